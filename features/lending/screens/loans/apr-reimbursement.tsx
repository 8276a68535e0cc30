import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import {
  type Reimbursement,
  reimbursement,
  reimbursementTolerancePercent,
} from '#features/lending/rules/rates/apr-reimbursement.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { agreedLoan, paidLoan } from './loan-terms.ts'

interface AprReimbursementProps {
  loan: Loan
  account: LoanState
  today: string
  disclosedAprPercent: string
}

/** Shows what an understated APR requires today by either method: corrected in time, or ordered by an agency. */
export function AprReimbursement({ loan, account, today, disclosedAprPercent }: AprReimbursementProps) {
  const paid = { ...paidLoan(loan, account), disclosedAprPercent, day: today }
  const orderedTolerance = reimbursementTolerancePercent(agreedLoan(loan))
  return (
    <>
      <h3 className="mt-4 font-medium">Reimbursement on {shortDate(today)}</h3>
      <Table
        label="Reimbursement"
        linesOnPhone
        heads={['When', 'Down to', { figure: 'Lump sum' }, 'Or lower payments']}
      >
        <tbody>
          <Owed
            when="Corrected within 60 days"
            disclosed={disclosedAprPercent}
            tolerance="0"
            owed={reimbursement(paid, '0')}
          />
          <Owed
            when="Ordered by an agency"
            disclosed={disclosedAprPercent}
            tolerance={orderedTolerance}
            owed={reimbursement(paid, orderedTolerance)}
          />
        </tbody>
      </Table>
      <p className="mt-2 max-w-[62ch] text-ink-2 text-small">
        The creditor has 60 days after finding the error to notify the borrower and adjust the account, and must do so
        before the borrower sues or complains in writing: 15 USC 1640(b). If the finance charge is too low by more than
        the lump sum, that amount is owed instead. When an agency orders the reimbursement, the creditor keeps a
        tolerance: 15 USC 1607(e). Nothing is posted to the ledger here.
      </p>
    </>
  )
}

interface OwedProps {
  when: string
  disclosed: string
  tolerance: string
  owed: Reimbursement | null
}

function Owed({ when, disclosed, tolerance, owed }: OwedProps) {
  return (
    <tr>
      <th scope="row">{when}</th>
      <td data-label="Down to">
        {disclosed}%{tolerance !== '0' && ` + ${tolerance}`}
      </td>
      <td data-label="Lump sum" className="text-right">
        {owed ? dollarsAndCents(owed.lumpSumCents) : 'Nothing'}
      </td>
      <td data-label="Or lower payments">{owed ? loweredInWords(owed.reduced) : 'None'}</td>
    </tr>
  )
}

/** Returns '$14.11 now, then 29 payments of $157.69 and 1 payment of $157.02'. */
function loweredInWords(reduced: Reimbursement['reduced']): string {
  if (reduced === null) return 'None is left'
  const runs: { cents: number; count: number }[] = []
  for (const { cents } of reduced.payments.filter((payment) => payment.cents > 0)) {
    const run = runs.at(-1)
    if (run?.cents === cents) run.count += 1
    else runs.push({ cents, count: 1 })
  }
  const payments = runs
    .map(({ cents, count }) => `${counted(count, 'payment')} of ${dollarsAndCents(cents)}`)
    .join(' and ')
  return reduced.cashCents > 0 ? `${dollarsAndCents(reduced.cashCents)} now, then ${payments}` : payments
}
