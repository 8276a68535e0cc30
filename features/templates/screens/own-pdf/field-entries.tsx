import type { SignerRole } from '#features/signing/rules/placed-field.ts'
import { SHARED_ROLES } from '#features/signing/rules/signer-seat.ts'
import { isValueField, LARGEST_TYPE, type OwnField, SMALLEST_TYPE } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { SIGNER_OPTIONS } from '#features/templates/screens/editor/block-words.ts'
import { ConditionFields } from '#features/templates/screens/editor/condition-fields.tsx'
import { Problems } from '#features/templates/screens/editor/problems.tsx'
import { WordsField } from '#features/templates/screens/editor/words-field.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { fieldTitle } from './field-words.ts'
import { PlaceEntries } from './place-entries.tsx'
import type { PdfEditorState } from './use-pdf-editor.ts'

interface FieldEntriesProps {
  field: OwnField
  editor: PdfEditorState
  isReadOnly: boolean
}

/** The entries of the selected field: what it contains, and its place in numbers. */
export function FieldEntries({ field, editor, isReadOnly }: FieldEntriesProps) {
  const at = editor.body.content.fields.indexOf(field)
  const change = (next: OwnField) => editor.change(next, `entries ${field.id}`)
  return (
    <section data-field-entries aria-label={`Field ${at + 1}`} className="grid gap-3 border border-rule p-3">
      <h3 className="break-words font-semibold text-small">
        {at + 1}. {fieldTitle(field)}
      </h3>
      <Problems problems={editor.problems.filter(({ block }) => block === at)} />
      {isValueField(field) ? (
        <ValueEntries field={field} isReadOnly={isReadOnly} onChange={change} />
      ) : (
        <SignerEntries field={field} isReadOnly={isReadOnly} onChange={change} />
      )}
      <PersonNumber field={field} isReadOnly={isReadOnly} onChange={change} />
      <CheckboxField
        label={isValueField(field) ? 'The document is refused without this value' : 'The signer must fill it in'}
        disabled={isReadOnly}
        checked={field.is_required}
        onChange={({ target }) => change({ ...field, is_required: target.checked })}
      />
      <PlaceEntries field={field} pages={editor.body.content.file.pages} isReadOnly={isReadOnly} onChange={change} />
      {!isReadOnly && (
        <div className="flex gap-2">
          <Button variant="quiet" onClick={() => editor.copy(field)}>
            Copy field
          </Button>
          <Button variant="quiet" onClick={() => editor.remove(field.id)}>
            Remove field
          </Button>
        </div>
      )}
    </section>
  )
}

type ValueField = Extract<OwnField, { kind: 'value' }>
type SignerField = Exclude<OwnField, ValueField>

interface EntriesProps<Field extends OwnField> {
  field: Field
  isReadOnly: boolean
  onChange: (field: OwnField) => void
}

const NUMBERS = [1, 2, 3, 4]

/** The person among several co-borrowers or cosigners. Cases with one person leave the fields of the others empty. */
function PersonNumber({ field, isReadOnly, onChange }: EntriesProps<OwnField>) {
  const isShared = isValueField(field)
    ? /\{\{\s*(?:co_borrower|cosigner)\./.test(field.text)
    : SHARED_ROLES.includes(field.signer)
  if (!isShared) return null
  const first = isValueField(field) ? 'All of them' : 'The first'
  return (
    <SelectField
      label="If there are several"
      options={NUMBERS.map((number) => ({ value: String(number), label: number === 1 ? first : `Number ${number}` }))}
      disabled={isReadOnly}
      value={String(field.signer_number ?? 1)}
      onChange={({ target }) => onChange(withNumber(field, Number(target.value)))}
    />
  )
}

function withNumber(field: OwnField, number: number): OwnField {
  const { signer_number: _former, ...rest } = field
  return number === 1 ? rest : { ...rest, signer_number: number }
}

const ALIGN_OPTIONS = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
]

function ValueEntries({ field, isReadOnly, onChange }: EntriesProps<ValueField>) {
  return (
    <>
      <WordsField
        label="Text"
        rows={2}
        value={field.text}
        isReadOnly={isReadOnly}
        onChange={(text) => onChange({ ...field, text })}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Type in points"
          type="number"
          min={SMALLEST_TYPE}
          max={LARGEST_TYPE}
          step={0.5}
          readOnly={isReadOnly}
          value={field.size}
          onChange={({ target }) => onChange({ ...field, size: target.valueAsNumber })}
        />
        <SelectField
          label="Align"
          options={ALIGN_OPTIONS}
          disabled={isReadOnly}
          value={field.align}
          onChange={({ target }) => onChange({ ...field, align: alignOf(target.value) })}
        />
      </div>
      <ConditionFields block={field} isReadOnly={isReadOnly} onChange={onChange} />
    </>
  )
}

const alignOf = (value: string): ValueField['align'] => (value === 'right' || value === 'center' ? value : 'left')

function SignerEntries({ field, isReadOnly, onChange }: EntriesProps<SignerField>) {
  return (
    <>
      <SelectField
        label="Filled in by"
        options={SIGNER_OPTIONS}
        disabled={isReadOnly}
        value={field.signer}
        onChange={({ target }) => onChange({ ...field, signer: roleOf(target.value, field.signer) })}
      />
      <TextField
        label="Label"
        readOnly={isReadOnly}
        value={field.label}
        hint="Shown to the signer, and read by screen readers."
        onChange={({ target }) => onChange({ ...field, label: target.value })}
      />
    </>
  )
}

const roleOf = (value: string, former: SignerRole): SignerRole =>
  SIGNER_OPTIONS.find((option) => option.value === value)?.value ?? former
