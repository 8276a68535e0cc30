import {
  MOST_REASONS,
  PERSONS_REASONS,
  type ReasonCode,
  reasonText,
} from '#features/lending/rules/adverse-action/reasons.ts'
import { CheckboxField } from '#ui/forms/field.tsx'
import type { Weighed } from './decision-queries.ts'

interface ReasonsFieldProps {
  /** The rules' findings, most important first. */
  found: Weighed['reasons']
  value: readonly ReasonCode[]
  onChange: (reasons: ReasonCode[]) => void
}

/** The principal reasons: those found by rules with their evidence, and those only a person can know. */
export function ReasonsField({ found, value, onChange }: ReasonsFieldProps) {
  const foundCodes = found.map(({ code }) => code)
  const known = PERSONS_REASONS.filter((code) => !foundCodes.includes(code)).map((code) => ({ code, evidence: [] }))
  const reason = ({ code, evidence }: { code: ReasonCode; evidence: readonly string[] }) => (
    <li key={code}>
      <CheckboxField
        label={reasonText(code)}
        hint={
          evidence.length === 0
            ? undefined
            : evidence.map((line) => (
                <span key={line} className="wrap-anywhere block">
                  {line}
                </span>
              ))
        }
        checked={value.includes(code)}
        disabled={!value.includes(code) && value.length >= MOST_REASONS}
        onChange={() => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
      />
    </li>
  )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2 text-small">
          Principal reasons found, most important first
        </legend>
        {found.length === 0 && (
          <p className="text-ink-2">Nothing in these reports or the application supports a reason.</p>
        )}
        <ul className="grid gap-2">{found.map(reason)}</ul>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2 text-small">Principal reasons only you can know</legend>
        <ul className="grid gap-1">{known.map(reason)}</ul>
      </fieldset>
      <p aria-live="polite" className="text-ink-2 text-small lg:col-span-2">
        {value.length} of at most {MOST_REASONS} reasons chosen. Choose the ones that the decision is based on.
      </p>
    </div>
  )
}
