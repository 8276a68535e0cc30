import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { type ChangeAct, type ChangeValues, parsedChange } from '#features/lending/rules/servicing/change-form.ts'
import { changePreview } from '#features/lending/rules/servicing/change-preview.ts'
import { changeRefusal } from '#features/lending/rules/servicing/change-refusal.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { eventsOf } from './loan-terms.ts'

interface ChangePreviewProps {
  loan: Loan
  act: ChangeAct
  values: ChangeValues
  today: string
}

/** The loan's figures before and after the change, by the ledger's own rules. Empty until the input is valid. */
export function ChangePreview({ loan, act, values, today }: ChangePreviewProps) {
  // The reason changes no figure, so the preview doesn't wait for it.
  const { change } = parsedChange(act, loan.id, { ...values, reason: values.reason || 'Preview' })
  const [terms, events] = [loanTermsOf(loan), eventsOf(loan)]
  if (change === null || changeRefusal(terms, events, change, today) !== null) return null
  const { before, after } = changePreview(terms, events, change, today)
  return (
    <Table label={`Figures on ${shortDate(after.asOf)}`} heads={['', { figure: 'Before' }, { figure: 'After' }]}>
      <tbody>
        {FIGURES.map(([label, figureOf]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="text-right">{figureOf(before)}</td>
            <td className={`text-right ${figureOf(before) === figureOf(after) ? 'text-ink-2' : 'font-semibold'}`}>
              {figureOf(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const FIGURES: readonly [label: string, figureOf: (state: LoanState) => string][] = [
  ['Payoff', ({ payoff }) => dollarsAndCents(payoff.totalCents)],
  ['Past due', ({ pastDueCents }) => dollarsAndCents(pastDueCents)],
  ['Fees and charges', ({ payoff }) => dollarsAndCents(payoff.feesCents + payoff.chargesCents)],
  [
    'Next due',
    ({ nextDue }) => (nextDue ? `${dollarsAndCents(nextDue.cents)} on ${shortDate(nextDue.on)}` : 'Nothing'),
  ],
  ['Last due date', ({ items }) => shortDate(items.at(-1)?.due ?? '')],
  ['Credit balance', ({ creditBalanceCents }) => dollarsAndCents(creditBalanceCents)],
]
