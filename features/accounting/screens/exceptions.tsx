import { Link } from 'react-router'
import { EXCEPTION_KINDS } from '#features/accounting/rules/exception-kinds.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Part } from '#ui/part.tsx'
import { Table } from '#ui/table.tsx'
import { BookFileButton } from './book-file-button.tsx'
import type { MonthBooks } from './month-end-queries.ts'

const HEADS = ['Borrower', 'Exception', 'Date', { figure: 'Amount' }]
// The server sends no more.
const MOST = 500

/** Entries and balances to look at before the month is closed. */
export function Exceptions({ books: { month, exceptions } }: { books: MonthBooks }) {
  return (
    <Part
      title="Exceptions"
      action={exceptions.length > 0 && <BookFileButton file="exceptions" month={month} label="Exceptions CSV" />}
    >
      {exceptions.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing needs attention.</p>
      ) : (
        <div className="mt-3">
          <Table label="Exceptions" linesOnPhone heads={HEADS}>
            <tbody>
              {exceptions.map(({ kind, loan_id, borrower, on_day, cents }, place) => (
                <tr key={`${kind} ${loan_id} ${place}`}>
                  <th scope="row">
                    <Link to={`/dashboard/loans/${loan_id}`} className="inline-flex min-h-6 items-center text-brand">
                      {borrower}
                    </Link>
                  </th>
                  <td data-label="Exception">{EXCEPTION_KINDS[kind]}</td>
                  <td data-label="Date" className="whitespace-nowrap">
                    {shortDate(on_day)}
                  </td>
                  <td data-label="Amount" className="text-right">
                    {dollarsAndCents(cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {exceptions.length === MOST && <p className="mt-2 text-ink-2">These are the first {MOST}.</p>}
        </div>
      )}
    </Part>
  )
}
