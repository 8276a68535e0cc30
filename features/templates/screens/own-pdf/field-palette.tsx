import { useState } from 'react'
import { mergeField } from '#features/templates/rules/merge-fields.ts'
import type { FieldChoice } from '#features/templates/rules/own-pdf/new-field.ts'
import { SIGNER_OPTIONS } from '#features/templates/screens/editor/block-words.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FIELD_MENU } from './field-menu.ts'
import { KIND_OPTIONS } from './field-words.ts'
import type { PdfEditorState } from './use-pdf-editor.ts'

interface FieldPaletteProps {
  editor: PdfEditorState
  choice: FieldChoice
  onChoose: (choice: FieldChoice) => void
}

/** The kind of field to place: drawn on the page with the mouse, or added to a page with the button. */
export function FieldPalette({ editor, choice, onChoose }: FieldPaletteProps) {
  const signer = choice.kind === 'value' ? 'applicant' : choice.signer
  const chooseKind = (value: string) => {
    const kind = KINDS.find((one) => one === value) ?? 'value'
    onChoose(kind === 'value' ? { kind, name: 'borrower.name' } : { kind, signer })
  }
  return (
    <div className="grid gap-3">
      <SelectField
        label="Field to place"
        options={KIND_OPTIONS}
        value={choice.kind}
        onChange={({ target }) => chooseKind(target.value)}
      />
      <ContentSelect choice={choice} onChoose={onChoose} />
      <AddField editor={editor} choice={choice} />
      <p id="field-keys" className="text-ink-3 text-small">
        Draw a field on the page with the mouse, or add it with the button. Arrow keys move a field, Shift and arrow
        keys resize it, Ctrl makes the steps smaller, and Delete removes it.
      </p>
    </div>
  )
}

const KINDS = ['value', 'signature', 'initials', 'date', 'text', 'checkbox'] as const

/** The value that the product prints, or the person who fills the field in. */
function ContentSelect({ choice, onChoose }: Pick<FieldPaletteProps, 'choice' | 'onChoose'>) {
  if (choice.kind === 'value')
    return (
      <SelectField
        label="Value"
        options={FIELD_MENU}
        value={choice.name}
        onChange={({ target }) => {
          const field = mergeField(target.value)
          if (field) onChoose({ kind: 'value', name: field.name })
        }}
      />
    )
  return (
    <SelectField
      label="Filled in by"
      options={SIGNER_OPTIONS}
      value={choice.signer}
      onChange={({ target }) => {
        const role = SIGNER_OPTIONS.find(({ value }) => value === target.value)
        if (role) onChoose({ ...choice, signer: role.value })
      }}
    />
  )
}

const MARGIN = 72
const GAP = 8

/** Adds a field to a page without the mouse. */
function AddField({ editor, choice }: Pick<FieldPaletteProps, 'editor' | 'choice'>) {
  const [page, setPage] = useState(1)
  const { file, fields } = editor.body.content
  const pages = file.pages.map((_, index) => ({ value: String(index + 1), label: `Page ${index + 1}` }))
  const add = () => {
    // Below the fields that the page has, so that a new one covers none of them.
    const ends = fields.filter((field) => field.page === page).map(({ y, height }) => y + height + GAP)
    editor.add(choice, page, { x: MARGIN, y: Math.max(MARGIN, ...ends), width: 0, height: 0 })
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Page"
        options={pages}
        value={String(page)}
        onChange={({ target }) => setPage(Number(target.value))}
      />
      <Button onClick={add}>Add field</Button>
    </div>
  )
}
