import { type ReactNode, useMemo } from 'react'
import { type AprEquation, type EquationTerm, equationOf } from '#features/lending/rules/quotes/equation.ts'
import type { QuoteRequest } from '#features/lending/rules/quotes/quote-request.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/table.tsx'
import { useFirstRows } from './first-rows.tsx'
import { unitPeriodWords } from './inspector-words.ts'

/** The general equation of Appendix J at the contract's APR, with each advance and each payment. */
export function EquationView({ request }: { request: QuoteRequest }) {
  const equation = useMemo(() => equationOf(request), [request])
  if (equation === null) return null
  return (
    <Disclosure title="Equation" note="12 CFR 1026, Appendix J (b)(8)">
      <p className="mt-2 max-w-[62ch] text-ink-2">
        At the APR, the advances and the payments have the same value at the start of the term. Time is counted in
        unit-periods of a {unitPeriodWords(equation.unitPeriod)}.
      </p>
      <Rate equation={equation} />
      <Side label="Advances" terms={equation.advances} sum={equation.advancesWorth} />
      <Side label="Payments" terms={equation.payments} sum={equation.paymentsWorth} />
      <p className="mt-3 max-w-[62ch] text-ink-2 text-small">
        Each value is rounded to four decimals. The sums differ by the rounding of the APR.
      </p>
    </Disclosure>
  )
}

function Rate({ equation: { aprPercent, ratePercent, unitPeriodsPerYear } }: { equation: AprEquation }) {
  const { numerator, denominator } = unitPeriodsPerYear
  const perYear = denominator === 1 ? numerator : `${numerator}/${denominator}`
  return (
    <dl className="mt-3 grid gap-y-1 border-rule border-y py-3 text-code sm:grid-cols-[auto_1fr] sm:gap-x-6">
      <dt className="text-ink-3">Equation</dt>
      <dd>
        Σ A ÷ ((1 + e·i)(1 + i)<sup>q</sup>) = Σ P ÷ ((1 + f·i)(1 + i)<sup>t</sup>)
      </dd>
      <dt className="text-ink-3">Rate per unit-period</dt>
      <dd>
        i = {aprPercent}% ÷ {perYear} = {ratePercent}%
      </dd>
    </dl>
  )
}

function Side({ label, terms, sum }: { label: 'Advances' | 'Payments'; terms: readonly EquationTerm[]; sum: string }) {
  const { shown, more } = useFirstRows(terms, label.toLowerCase())
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{label}</h3>
      <Table
        label={`${label} of the equation`}
        linesOnPhone
        heads={['Date', 'Unit-periods', 'Term', { figure: 'Value at the start' }]}
      >
        <tbody>
          {shown.map((term, n) => (
            // Two payments may be due on one day.
            // biome-ignore lint/suspicious/noArrayIndexKey: the terms of an equation have no other identity.
            <tr key={`${n} ${term.on}`}>
              <th scope="row" className="whitespace-nowrap!">
                {shortDate(term.on)}
              </th>
              <td data-label="Unit-periods" className="whitespace-nowrap">
                {timeOf(term)}
              </td>
              <td data-label="Term" className="text-code">
                <span>{writtenTerm(term)}</span>
              </td>
              <td data-label="Value at the start" className="text-right">
                {dollars(term.worth)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
      <p className="flex flex-wrap justify-between gap-x-6 border-rule-strong border-b px-2.5 py-2 font-semibold text-table max-sm:px-0">
        <span>Sum of {counted(terms.length, label === 'Advances' ? 'advance' : 'payment')}</span>
        <span>{dollars(sum)}</span>
      </p>
    </div>
  )
}

function timeOf({ unitPeriods, odd }: EquationTerm): string {
  return odd.numerator === 0 ? String(unitPeriods) : `${unitPeriods} + ${odd.numerator}/${odd.denominator}`
}

/** '219.17 ÷ ((1 + 6/15·i)(1 + i)⁵)'. Factors of 1 are left out. */
function writtenTerm({ cents, unitPeriods, odd }: EquationTerm): ReactNode {
  const amount = dollars((cents / 100).toFixed(2))
  const part = odd.numerator > 0 && `(1 + ${odd.numerator}/${odd.denominator}·i)`
  const whole = unitPeriods > 0 && (
    <>
      (1 + i)<sup>{unitPeriods}</sup>
    </>
  )
  if (!part && !whole) return amount
  const isProduct = part !== false && whole !== false
  return (
    <>
      {amount} ÷ {isProduct && '('}
      {part}
      {whole}
      {isProduct && ')'}
    </>
  )
}

const dollars = (text: string) => `$${text.replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`
