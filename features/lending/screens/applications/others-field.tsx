import { type OtherSource, SOURCE_CODES, sourceName } from '#features/lending/rules/adverse-action/other-sources.ts'
import { CheckboxField } from '#ui/forms/field.tsx'

interface OthersFieldProps {
  value: readonly OtherSource[]
  onChange: (sources: OtherSource[]) => void
}

/** The sources used other than credit bureaus. The applicant may ask for the nature of this information. */
export function OthersField({ value, onChange }: OthersFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">
        Information from other sources that the decision is based on
      </legend>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
        {SOURCE_CODES.map((code) => (
          <li key={code}>
            <CheckboxField
              label={sourceName(code)}
              hint={
                code === 'affiliate' ? 'Don’t include credit reports or the applicant’s history with you' : undefined
              }
              checked={value.includes(code)}
              onChange={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
