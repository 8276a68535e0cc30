import { shortDate } from '#domain/dates.ts'
import { dollarsAndCents } from '#domain/money.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Table } from '#web/ui/table.tsx'
import { counted, postingName } from './lending-words.ts'
import type { Loan } from './queries.ts'

/** Every entry of the loan's ledger, newest first. A reversed entry stays, struck through. */
export function LoanLedger({ postings }: { postings: Loan['postings'] }) {
  const reversed = new Set(postings.map((entry) => entry.reverses_id))
  const newestFirst = postings.toSorted((one, other) => (one.effective_date < other.effective_date ? 1 : -1))
  return (
    <Disclosure title="Ledger" note={counted(postings.length, 'posting')} isOpen={false}>
      <Table label="Ledger" heads={['Date', 'Entry', { figure: 'Amount' }]}>
        <tbody>
          {newestFirst.map((entry) => (
            <tr key={entry.id}>
              <th scope="row" className="whitespace-nowrap!">
                {shortDate(entry.effective_date)}
              </th>
              <td>
                {postingName(entry.kind)}
                {reversed.has(entry.id) && <span className="text-ink-2"> (reversed)</span>}
              </td>
              <td className={`text-right ${reversed.has(entry.id) ? 'text-ink-3 line-through' : ''}`}>
                {dollarsAndCents(entry.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Disclosure>
  )
}
