import { useState } from 'react'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Table } from '#ui/table.tsx'
import { ProofButton } from './proof-button.tsx'

/** The past-due amount, which opens its proof. */
export function PastDueFigure({ account }: { account: LoanState }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ProofButton label="the past-due amount" onOpen={() => setIsOpen(true)}>
        <span className={account.pastDueCents > 0 ? 'text-red' : ''}>{dollarsAndCents(account.pastDueCents)}</span>
      </ProofButton>
      {isOpen && <PastDueProof account={account} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The installments that make up the past-due amount, and the due date from which the days count. */
function PastDueProof({ account, onClose }: { account: LoanState; onClose: () => void }) {
  const { items, asOf, oldestUnpaidDue, pastDueCents } = account
  const overdue = items.filter(({ due, unpaidCents }) => due < asOf && unpaidCents > 0)
  return (
    <Dialog
      onClose={onClose}
      title={`Past due on ${shortDate(asOf)}`}
      description={
        oldestUnpaidDue === null
          ? 'Every installment that was due before this day is paid.'
          : `${shortDate(oldestUnpaidDue)} is the oldest due date that is not paid in full: ${counted(daysBetween(oldestUnpaidDue, asOf), 'day')} before this day. Fees don’t count.`
      }
    >
      {overdue.length > 0 && (
        <Table
          label="Installments past due"
          heads={['Due', { figure: 'Installment' }, { figure: 'Paid' }, { figure: 'Unpaid' }]}
        >
          <tbody>
            {overdue.map(({ number, due, paymentCents, paidCents, unpaidCents }) => (
              <tr key={number}>
                <th scope="row">{shortDate(due)}</th>
                <td className="text-right">{dollarsAndCents(paymentCents)}</td>
                <td className="text-right">{dollarsAndCents(paidCents)}</td>
                <td className="text-right">{dollarsAndCents(unpaidCents)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Total</th>
              <td colSpan={3} className="text-right font-semibold">
                {dollarsAndCents(pastDueCents)}
              </td>
            </tr>
          </tbody>
        </Table>
      )}
    </Dialog>
  )
}
