import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { documentKindName } from '#features/templates/rules/document-kinds.ts'
import type { TextBody } from '#features/templates/rules/template-body.ts'
import type { Template, VersionContent, VersionRow } from '#features/templates/screens/template-queries.ts'
import { STATE_WORDS } from '#features/templates/screens/template-words.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Part } from '#ui/part.tsx'
import { BlockCard } from './block-card.tsx'
import { BLOCK_OPTIONS, NEW_BLOCKS } from './block-words.ts'
import type { Draft } from './open-version.tsx'
import { Preview } from './preview.tsx'
import { Problems } from './problems.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { TestCases } from './test-cases.tsx'
import { type Editor, useTemplateEditor } from './use-template-editor.ts'
import { VersionActions } from './version-actions.tsx'

interface TemplateEditorProps {
  template: Template
  version: VersionRow
  content: VersionContent & { body: TextBody }
  draft: Draft
}

/** The editor of a version that is a text. A version that isn't a draft can only be read. */
export function TemplateEditor({ template, version, content, draft }: TemplateEditorProps) {
  const editor = useTemplateEditor(template.kind, content.body)
  const isReadOnly = !useMay('manage_compliance') || version.state !== 'draft'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <p className="mr-auto font-semibold">
          Version {version.version} · {STATE_WORDS[version.state]}
        </p>
        {!isReadOnly && <SaveButtons editor={editor} versionId={version.id} draft={draft} />}
        <VersionActions
          version={version}
          isChanged={editor.isChanged}
          hash={draft.baseHash}
          content={editor.body.content}
        />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="min-w-0">
          <TextPart editor={editor} kindName={documentKindName(template.kind)} isReadOnly={isReadOnly} />
          <TestCases body={editor.body} isReadOnly={isReadOnly} onChange={editor.setTests} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4">
          <Preview kind={template.kind} body={editor.body} mistake={editor.mistake} />
        </div>
      </div>
    </>
  )
}

interface TextPartProps {
  editor: Editor
  kindName: string
  isReadOnly: boolean
}

function TextPart({ editor, kindName, isReadOnly }: TextPartProps) {
  const { content } = editor.body
  const errors = editor.problems.filter(({ severity }) => severity === 'error').length
  return (
    <Part title="Text" isRuled>
      <p className="my-2 text-ink-2 text-small" role="status">
        {errors === 0 ? `No errors found in this ${kindName.toLowerCase()}.` : `Errors to correct: ${errors}`}
      </p>
      <Problems problems={editor.problems.filter(({ block }) => block === null)} />
      <TextField
        label="Title"
        readOnly={isReadOnly}
        value={content.title}
        onChange={({ target }) => editor.setTitle(target.value)}
      />
      <ol className="mt-3 grid gap-3">
        {content.blocks.map((block, at) => (
          <BlockCard
            key={at}
            block={block}
            at={at}
            count={content.blocks.length}
            language={content.language}
            problems={editor.problems.filter((problem) => problem.block === at)}
            isReadOnly={isReadOnly}
            onChange={(next) => editor.setBlock(at, next)}
            onMove={(to) => editor.move(at, to)}
            onRemove={() => editor.remove(at)}
          />
        ))}
      </ol>
      {!isReadOnly && <AddBlock count={content.blocks.length} onAdd={editor.insert} />}
    </Part>
  )
}

type BlockKind = keyof typeof NEW_BLOCKS

function AddBlock({ count, onAdd }: { count: number; onAdd: Editor['insert'] }) {
  const [kind, setKind] = useState<BlockKind>('paragraph')
  const [place, setPlace] = useState('')
  const places = [
    { value: '', label: 'At the end' },
    ...Array.from({ length: count }, (_, at) => ({ value: String(at), label: `Before part ${at + 1}` })),
  ]
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <SelectField
        label="New part"
        options={BLOCK_OPTIONS}
        value={kind}
        onChange={({ target }) => setKind(kindOf(target.value))}
      />
      <SelectField label="Place" options={places} value={place} onChange={({ target }) => setPlace(target.value)} />
      <Button onClick={() => onAdd(place === '' ? count : Number(place), NEW_BLOCKS[kind])}>Add part</Button>
    </div>
  )
}

const kindOf = (value: string): BlockKind => BLOCK_KINDS.find((kind) => kind === value) ?? 'paragraph'
const BLOCK_KINDS = Object.keys(NEW_BLOCKS) as BlockKind[] // keys of a record
