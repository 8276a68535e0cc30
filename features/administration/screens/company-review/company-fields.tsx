import { useWatch } from 'react-hook-form'
import { formatEin, maskedEin } from '#features/administration/rules/company-review/ein.ts'
import { AddressFields } from '#platform/browser/address-field.tsx'
import { formatPhone } from '#platform/rules/phone.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'
import { TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { formatted } from '#ui/forms/formatted-input.ts'
import '#ui/forms/required-marks.css'
import type { SubmissionForm } from './submission-form.tsx'

/** The company's name, EIN, website and address. */
export function OrganizationFields({ form, einLastFour }: { form: SubmissionForm; einLastFour: string | null }) {
  const field = fieldsOf(form)
  const [address, city, state, zip] = useWatch({ control: form.control, name: ['address', 'city', 'state', 'zip'] })
  return (
    <>
      <div className="sm:col-span-2">
        <TextField
          label="Legal name"
          autoComplete="organization"
          required
          maxLength={200}
          hint="As your state’s registry and the IRS have it."
          {...field('legal_name')}
        />
      </div>
      <TextField
        label="EIN"
        required={einLastFour === null}
        placeholder="XX-XXXXXXX"
        hint={
          einLastFour === null
            ? 'Kept encrypted; shown with its last four digits.'
            : `On file: ${maskedEin(einLastFour)}. Leave empty to keep it.`
        }
        {...formatted(field('ein'), formatEin)}
      />
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        required
        maxLength={300}
        placeholder="https://example.com"
        {...field('website')}
      />
      <AddressFields
        isOwn
        field={field}
        values={{ address, city, state, zip }}
        set={(name, text) =>
          form.setValue(name, text, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
        required
        requiresStreet
      />
    </>
  )
}

/** The person responsible for the company. */
export function PersonFields({ form }: { form: SubmissionForm }) {
  const field = fieldsOf(form)
  return (
    <>
      <TextField label="Full name" autoComplete="name" required maxLength={200} {...field('person_name')} />
      <TextField label="Title" required maxLength={100} {...field('person_title')} />
      <TextField
        label="Email"
        autoComplete="email"
        type="email"
        required
        maxLength={LONGEST_EMAIL}
        {...field('person_email')}
      />
      <TextField
        label="Phone"
        autoComplete="tel-national"
        type="tel"
        required
        placeholder="(555) 555-5555"
        {...formatted(field('person_phone'), formatPhone)}
      />
    </>
  )
}
