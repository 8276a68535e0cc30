import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatPhone } from '#domain/clients/phone.ts'
import { formatSsn } from '#domain/clients/ssn.ts'
import { US_STATES } from '#domain/clients/us-states.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { formatted } from '#web/ui/formatted-input.ts'
import './required-marks.css'

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

interface AddressFieldsProps {
  field: FieldOf<'address' | 'city' | 'state' | 'zip'>
  required?: boolean
  /** A state stored in words of its own stays choosable, so that saving doesn't lose it. */
  storedState?: string
}

export function AddressFields({ field, required = false, storedState = '' }: AddressFieldsProps) {
  const isListed = storedState === '' || US_STATES.some(({ code }) => code === storedState)
  const options = isListed ? STATE_OPTIONS : [...STATE_OPTIONS, { value: storedState, label: storedState }]
  return (
    <>
      <div className="sm:col-span-2">
        <TextField label="Street Address" {...field('address')} />
      </div>
      <TextField label="City" required={required} {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="State" required={required} options={options} {...field('state')} />
        <TextField label="ZIP Code" required={required} {...field('zip')} />
      </div>
    </>
  )
}

const STATE_OPTIONS = [
  { value: '', label: 'Choose' },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

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
