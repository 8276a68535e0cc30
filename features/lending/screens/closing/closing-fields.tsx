import type { Language } from '#platform/rules/languages/language.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import type { TypedClosing } from './typed-closing.ts'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
]
const MEANS = [
  { value: 'link', label: 'By link, on their own phones' },
  { value: 'tablet', label: 'In person, on your tablet' },
  { value: 'paper', label: 'On paper' },
]

const NEEDS_SPANISH =
  'The client reads Spanish. A contract negotiated in Spanish needs its Spanish version before it is signed (Cal. Civ. Code 1632).'

interface ClosingFieldsProps {
  typed: TypedClosing
  preferredLanguage: Language | null
  onChange: (changes: Partial<TypedClosing>) => void
  hasCreditor: boolean
}

/** The days of the loan, how it is signed, and the company's address where its file has none. */
export const ClosingFields = ({ typed, preferredLanguage, onChange, hasCreditor }: ClosingFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {hasCreditor && (
      <>
        <TextField
          label="Your company’s address"
          autoComplete="street-address"
          value={typed.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
        <TextField
          label="Your company’s phone number"
          autoComplete="tel-national"
          value={typed.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
      </>
    )}
    <TextField
      label="Begins on"
      type="date"
      value={typed.start}
      onChange={({ target }) => onChange({ start: target.value })}
      hint="Interest is earned from this day on, and everyone must sign by its end."
    />
    <TextField
      label="First payment on"
      type="date"
      value={typed.firstDue}
      onChange={({ target }) => onChange({ firstDue: target.value })}
      hint="Empty: one period after the start."
    />
    <SelectField
      label="Sign"
      value={typed.means}
      onChange={({ target }) => onChange({ means: target.value })}
      options={MEANS}
    />
    <SelectField
      label="Language of the documents"
      value={typed.language}
      onChange={({ target }) => onChange({ language: target.value })}
      options={LANGUAGES}
      {...(preferredLanguage === 'es' && typed.language !== 'es' && { hint: NEEDS_SPANISH })}
    />
  </div>
)
