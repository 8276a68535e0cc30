import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { leftToRefund, REFUND_STATUSES, type RefundStatus, refundStatusName } from '#features/payments/rules/refund.ts'
import { type ChargeRefund, type LoanCharge, usePaymentCommand } from '#features/payments/screens/payment-queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const statusOf = (text: string): RefundStatus => REFUND_STATUSES.find((status) => status === text) ?? 'review'
const centsOf = ({ amount_cents, paid_cents }: ChargeRefund) => paid_cents ?? amount_cents

/** The refunds of a payment, and the way to refund what is left of it. */
export function ChargeRefunds({ charge, creditCents }: { charge: LoanCharge; creditCents: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayRefund = useMay('reverse_payments')
  const refunds = charge.refunds.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  const leftCents = leftToRefund({
    takenCents: charge.taken_cents ?? charge.amount_cents,
    refunds: refunds.map((refund) => ({ status: statusOf(refund.status), cents: centsOf(refund) })),
  })
  const isUnderWay = refunds.some(({ status }) => status === 'sending' || status === 'review')
  return (
    <>
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="grid gap-1 border-rule-strong border-l-2 pl-3">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} mayRefund={mayRefund} />
          ))}
        </ul>
      )}
      {mayRefund && charge.entry_class === null && charge.status === 'succeeded' && leftCents > 0 && !isUnderWay && (
        <p className="print:hidden">
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            Refund
          </Button>
        </p>
      )}
      {isOpen && (
        <RefundDialog
          charge={charge}
          leftCents={leftCents}
          creditCents={creditCents}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function RefundRow({ refund, mayRefund }: { refund: ChargeRefund; mayRefund: boolean }) {
  const acting = usePaymentCommand('charge-refund', () => showToast('Refund updated'))
  const status = statusOf(refund.status)
  const act = (name: string) => acting.mutate({ act: name, refund_id: refund.id })
  const facts = [
    `Requested ${shortDate(refund.requested_on)}${refund.requested_by_name === null ? '' : ` by ${refund.requested_by_name}`}`,
    refund.cause === 'overpayment' ? 'Overpayment' : 'Taken in error',
    refund.reason,
    refund.failure,
    refund.review_note,
  ]
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>Refund of {dollarsAndCents(centsOf(refund))}</span>
        <span>{refundStatusName(status)}</span>
      </p>
      <p className="text-ink-2 text-small">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {acting.isError && <FormError>{acting.error.message}</FormError>}
      {mayRefund && ['sending', 'processing', 'review'].includes(status) && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="quiet" pending={acting.isPending && 'Asking...'} onClick={() => act('check')}>
            Check the refund
          </Button>
          {status === 'review' && (
            <Button variant="quiet" pending={acting.isPending && 'Entering...'} onClick={() => act('accept')}>
              Enter the amount refunded
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
