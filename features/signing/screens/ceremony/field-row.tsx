import { useState } from 'react'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import type { FieldValue, Mark } from '#features/signing/rules/field-value.ts'
import type { PlacedField } from '#features/signing/rules/placed-field.ts'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { MarkForm } from './mark-form.tsx'
import { MarkView } from './mark-view.tsx'
import { usePageTools, useRun } from './page-tools.ts'

interface FieldRowProps {
  documentId: string
  field: PlacedField
  value: FieldValue | undefined
  signerName: string
  /** The signature and initials that the signer adopted before, offered again. */
  adopted: Partial<Record<PlacedField['kind'], Mark>>
  onAdopt: (kind: PlacedField['kind'], mark: Mark) => void
}

/** One field of a document with its control. Each change is kept at once. */
export function FieldRow({ documentId, field, value, signerName, adopted, onAdopt }: FieldRowProps) {
  const { act, texts } = usePageTools()
  const filling = useRun()
  const fill = (entered: FieldValue | null) =>
    filling.run(() => act({ act: 'fill', document_id: documentId, field_id: field.id, value: entered }))
  const words = texts.sign
  const label = `${field.label} (${words.onPage(field.page)}${field.is_required ? `, ${words.required}` : ''})`
  return (
    <li id={`field-${documentId}-${field.id}`} className="grid gap-2 border-rule border-b pb-4">
      {filling.problem !== null && <FormError>{filling.problem}</FormError>}
      {field.kind === 'checkbox' && (
        <CheckboxField
          label={label}
          checked={value?.kind === 'checkbox' && value.is_checked}
          onChange={(event) => void fill({ kind: 'checkbox', is_checked: event.target.checked })}
        />
      )}
      {field.kind === 'text' && <TextAnswer label={label} value={value} onAnswer={fill} />}
      {field.kind === 'date' && (
        <p>
          {field.label}: {words.dateBySystem}
        </p>
      )}
      {(field.kind === 'signature' || field.kind === 'initials') && (
        <MarkField
          kind={field.kind}
          label={label}
          value={value?.kind === 'typed' || value?.kind === 'drawn' ? value : undefined}
          signerName={signerName}
          adopted={adopted[field.kind]}
          onMark={(mark) => {
            onAdopt(field.kind, mark)
            void fill(mark)
          }}
          onClear={() => void fill(null)}
          pending={filling.isUnderWay}
        />
      )}
    </li>
  )
}

function TextAnswer({
  label,
  value,
  onAnswer,
}: {
  label: string
  value: FieldValue | undefined
  onAnswer: (value: FieldValue | null) => unknown
}) {
  const known = value?.kind === 'text' ? value.text : ''
  const [typed, setTyped] = useState(known)
  const keep = () => {
    const text = typed.trim()
    if (text !== known) onAnswer(text === '' ? null : { kind: 'text', text })
  }
  return (
    <TextField
      label={label}
      maxLength={500}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
    />
  )
}

interface MarkFieldProps {
  kind: 'signature' | 'initials'
  label: string
  value: Mark | undefined
  signerName: string
  adopted: Mark | undefined
  onMark: (mark: Mark) => void
  onClear: () => void
  pending: boolean
}

function MarkField({ kind, label, value, signerName, adopted, onMark, onClear, pending }: MarkFieldProps) {
  const { texts } = usePageTools()
  const words = texts.sign
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <MarkForm
        kind={kind}
        name={signerName}
        onCancel={() => setOpen(false)}
        onMark={(mark) => {
          setOpen(false)
          onMark(mark)
        }}
      />
    )
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="mb-1">{label}</legend>
      {value !== undefined && <MarkView mark={value} className="max-h-16 max-w-full text-[1.75rem]/9" />}
      <div className="flex flex-wrap gap-2">
        {value === undefined ? (
          <PageButton
            look="primary"
            pending={pending && words.saving}
            onClick={() => (adopted === undefined ? setOpen(true) : onMark(adopted))}
          >
            {kind === 'signature' ? words.signHere : words.initialHere}
          </PageButton>
        ) : (
          <>
            <PageButton onClick={() => setOpen(true)}>{words.change}</PageButton>
            <PageButton pending={pending && words.saving} onClick={onClear}>
              {words.clear}
            </PageButton>
          </>
        )}
      </div>
    </fieldset>
  )
}
