import { type InputKey, type InputValues, inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

const SHOWN = [
  'debt_to_income_percent',
  'payment_to_income_percent',
  'loan_to_value_percent',
  'disposable_income_cents',
] as const satisfies readonly InputKey[]

/** The ratios of a loan, each with its formula as the decision engine defines it. */
export const Ratios = ({ values }: { values: InputValues }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
    {SHOWN.map((key) => (
      <div key={key}>
        <dt className="text-ink-2 text-small">{inputFacts(key).label}</dt>
        <dd>
          <span className="font-semibold tabular-nums">{ratioWords(key, values[key])}</span>
          <span className="block text-ink-3 text-small">{inputFacts(key).formula}</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** Returns a ratio as a percentage or in dollars. One with an unknown part is “Not known”. */
export function ratioWords(key: InputKey, value: InputValues[InputKey] | undefined): string {
  if (typeof value !== 'number') return 'Not known'
  return inputFacts(key).unit === 'cents' ? dollarsAndCents(value) : `${value}%`
}
