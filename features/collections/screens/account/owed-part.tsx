import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Table } from '#ui/table.tsx'

/** The amounts owed: past due, fees, the next payment, the payoff, and each installment that is due. */
export function OwedPart({ state }: { state: LoanState }) {
  const { pastDueCents, daysPastDue, feesOwedCents, chargesOwedCents, nextDue, payoff, principalCents } = state
  const due = state.items.filter(({ due: day, unpaidCents }) => unpaidCents > 0 && day <= state.asOf)
  return (
    <section aria-label="Amounts owed">
      <Figures>
        <Figure
          label="Past due"
          value={<span className={pastDueCents > 0 ? 'text-red' : ''}>{dollarsAndCents(pastDueCents)}</span>}
          note={daysPastDue > 0 ? counted(daysPastDue, 'day') : 'Not late'}
        />
        <Figure label="Fees and costs" value={dollarsAndCents(feesOwedCents + chargesOwedCents)} />
        <Figure
          label="Next payment"
          value={nextDue ? dollarsAndCents(nextDue.cents) : 'None left'}
          note={nextDue && shortDate(nextDue.on)}
        />
        <Figure label="Balance" value={dollarsAndCents(principalCents)} />
        <Figure
          label="Payoff today"
          value={dollarsAndCents(payoff.totalCents)}
          note={`${dollarsAndCents(payoff.perDiemCents)} a day`}
        />
      </Figures>
      {due.length > 0 && (
        <Disclosure title="Installments due" note={counted(due.length, 'installment')}>
          <Table
            label="Installments due"
            heads={['Due', { figure: 'Amount' }, { figure: 'Paid' }, { figure: 'Unpaid' }]}
          >
            <tbody>
              {due.map(({ number, due: day, dueCents, paidCents, unpaidCents }) => (
                <tr key={number}>
                  <td>{shortDate(day)}</td>
                  <td className="text-right tabular-nums">{dollarsAndCents(dueCents)}</td>
                  <td className="text-right tabular-nums">{dollarsAndCents(paidCents)}</td>
                  <td className="text-right tabular-nums">{dollarsAndCents(unpaidCents)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Disclosure>
      )}
    </section>
  )
}
