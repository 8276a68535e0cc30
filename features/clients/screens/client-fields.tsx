import type { UseFormRegisterReturn } from 'react-hook-form'
import { CLIENT_FIELDS, type ClientField } from '#features/clients/rules/client-fields.ts'
import { LANGUAGE_OPTIONS } from '#platform/rules/languages/language.ts'
import { formatPhone } from '#platform/rules/phone.ts'
import { formatSsn } from '#platform/rules/ssn.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { formatted } from '#ui/forms/formatted-input.ts'
import '#ui/forms/required-marks.css'

/** Registers a field and returns its error. The add form and the edit form each pass their own. */
type FieldOf<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined }

type PersonField = { [F in ClientField]: (typeof CLIENT_FIELDS)[F]['part'] extends 'person' ? F : never }[ClientField]

// Prefix and suffix share a place, because both are short and seldom needed.
const PERSON_PLACES = [
  ['first_name'],
  ['last_name'],
  ['middle_name'],
  ['name_prefix', 'name_suffix'],
  ['email'],
  ['phone'],
  ['preferred_language'],
] as const satisfies readonly (readonly PersonField[])[]

interface PersonFieldsProps {
  field: FieldOf<PersonField>
  oneName: StatedNone
}

/** Name, email, and phone. */
export function PersonFields({ field, oneName }: PersonFieldsProps) {
  return PERSON_PLACES.map((columns) => (
    <div key={columns[0]} className={columns.length > 1 ? 'grid grid-cols-2 gap-4' : 'flex min-w-0 flex-col gap-2'}>
      {columns.map((column) => (
        <PersonField key={column} column={column} field={field} isNone={column === 'last_name' && oneName.isChecked} />
      ))}
      {columns[0] === 'last_name' && <NoneField label="This client has only one name" {...oneName} />}
    </div>
  ))
}

const LANGUAGES_OR_NONE = [{ value: '', label: 'Not stated' }, ...LANGUAGE_OPTIONS]

/** The look of a field that says that there is none. */
const STATED = 'read-only:bg-sunken read-only:text-ink-2'

interface PersonFieldProps {
  column: PersonField
  field: FieldOf<PersonField>
  isNone: boolean
}

function PersonField({ column, field, isNone }: PersonFieldProps) {
  const { label, kind } = CLIENT_FIELDS[column]
  const shown = { label, required: kind === 'name' || kind === 'last_name' }
  if (kind === 'language') return <SelectField label={label} options={LANGUAGES_OR_NONE} {...field(column)} />
  if (kind === 'phone')
    return (
      <TextField
        {...shown}
        autoComplete="off"
        type="tel"
        placeholder="(555) 555-5555"
        {...formatted(field(column), formatPhone)}
      />
    )
  return (
    <TextField
      {...shown}
      autoComplete="off"
      readOnly={isNone}
      className={STATED}
      type={kind === 'email' ? 'email' : 'text'}
      {...field(column)}
    />
  )
}

/** The choice that a client has none of something, which the field then says. */
export interface StatedNone {
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
  noSsn?: StatedNone | undefined
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
          className={STATED}
          placeholder="XXX-XX-XXXX"
          hint={ssnHint}
          {...formatted(field('ssn'), formatSsn)}
        />
        {noSsn && <NoneField label="No Social Security number or ITIN" {...noSsn} />}
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

function NoneField({ label, isChecked, onChange }: StatedNone & { label: string }) {
  return <CheckboxField label={label} checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
}
