import { Link } from 'react-router'
import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { LoanStatusMark } from '#features/lending/screens/loans/loan-status.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents, wireCents } from '#platform/rules/money.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { Table } from '#ui/table.tsx'
import { AutopayMark } from './autopay-mark.tsx'
import type { PortfolioRow } from './desk-queries.ts'

/** The loans as a table. Each row opens its loan. */
export function LoanTable({ loans }: { loans: readonly PortfolioRow[] }) {
  return (
    <Table
      label="Loans"
      heads={[
        ...['Borrower', 'Product', 'Status'],
        ...[{ figure: 'Balance' }, { figure: 'Next due' }, { figure: 'Past due' }],
        ...['Autopay', 'Owner', 'State'],
      ]}
    >
      <tbody>
        {loans.map((loan) => (
          <LoanLine key={loan.id} loan={loan} />
        ))}
      </tbody>
    </Table>
  )
}

function LoanLine({ loan }: { loan: PortfolioRow }) {
  return (
    <tr className="relative hover:bg-sunken focus-within:bg-sunken">
      <th scope="row">
        <Link
          to={`/dashboard/loans/${loan.id}`}
          // The whole row is the link's target.
          className="inline-flex min-h-6 items-center wrap-anywhere text-brand after:absolute after:inset-0"
        >
          {loan.full_name}
        </Link>
        <span className="block font-normal text-code text-ink-3">{shortId(loan.id)}</span>
      </th>
      <td>
        {loan.product === null ? loanTypeName(loan.loan_type) : <Product name={loan.product} type={loan.loan_type} />}
      </td>
      <td>
        <LoanStatusMark status={loan.status} />
      </td>
      <td className="text-right">{dollarsAndCents(wireCents(loan.amount))}</td>
      <td className="text-right">
        {loan.next_payment_date && <NextDue day={loan.next_payment_date} due={loan.next_due} />}
      </td>
      <td className="text-right">{loan.days_past_due > 0 && <PastDue loan={loan} />}</td>
      <td>
        <AutopayMark autopay={loan.autopay} />
      </td>
      <td className="text-ink-2">{loan.owner}</td>
      <td>{loan.state && stateCode(loan.state)}</td>
    </tr>
  )
}

function Product({ name, type }: { name: string; type: PortfolioRow['loan_type'] }) {
  return (
    <div>
      {name}
      <span className="block whitespace-nowrap text-ink-2 text-small">{loanTypeName(type)}</span>
    </div>
  )
}

function NextDue({ day, due }: { day: string; due: PortfolioRow['next_due'] }) {
  return (
    <div>
      {due && dollarsAndCents(wireCents(due.amount) - wireCents(due.paid))}
      <span className="block whitespace-nowrap text-ink-2 text-small">{shortDate(day)}</span>
    </div>
  )
}

function PastDue({ loan: { past_due_amount, days_past_due, status } }: { loan: PortfolioRow }) {
  return (
    <div>
      <span className={status === 'past_due' ? 'text-red' : ''}>{dollarsAndCents(wireCents(past_due_amount))}</span>
      <span className="block whitespace-nowrap text-ink-2 text-small">
        {days_past_due} d · {delinquencyBucket(days_past_due)}
      </span>
    </div>
  )
}
