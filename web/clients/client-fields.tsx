import type { ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Address } from '#domain/clients/address.ts'
import { formatPhone } from '#domain/clients/phone.ts'
import { formatSsn } from '#domain/clients/ssn.ts'
import { STATE_OPTIONS, stateCode, US_STATES } from '#domain/clients/us-states.ts'
import { stateOfZip } from '#domain/clients/zip-state.ts'
import { AddressField } from '#web/address-field.tsx'
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

type AddressName = 'address' | 'city' | 'state' | 'zip'

interface AddressFieldsProps {
  field: FieldOf<AddressName>
  values: Record<AddressName, string>
  set: (name: AddressName, text: string) => void
  required?: boolean
  /** A state stored in words of its own stays choosable, so that saving doesn't lose it. */
  storedState?: string
}

/** Street, city, state and ZIP code: a suggested address fills all four, and a ZIP code knows its state. */
export function AddressFields({ field, values, set, required = false, storedState = '' }: AddressFieldsProps) {
  const isListed = storedState === '' || US_STATES.some(({ code }) => code === storedState)
  const options = isListed ? STATE_OPTIONS : [...STATE_OPTIONS, { value: storedState, label: storedState }]
  const fill = ({ street, city, state, zip }: Address) => {
    set('address', street)
    set('city', city)
    set('state', stateCode(state))
    set('zip', zip)
  }
  const zip = field('zip')
  const changeZip = async (event: ChangeEvent<HTMLInputElement>) => {
    await zip.onChange(event)
    const state = stateOfZip(event.target.value)
    if (state !== null && values.state === '') set('state', state)
  }
  return (
    <>
      <div className="sm:col-span-2">
        <AddressField
          label="Street Address"
          value={values.address}
          error={field('address').error}
          onType={(street) => set('address', street)}
          onPick={fill}
        />
      </div>
      <TextField label="City" required={required} {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="State" required={required} options={options} {...field('state')} />
        <TextField label="ZIP Code" required={required} hint={zipHint(values)} {...zip} onChange={changeZip} />
      </div>
    </>
  )
}

/** A ZIP code of another state is likely a slip; it is said, never refused. */
function zipHint({ state, zip }: Record<AddressName, string>): string | undefined {
  const ofZip = stateOfZip(zip)
  if (ofZip === null || state === '' || state === ofZip) return undefined
  return `This ZIP code is in ${US_STATES.find(({ code }) => code === ofZip)?.name ?? ofZip}.`
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
