import { Link } from 'react-router'
import { classification } from '#features/lending/rules/charge-off.ts'
import { isHighLoanUtilization, loanUtilizationPercent } from '#features/lending/rules/loan-utilization.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import type { LoanRow } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import { LoanStatusMark } from './loan-status.tsx'

/** A client's loans, newest first. Each links to its own page. */
export function LoanList({ loans, label }: { loans: readonly LoanRow[]; label: string }) {
  return (
    <Table
      label={label}
      linesOnPhone
      heads={['Loan', 'Status', { figure: 'Balance' }, 'Balance', { figure: 'Payment' }, 'Next due']}
    >
      <tbody>
        {loans.map((loan) => (
          <LoanLine key={loan.id} loan={loan} />
        ))}
      </tbody>
    </Table>
  )
}

function LoanLine({ loan }: { loan: LoanRow }) {
  const classed = classification(loan.days_past_due, loan.charge_offs)
  const percent = loanUtilizationPercent(loan.amount, loan.original_amount)
  return (
    <tr className="hover:bg-sunken">
      <th scope="row">
        <Link
          to={`/dashboard/loans/${loan.id}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap text-brand underline"
        >
          {loanTypeName(loan.loan_type)}
        </Link>
        <span className="block font-normal text-ink-2">
          {loan.lender?.company_name ?? 'Lender not named'} · {Number(loan.interest_rate)}%
        </span>
      </th>
      <td data-label="Status">
        <div>
          <LoanStatusMark status={loan.status} />
          {loan.status === 'past_due' && (
            <span className="block whitespace-nowrap text-red text-small">
              {dollarsAndCents(loan.past_due_amount)} · {loan.days_past_due} d
            </span>
          )}
          {classed && loan.status !== 'charged_off' && (
            <span className="block whitespace-nowrap font-medium text-small">{classed}</span>
          )}
        </div>
      </td>
      <td data-label="Balance" className="text-right">
        {dollarsAndCents(loan.amount)}
      </td>
      <td data-label="Balance">
        <UsageBar
          label="Balance as a share of the original amount"
          percent={percent}
          isHigh={isHighLoanUtilization(percent)}
        />
      </td>
      <td data-label="Payment" className="text-right">
        {dollarsAndCents(loan.monthly_payment)}
      </td>
      <td data-label="Next due" className="whitespace-nowrap">
        {loan.next_payment_date ? shortDate(loan.next_payment_date) : '–'}
      </td>
    </tr>
  )
}
