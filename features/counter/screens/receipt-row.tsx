import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ReceiptMethod, receiptMethodName, receiptNumber } from '#features/counter/rules/receipt.ts'
import { shortId } from '#features/lending/rules/short-id.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { counterQueries, type Receipt, useCounterCommand } from './counter-queries.ts'
import { PrintReceipt } from './print-receipt.tsx'

const STATUS: Record<Receipt['status'], string> = { posted: '', void_requested: 'Void requested', voided: 'Voided' }

/** A receipt with the borrower, the loans, and the next step. */
export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { number, amount_cents, client_id, client, status } = receipt
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">
          {receiptNumber(number)} ·{' '}
          <Link to={`/dashboard/clients/${client_id}`}>{client?.full_name ?? 'A client'}</Link>
        </p>
        <p className={status === 'voided' ? 'line-through' : 'font-medium'}>{dollarsAndCents(amount_cents)}</p>
      </div>
      <p className="text-ink-2 text-small">{factsOf(receipt)}</p>
      {status !== 'posted' && (
        <p className="text-small">
          <strong>{STATUS[status]}</strong>
          {receipt.void_reason && `: ${receipt.void_reason}`} (asked by {receipt.void_requested_by_name}
          {receipt.voided_by_name && `, approved by ${receipt.voided_by_name}`})
        </p>
      )}
      <div className="-ml-3.5 flex flex-wrap gap-2 print:hidden">
        <PrintReceipt id={receipt.id} number={number} isCopy={receipt.printed > 0} />
        <VoidActions receipt={receipt} />
      </div>
    </li>
  )
}

function factsOf({ method, reference, change_cents, lines, taken_by_name, created_at }: Receipt): string {
  const time = new Date(created_at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  const name = receiptMethodName(method satisfies ReceiptMethod)
  return [
    reference === null ? name : `${name} ${reference}`,
    ...(change_cents > 0 ? [`${dollarsAndCents(change_cents)} change`] : []),
    ...lines
      .toSorted((one, other) => one.position - other.position)
      .map(({ loan_id, amount_cents }) => `${shortId(loan_id)} ${dollarsAndCents(amount_cents)}`),
    `${time} by ${taken_by_name}`,
  ].join(' · ')
}

function VoidActions({ receipt }: { receipt: Receipt }) {
  const [isAsking, setIsAsking] = useState(false)
  const ownId = useQuery(counterQueries.ownId())
  const asking = useCounterCommand('counter-receipt', () => {
    setIsAsking(false)
    showToast('Void requested. Another person must approve it.')
  })
  const deciding = useCounterCommand('counter-receipt', () => showToast('Receipt updated'))
  const [mayTake, mayVoid] = [useMay('take_cash'), useMay('void_receipts')]
  const isOwn = receipt.taken_by === ownId.data || receipt.void_requested_by === ownId.data
  const decide = (act: string) => deciding.mutate({ act, receipt_id: receipt.id })
  if (receipt.status === 'voided') return null
  return (
    <>
      {receipt.status === 'posted' && mayTake && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Ask for a void
        </Button>
      )}
      {receipt.status === 'void_requested' && mayVoid && !isOwn && (
        <Button variant="quiet" pending={deciding.isPending && 'Voiding...'} onClick={() => decide('approve_void')}>
          Approve the void
        </Button>
      )}
      {receipt.status === 'void_requested' && (mayVoid || receipt.void_requested_by === ownId.data) && (
        <Button variant="quiet" disabled={deciding.isPending} onClick={() => decide('decline_void')}>
          Keep the receipt
        </Button>
      )}
      {deciding.isError && <FormError>{deciding.error.message}</FormError>}
      {isAsking && (
        <ReasonDialog
          open
          title={`Void receipt ${receiptNumber(receipt.number)}`}
          description="Another person must approve it. The payment is then reversed, and cash is given back from the drawer."
          placeholder="Entered for the wrong loan"
          action="Ask for a void"
          onClose={() => setIsAsking(false)}
          onReason={(reason) => asking.mutate({ act: 'request_void', receipt_id: receipt.id, reason })}
          isPending={asking.isPending}
          problem={asking.error?.message}
        />
      )}
    </>
  )
}
