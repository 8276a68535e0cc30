import type { UseFormRegisterReturn } from 'react-hook-form'
import { CLIENT_FIELDS, type ClientField, FIELD_LIST, type ListedField } from '#features/clients/rules/client-fields.ts'
import { formatPhone } from '#platform/rules/phone.ts'
import { formatSsn } from '#platform/rules/ssn.ts'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { formatted } from '#ui/forms/formatted-input.ts'
import '#ui/forms/required-marks.css'

/** Registers a field and returns its error. The add form and the edit form each pass their own. */
type FieldOf<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined }

type PersonField = { [F in ClientField]: (typeof CLIENT_FIELDS)[F]['part'] extends 'person' ? F : never }[ClientField]

const isOfPerson = (field: ListedField): field is ListedField & { column: PersonField } => field.part === 'person'
const PERSON_FIELDS = FIELD_LIST.filter(isOfPerson)

/** Name, email, and phone. */
export function PersonFields({ field }: { field: FieldOf<PersonField> }) {
  return PERSON_FIELDS.map(({ column, label, kind }) => {
    const shown = { label, required: kind === 'name' }
    if (kind === 'phone')
      return (
        <TextField
          key={column}
          {...shown}
          type="tel"
          autoComplete="off"
          placeholder="(555) 555-5555"
          {...formatted(field(column), formatPhone)}
        />
      )
    return (
      <TextField
        key={column}
        {...shown}
        autoComplete="off"
        type={kind === 'email' ? 'email' : 'text'}
        {...field(column)}
      />
    )
  })
}

/** The choice that the client has no number at all. */
export interface NoSsn {
  isChecked: boolean
  onChange: (isNone: boolean) => void
}

interface IdentityFieldsProps {
  field: FieldOf<'ssn' | 'date_of_birth'>
  required?: boolean
  today: string
  ssnHint: string
  birthHint?: string
  /** Where a client may have none. */
  noSsn?: NoSsn | undefined
}

export function IdentityFields({ field, required = false, today, ssnHint, birthHint, noSsn }: IdentityFieldsProps) {
  return (
    <>
      <div className="flex min-w-0 flex-col gap-2">
        <TextField
          label={CLIENT_FIELDS.ssn.label}
          autoComplete="off"
          required={required}
          readOnly={noSsn?.isChecked}
          placeholder="XXX-XX-XXXX"
          hint={ssnHint}
          {...formatted(field('ssn'), formatSsn)}
        />
        {noSsn && (
          <CheckboxField
            label="This client has no SSN or ITIN"
            checked={noSsn.isChecked}
            onChange={(event) => noSsn.onChange(event.target.checked)}
          />
        )}
      </div>
      <TextField
        label={CLIENT_FIELDS.date_of_birth.label}
        autoComplete="off"
        type="date"
        required={required}
        max={today}
        hint={birthHint}
        {...field('date_of_birth')}
      />
    </>
  )
}
