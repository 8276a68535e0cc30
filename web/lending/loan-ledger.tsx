import { useState } from 'react'
import { Link } from 'react-router'
import { shortDate } from '#domain/dates.ts'
import { methodName } from '#domain/lending/payment-methods.ts'
import { dollarsAndCents } from '#domain/money.ts'
import { useMayWrite } from '#web/may-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { counted, postingName } from './lending-words.ts'
import { turnOf } from './loan-terms.ts'
import type { Loan, LoanPosting } from './queries.ts'
import { useReversal } from './use-ledger-acts.ts'

/** Every entry of the loan's ledger, newest first. A reversed entry stays, struck through. */
export function LoanLedger({ loan: { id: loanId, postings } }: { loan: Loan }) {
  const [reversing, setReversing] = useState<LoanPosting | null>(null)
  const reversed = new Set(postings.map((entry) => entry.reverses_id))
  const newestFirst = postings.toSorted((one, other) => (turnOf(one) < turnOf(other) ? 1 : -1))
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
              onReverse={() => setReversing(entry)}
            />
          ))}
        </tbody>
      </Table>
      {reversing && <ReversalDialog payment={reversing} onClose={() => setReversing(null)} />}
    </Disclosure>
  )
}

interface LedgerLineProps {
  loanId: string
  entry: LoanPosting
  isReversed: boolean
  onReverse: () => void
}

function LedgerLine({ loanId, entry, isReversed, onReverse }: LedgerLineProps) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap!">
        {shortDate(entry.effective_date)}
      </th>
      <td>
        {postingName(entry.kind)}
        {isReversed && <span className="text-ink-2"> (reversed)</span>}
        <Remembered entry={entry} />
        {entry.kind === 'payment' && (
          <PaymentActs loanId={loanId} payment={entry} onReverse={isReversed ? undefined : onReverse} />
        )}
      </td>
      <td className={`text-right ${isReversed ? 'text-ink-3 line-through' : ''}`}>{dollarsAndCents(entry.amount)}</td>
    </tr>
  )
}

/** How it came, by whom it was entered, and what was said of it. */
function Remembered({ entry: { method, reference, recorded_by_name, note } }: { entry: LoanPosting }) {
  const way = method && [methodName(method), reference].filter(Boolean).join(' ')
  const told = [way, recorded_by_name && `by ${recorded_by_name}`, note].filter(Boolean).join(' · ')
  return told === '' ? null : <div className="wrap-anywhere text-ink-2 text-small">{told}</div>
}

interface PaymentActsProps {
  loanId: string
  payment: LoanPosting
  /** Missing where the payment is taken back already. */
  onReverse: (() => void) | undefined
}

/** The receipt, and taking the payment back where it was recorded here. */
function PaymentActs({ loanId, payment, onReverse }: PaymentActsProps) {
  const mayWrite = useMayWrite()
  return (
    <div className="flex flex-wrap items-center gap-x-3 print:hidden">
      <Link
        to={`/dashboard/loans/${loanId}?receipt=${payment.id}`}
        className="inline-flex min-h-6 items-center text-brand text-small underline pointer-coarse:min-h-11"
        aria-label={`Receipt of ${shortDate(payment.effective_date)}`}
      >
        Receipt
      </Link>
      {onReverse && mayWrite && payment.recorded_by_name !== null && (
        <Button
          variant="quiet"
          className="px-1! pointer-fine:min-h-6 pointer-fine:py-0"
          aria-label={`Reverse the payment of ${shortDate(payment.effective_date)}`}
          onClick={onReverse}
        >
          Reverse
        </Button>
      )}
    </div>
  )
}

function ReversalDialog({ payment, onClose }: { payment: LoanPosting; onClose: () => void }) {
  const reversal = useReversal(payment.id)
  const reverse = (reason: string) =>
    reversal.mutate(reason, {
      onSuccess: () => {
        onClose()
        showToast('The payment was reversed')
      },
    })
  return (
    <ReasonDialog
      open
      title={`Reverse the payment of ${dollarsAndCents(payment.amount)}`}
      description={`Received ${shortDate(payment.effective_date)}. Both entries stay in the ledger, and the loan stands as if it had never been paid.`}
      placeholder="Returned by the bank"
      action="Reverse payment"
      onClose={onClose}
      onReason={reverse}
      isPending={reversal.isPending}
      problem={reversal.error?.message}
    />
  )
}
