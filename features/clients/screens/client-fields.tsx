import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatPhone } from '#platform/rules/phone.ts'
import { formatSsn } from '#platform/rules/ssn.ts'
import { TextField } from '#ui/forms/field.tsx'
import { formatted } from '#ui/forms/formatted-input.ts'
import '#ui/forms/required-marks.css'

/** Registers a field and says what is wrong with it; the forms of a new and of a known client each bring their own. */
type FieldOf<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined }

export function NameAndContactFields({ field }: { field: FieldOf<'first_name' | 'last_name' | 'email' | 'phone'> }) {
  return (
    <>
      <TextField label="First Name" required {...field('first_name')} />
      <TextField label="Last Name" required {...field('last_name')} />
      <TextField label="Email" type="email" {...field('email')} />
      <TextField label="Phone" type="tel" placeholder="(555) 555-5555" {...formatted(field('phone'), formatPhone)} />
    </>
  )
}

interface IdentityFieldsProps {
  field: FieldOf<'ssn' | 'date_of_birth'>
  required?: boolean
  today: string
  ssnHint: string
  birthHint?: string
}

export function IdentityFields({ field, required = false, today, ssnHint, birthHint }: IdentityFieldsProps) {
  return (
    <>
      <TextField
        label="SSN"
        required={required}
        placeholder="XXX-XX-XXXX"
        hint={ssnHint}
        {...formatted(field('ssn'), formatSsn)}
      />
      <TextField
        label="Date of Birth"
        type="date"
        required={required}
        max={today}
        hint={birthHint}
        {...field('date_of_birth')}
      />
    </>
  )
}
