import { Link } from 'react-router'
import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import type { PastDueLoan } from './past-due-query.ts'

/**
 * Past-due loans, most overdue first. Each links to its page. A phone shows only the borrower, the amount and the
 * days.
 */
export function PastDueList({ loans }: { loans: readonly PastDueLoan[] }) {
  return (
    <Table label="Loans past due">
      <thead>
        <tr>
          <th scope="col">Borrower</th>
          <th scope="col" className="max-sm:hidden">
            Loan
          </th>
          <th scope="col" className="text-right!">
            Past due
          </th>
          <th scope="col" className="text-right! max-sm:hidden">
            Days
          </th>
          <th scope="col">Bucket</th>
        </tr>
      </thead>
      <tbody>
        {loans.map((loan) => (
          <tr key={loan.id} className="hover:bg-surface">
            <th scope="row">
              <Link to={`/dashboard/loans/${loan.id}`} className="inline-flex min-h-6 items-center text-brand">
                {loan.client ? loan.client.full_name : 'Client not available'}
              </Link>
            </th>
            <td className="whitespace-nowrap max-sm:hidden">{loanTypeName(loan.loan_type)}</td>
            <td className="text-right text-red">{dollarsAndCents(loan.past_due_amount)}</td>
            <td className="text-right max-sm:hidden">{loan.days_past_due}</td>
            <td className="whitespace-nowrap">{delinquencyBucket(loan.days_past_due)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
