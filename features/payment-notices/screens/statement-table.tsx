import { Link } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { STATEMENT_STATUSES, statementStatusName } from '#features/payment-notices/rules/periodic-statement.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { Table } from '#ui/table.tsx'
import { type Statement, useMailBatch } from './statement-queries.ts'

const nameOfStatus = (status: string) =>
  statementStatusName(STATEMENT_STATUSES.find((one) => one === status) ?? 'canceled')

/** Statements as a list. One that was not mailed yet can be canceled. */
export function StatementTable({ statements }: { statements: readonly Statement[] }) {
  return (
    <Table label="Statements" linesOnPhone heads={['Borrower', 'Period', 'State', { figure: 'Due' }]}>
      <tbody>
        {statements.map((statement) => (
          <StatementLine key={statement.id} statement={statement} />
        ))}
      </tbody>
    </Table>
  )
}

function StatementLine({ statement }: { statement: Statement }) {
  const { id, loan_id, period_from, period_until, due_on, due_cents, status, created_at, finished_at } = statement
  const canceling = useMailBatch(() => showToast('Statement canceled'))
  const mayCancel = useMay('take_payments') && (status === 'to_print' || status === 'printed')
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/loans/${loan_id}`} className="inline-flex min-h-6 items-center text-brand">
          {statement.client?.full_name ?? 'Borrower'}
        </Link>
      </th>
      <td data-label="Period">{`${shortDate(period_from)} to ${shortDate(period_until)}`}</td>
      <td data-label="State">
        {nameOfStatus(status)} {shortDate((finished_at ?? created_at).slice(0, 10))}
        {statement.finished_by_name !== null && ` by ${statement.finished_by_name}`}
        {mayCancel && (
          <Button
            variant="quiet"
            className="print:hidden"
            pending={canceling.isPending && 'Saving...'}
            onClick={() => canceling.mutate({ act: 'cancel', statement_id: id })}
          >
            Don’t send
          </Button>
        )}
        {canceling.error && <FormError>{canceling.error.message}</FormError>}
      </td>
      <td data-label="Due" className="text-right">
        {dollarsAndCents(due_cents)} <span className="text-ink-2">by {shortDate(due_on)}</span>
      </td>
    </tr>
  )
}
