import type { ComponentProps } from 'react'
import { HOUSING, INCOME_SOURCES } from '#features/lending/rules/applications/application-lists.ts'
import type { OfferedProduct } from '#features/lending/rules/intake/offered-product.ts'
import type { ApplicantField } from '#features/lending/rules/intake/online-application.ts'
import { MAIL_STATES } from '#platform/rules/state-names.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { IntakeTexts } from './texts/intake-texts.ts'

interface ApplicantInputProps {
  field: ApplicantField
  typed: string
  error: string | undefined
  /** The chosen product, whose terms can be chosen. */
  product: OfferedProduct | null
  texts: IntakeTexts
  onChange: (typed: string) => void
}

// The attributes with which a phone shows the right keyboard and fills in what it knows.
const INPUTS: Partial<Record<ApplicantField, ComponentProps<'input'>>> = {
  amount_cents: { inputMode: 'decimal', autoComplete: 'off' },
  purpose: { autoComplete: 'off', maxLength: 500 },
  first_name: { autoComplete: 'given-name', maxLength: 100 },
  last_name: { autoComplete: 'family-name', maxLength: 100 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  address: { autoComplete: 'street-address', maxLength: 300 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  zip: { inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 10 },
  monthly_income_cents: { inputMode: 'decimal', autoComplete: 'off' },
  employer: { autoComplete: 'organization', maxLength: 200 },
  housing_payment_cents: { inputMode: 'decimal', autoComplete: 'off' },
  ssn: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20, spellCheck: false },
  date_of_birth: { type: 'date', autoComplete: 'bday' },
  signed_name: { autoComplete: 'off', maxLength: 100, spellCheck: false },
}

/** One field of the form, in the reader's language. */
export function ApplicantInput({ field, typed, error, product, texts, onChange }: ApplicantInputProps) {
  const hint = texts.hints[field]
  const common = { name: field, label: texts.labels[field], error, value: typed, ...(hint !== undefined && { hint }) }
  const options = optionsOf(field, product, texts)
  if (options === null)
    return <TextField {...common} {...INPUTS[field]} onChange={({ target }) => onChange(target.value)} />
  return (
    <SelectField
      {...common}
      options={[{ value: '', label: texts.choose }, ...options]}
      autoComplete={field === 'state' ? 'address-level1' : 'off'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function optionsOf(field: ApplicantField, product: OfferedProduct | null, texts: IntakeTexts) {
  const named = (values: readonly string[], words: Record<string, string>) =>
    values.map((value) => ({ value, label: words[value] ?? value }))
  if (field === 'term_months')
    return (product?.term_months ?? []).map((count) => ({ value: String(count), label: texts.months(count) }))
  if (field === 'payment_frequency') return named(product?.payment_frequencies ?? [], texts.frequencies)
  if (field === 'income_source') return named(INCOME_SOURCES, texts.incomeSources)
  if (field === 'housing') return named(HOUSING, texts.housing)
  if (field === 'state') return named(Object.keys(MAIL_STATES), {})
  return null
}
