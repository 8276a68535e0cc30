import { X } from 'lucide-react'
import type { PersonalReference } from '#features/lending/rules/applications/application-fields.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'

interface ReferenceFieldsProps {
  references: readonly PersonalReference[]
  onChange: (references: PersonalReference[]) => void
  error?: string | undefined
}

/** The people who know the applicant. */
export function ReferenceFields({ references, onChange, error }: ReferenceFieldsProps) {
  const region = useKeptFocus<HTMLDivElement>()
  const changeAt = (n: number, change: Partial<PersonalReference>) =>
    onChange(references.map((reference, at) => (at === n ? { ...reference, ...change } : reference)))
  return (
    <FormSection title="References">
      <div ref={region} className="grid gap-4 sm:col-span-2">
        {references.map((reference, n) => (
          <ReferenceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: references have no other identity, and rows keep their order.
            key={n}
            position={n + 1}
            reference={reference}
            onChange={(change) => changeAt(n, change)}
            onRemove={() => onChange(references.filter((_, at) => at !== n))}
          />
        ))}
        {error !== undefined && <FormError>{error}</FormError>}
        <div>
          <Button onClick={() => onChange([...references, { name: '', phone: '', relationship: '' }])}>
            Add a reference
          </Button>
        </div>
      </div>
    </FormSection>
  )
}

interface ReferenceRowProps {
  position: number
  reference: PersonalReference
  onChange: (change: Partial<PersonalReference>) => void
  onRemove: () => void
}

function ReferenceRow({ position, reference, onChange, onRemove }: ReferenceRowProps) {
  const field = (name: keyof PersonalReference) => ({
    required: true,
    autoComplete: 'off',
    value: reference[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className="grid items-end gap-x-4 gap-y-3 border-rule border-b pb-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <legend className="sr-only">Reference {position}</legend>
      <TextField label="Name" {...field('name')} autoComplete="off" />
      <TextField label="Phone" inputMode="tel" {...field('phone')} autoComplete="off" />
      <TextField label="Relationship" {...field('relationship')} />
      <Button variant="quiet" aria-label={`Remove reference ${position}`} onClick={onRemove}>
        <X aria-hidden size={16} />
      </Button>
    </fieldset>
  )
}
