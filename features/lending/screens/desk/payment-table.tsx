import { Link } from 'react-router'
import { methodName } from '#features/lending/rules/payment-methods.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { postingDetail } from '#features/lending/rules/statements/entry-detail.ts'
import { postingName } from '#features/lending/rules/statements/entry-name.ts'
import type { StoredPosting } from '#features/lending/rules/stored-loan.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents, wireCents } from '#platform/rules/money.ts'
import { Table } from '#ui/table.tsx'
import type { PaymentRow } from './payments-queries.ts'

/** The ledger entries as a list. Each row opens its loan. */
export function PaymentTable({ entries }: { entries: readonly PaymentRow[] }) {
  return (
    <Table
      label="Ledger entries"
      linesOnPhone
      heads={['Borrower', 'Date', 'Entry', 'Method', 'Recorded by', { figure: 'Amount' }]}
    >
      <tbody>
        {entries.map((entry) => (
          <PaymentLine key={entry.id} entry={entry} />
        ))}
      </tbody>
    </Table>
  )
}

function PaymentLine({ entry }: { entry: PaymentRow }) {
  const { full_name, loan_id, effective_date, method, reference, recorded_by_name, amount, is_reversed } = entry
  return (
    <tr className="relative hover:bg-sunken focus-within:bg-sunken">
      <th scope="row">
        <Link
          to={`/dashboard/loans/${loan_id}`}
          // The whole row is the link's target.
          className="inline-flex min-h-6 items-center wrap-anywhere text-brand after:absolute after:inset-0"
        >
          {full_name}
        </Link>
        <span className="block font-normal text-code text-ink-3">{shortId(loan_id)}</span>
      </th>
      <td data-label="Date" className="whitespace-nowrap">
        {shortDate(effective_date)}
      </td>
      <td data-label="Entry">
        <EntryName entry={entry} />
      </td>
      <td data-label="Method" className="wrap-anywhere max-sm:[&:empty]:hidden">
        {method && [methodName(method), reference].filter(Boolean).join(' ')}
      </td>
      <td data-label="Recorded by" className="wrap-anywhere max-sm:[&:empty]:hidden">
        {recorded_by_name}
      </td>
      <td data-label="Amount" className={`text-right ${is_reversed ? 'text-ink-3 line-through' : ''}`}>
        {amount === null ? '–' : dollarsAndCents(wireCents(amount))}
      </td>
    </tr>
  )
}

/** The entry's name and terms, or the entry that a reversal takes back. */
function EntryName({ entry }: { entry: PaymentRow }) {
  const { is_reversed, reversed } = entry
  const terms =
    reversed === null
      ? postingDetail(storedPosting(entry))
      : `${postingName(storedPosting({ ...entry, ...reversed, reverses_id: null }))} of ${shortDate(reversed.effective_date)}`
  return (
    <div>
      {postingName(storedPosting(entry))}
      {is_reversed && <span className="text-ink-2"> (reversed)</span>}
      {terms !== null && <span className="block text-ink-2 text-small">{terms}</span>}
    </div>
  )
}

type Entry = Omit<StoredPosting, 'amount'> & Pick<PaymentRow, 'amount'>

const storedPosting = ({ id, kind, amount, effective_date, reverses_id, details }: Entry): StoredPosting => ({
  ...{ id, kind, effective_date, reverses_id, details },
  amount: amount === null ? null : wireCents(amount),
})
