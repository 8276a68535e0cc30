import { type OtherSource, SOURCE_CODES, sourceName } from '#features/lending/rules/adverse-action/other-sources.ts'
import { CheckboxField } from '#ui/forms/field.tsx'

interface OthersFieldProps {
  value: readonly OtherSource[]
  onChange: (sources: OtherSource[]) => void
}

/** What the decision used that came from others than bureaus: of it the applicant may ask for the nature. */
export function OthersField({ value, onChange }: OthersFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-ink-2 text-small">
        Information from others the decision is based on
      </legend>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
        {SOURCE_CODES.map((code) => (
          <li key={code}>
            <CheckboxField
              label={sourceName(code)}
              hint={code === 'affiliate' ? 'Not its credit reports or its own dealings' : undefined}
              checked={value.includes(code)}
              onChange={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
