import { useState } from 'react'
import { Link } from 'react-router'
import { methodName } from '#features/lending/rules/payment-methods.ts'
import { hasLetter } from '#features/lending/rules/servicing/change-letter.ts'
import { postingDetail } from '#features/lending/rules/statements/entry-detail.ts'
import { postingName } from '#features/lending/rules/statements/entry-name.ts'
import { isAutomatic, isReversible } from '#features/lending/rules/stored-loan.ts'
import type { Loan, LoanPosting } from '#features/lending/screens/queries.ts'
import { ScraOrders } from '#features/lending/screens/servicing/scra-orders.tsx'
import { LetterButton } from '#features/lending/screens/statements/letter-button.tsx'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Table } from '#ui/table.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

/** All entries of the loan's ledger, newest first. A reversed entry stays, struck through. */
export function LoanLedger({ loan, today }: { loan: Loan; today: string }) {
  const { id: loanId, postings } = loan
  const [reversing, setReversing] = useState<LoanPosting | null>(null)
  const reversed = new Set(postings.map((entry) => entry.reverses_id))
  const mayReversePayments = useMay('reverse_payments')
  // Reversing an imported entry requires a separate permission.
  const mayReverseImported = useMay('reverse_imported_payments')
  const mayReverse = (entry: LoanPosting) =>
    mayReversePayments &&
    !reversed.has(entry.id) &&
    isReversible(entry.kind) &&
    (entry.recorded_by_name !== null || isAutomatic(entry) || mayReverseImported)
  // Entries of one day stay in the order of entry.
  const newestFirst = postings
    .toSorted((one, other) => (one.effective_date < other.effective_date ? -1 : 1))
    .toReversed()
  return (
    <Disclosure title="Ledger" note={counted(postings.length, 'posting')} isOpen={false}>
      <Table label="Ledger" heads={['Date', 'Entry', { figure: 'Amount' }]}>
        <tbody>
          {newestFirst.map((entry) => (
            <LedgerLine
              key={entry.id}
              loanId={loanId}
              entry={entry}
              isReversed={reversed.has(entry.id)}
              onReverse={mayReverse(entry) ? () => setReversing(entry) : undefined}
            />
          ))}
        </tbody>
      </Table>
      {reversing && <ReversalDialog loan={loan} entry={reversing} today={today} onClose={() => setReversing(null)} />}
    </Disclosure>
  )
}

interface LedgerLineProps extends EntryActionsProps {
  isReversed: boolean
}

const amountOf = ({ amount }: LoanPosting) => (amount === null ? '–' : dollarsAndCents(amount))

function LedgerLine({ loanId, entry, isReversed, onReverse }: LedgerLineProps) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap!">
        {shortDate(entry.effective_date)}
      </th>
      <td>
        {postingName(entry)}
        {isReversed && <span className="text-ink-2"> (reversed)</span>}
        <Remembered entry={entry} />
        <EntryActions loanId={loanId} entry={entry} onReverse={onReverse} />
      </td>
      <td className={`text-right ${isReversed ? 'text-ink-3 line-through' : ''}`}>{amountOf(entry)}</td>
    </tr>
  )
}

/** The terms of the entry, its method, the person who recorded it, and the note. */
function Remembered({ entry }: { entry: LoanPosting }) {
  const { method, reference, recorded_by_name, note } = entry
  const way = method && [methodName(method), reference].filter(Boolean).join(' ')
  const told = [postingDetail(entry), way, recorded_by_name && `by ${recorded_by_name}`, note]
    .filter(Boolean)
    .join(' · ')
  return told === '' ? null : <div className="wrap-anywhere text-ink-2 text-small">{told}</div>
}

interface EntryActionsProps {
  loanId: string
  entry: LoanPosting
  /** Undefined if the entry can't be reversed, or not by this user. */
  onReverse: (() => void) | undefined
}

/** Links to a payment's receipt, and reverses an entry. */
function EntryActions({ loanId, entry, onReverse }: EntryActionsProps) {
  const { id, kind, effective_date } = entry
  const hasReceipt = kind === 'payment' || kind === 'recovery'
  if (!hasReceipt && !onReverse && !hasLetter(kind)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 print:hidden">
      {hasReceipt && (
        <Link
          to={`/dashboard/loans/${loanId}?receipt=${id}`}
          className="inline-flex min-h-6 items-center text-brand text-small underline pointer-coarse:min-h-11"
          aria-label={`Receipt of ${shortDate(effective_date)}`}
        >
          Receipt
        </Link>
      )}
      <LetterButton loanId={loanId} entry={entry} />
      {kind === 'scra' && <ScraOrders postingId={id} />}
      {onReverse && (
        <Button
          variant="quiet"
          className="-mx-1 px-1! pointer-fine:min-h-6 pointer-fine:py-0"
          aria-label={`Reverse the ${postingName(entry).toLowerCase()} of ${shortDate(effective_date)}`}
          onClick={onReverse}
        >
          Reverse
        </Button>
      )}
    </div>
  )
}
