import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { loanStatusName } from './loan-status.tsx'

interface FiguresBeforeAfterProps {
  before: LoanState
  after: LoanState
  figures: readonly FigureName[]
}

/** A loan's figures before and after an entry. Those that change are bold. */
export function FiguresBeforeAfter({ before, after, figures }: FiguresBeforeAfterProps) {
  return (
    <Table
      label={`Figures on ${shortDate(after.asOf)}`}
      heads={[{ spoken: 'Figure' }, { figure: 'Before' }, { figure: 'After' }]}
    >
      <tbody>
        {figures.map((name) => {
          const [was, is] = [FIGURES[name](before), FIGURES[name](after)]
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="text-right">{was}</td>
              <td className={`text-right ${was === is ? 'text-ink-2' : 'font-semibold'}`}>{is}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const FIGURES = {
  Balance: ({ principalCents }) => dollarsAndCents(principalCents),
  Status: ({ status }) => loanStatusName(status),
  Payoff: ({ payoff }) => dollarsAndCents(payoff.totalCents),
  'Past due': ({ pastDueCents }) => dollarsAndCents(pastDueCents),
  'Fees and charges': ({ payoff }) => dollarsAndCents(payoff.feesCents + payoff.chargesCents),
  'Next due': ({ nextDue }) => (nextDue ? `${dollarsAndCents(nextDue.cents)} on ${shortDate(nextDue.on)}` : 'Nothing'),
  'Still to pay': ({ items }) => dollarsAndCents(items.reduce((sum, { unpaidCents }) => sum + unpaidCents, 0)),
  'Last payment': ({ items }) => dollarsAndCents(items.at(-1)?.unpaidCents ?? 0),
  'Last due date': ({ items }) => shortDate(items.at(-1)?.due ?? ''),
  'Credit balance': ({ creditBalanceCents }) => dollarsAndCents(creditBalanceCents),
} as const satisfies Record<string, (state: LoanState) => string>
type FigureName = keyof typeof FIGURES
