import { useFieldArray } from 'react-hook-form'
import { MOST_LICENSES } from '#features/administration/rules/company-review/submission.ts'
import { STATE_OPTIONS } from '#platform/rules/us-states.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { FormSection } from '#ui/forms/form-section.tsx'
import type { SubmissionForm } from './submission-form.tsx'

const NEW_LICENSE = { type: '', number: '', state: '', expires: '' }

/** A row per license, or the reason that the company needs none. */
export function LicenseFields({ form }: { form: SubmissionForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'licenses' })
  const field = fieldsOf(form)
  return (
    <FormSection title="Licenses">
      <div className="grid gap-5 sm:col-span-2">
        {fields.map(({ id }, index) => (
          <LicenseRow key={id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
        {fields.length < MOST_LICENSES && (
          <Button className="justify-self-start" onClick={() => append(NEW_LICENSE)}>
            Add a license
          </Button>
        )}
        {fields.length === 0 && (
          <TextAreaField
            label="If your business doesn’t need a license, explain why"
            rows={3}
            maxLength={500}
            {...field('no_license_reason')}
          />
        )}
      </div>
    </FormSection>
  )
}

interface LicenseRowProps {
  form: SubmissionForm
  index: number
  onRemove: () => void
}

function LicenseRow({ form, index, onRemove }: LicenseRowProps) {
  const field = fieldsOf(form)
  const name = `License ${index + 1}`
  return (
    <fieldset className="grid gap-3 rounded-sheet border border-rule p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium text-ink-2 text-small">{name}</legend>
      <TextField
        label="License type"
        required
        maxLength={100}
        placeholder="Consumer loan license"
        {...field(`licenses.${index}.type`)}
      />
      <TextField label="License number" required maxLength={60} {...field(`licenses.${index}.number`)} />
      <SelectField label="State" required options={STATE_OPTIONS} {...field(`licenses.${index}.state`)} />
      <TextField
        label="Expires"
        type="date"
        hint="Leave empty if it does not expire."
        {...field(`licenses.${index}.expires`)}
      />
      <Button variant="quiet" className="-ml-3.5 justify-self-start" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  )
}
