import { useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { methodName } from '#features/lending/rules/payment-methods.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useFeeRefund } from './fee-calls.ts'
import type { ClientFee } from './fee-queries.ts'

interface FeeListProps {
  clientId: string
  fees: readonly ClientFee[]
  isEnrolled: boolean
}

/** The received fees and their work, newest first. A refunded fee stays, struck through. */
export function FeeList({ clientId, fees, isEnrolled }: FeeListProps) {
  const [refunding, refund] = useState<ClientFee | null>(null)
  if (fees.length === 0) return isEnrolled ? <p className="py-3 text-ink-2">No fees received yet.</p> : null
  return (
    <>
      <p className="pt-3 font-medium">{dollarsAndCents(keptOf(fees))} received, minus refunds</p>
      <ul aria-label="Fees received">
        {fees.map((fee) => (
          <FeeLine key={fee.id} fee={fee} onRefund={() => refund(fee)} />
        ))}
      </ul>
      {refunding && <RefundDialog clientId={clientId} fee={refunding} onClose={() => refund(null)} />}
    </>
  )
}

const keptOf = (fees: readonly ClientFee[]) =>
  fees.reduce((sum, { amount, refund }) => sum + (refund === null ? amount : 0), 0)

function FeeLine({ fee, onRefund }: { fee: ClientFee; onRefund: () => void }) {
  const { amount, received_on, method, reference, recorded_by_name, refund } = fee
  const mayWrite = useMay('waive_fees')
  const way = method && [methodName(method), reference].filter(Boolean).join(' ')
  const name = `the fee of ${dollarsAndCents(amount)} of ${shortDate(received_on)}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-rule border-b py-2.5 print:break-inside-avoid">
      <div className="min-w-0 max-w-[72ch] flex-1 basis-60">
        <p>
          <time dateTime={received_on}>{shortDate(received_on)}</time>
          <span className="text-ink-3 text-small">
            {' '}
            · {[way, `by ${recorded_by_name}`].filter(Boolean).join(' · ')}
          </span>
        </p>
        <p className="wrap-anywhere text-ink-2 text-table">{workWords(fee)}</p>
        {refund && (
          <p className="wrap-anywhere text-orange text-small">
            Refunded {shortDate(refund.received_on)}: {refund.reason}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <span className={refund ? 'text-ink-3 line-through' : 'font-semibold'}>{dollarsAndCents(amount)}</span>
        {refund === null && mayWrite && (
          <Button variant="quiet" className="sm:-mr-3.5 print:hidden" aria-label={`Refund ${name}`} onClick={onRefund}>
            Refund
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns 'For Ally at Experian and Equifax, Verizon at TransUnion'. */
function workWords({ work }: ClientFee): string {
  const bureausByName = Map.groupBy(work, ({ item_name }) => item_name)
  const named = [...bureausByName].map(
    ([item, ones]) => `${item} at ${ones.map(({ bureau }) => bureauName(bureau)).join(' and ')}`,
  )
  return named.length === 0 ? 'For earlier disputes' : `For ${named.join(', ')}`
}

function RefundDialog({ clientId, fee, onClose }: { clientId: string; fee: ClientFee; onClose: () => void }) {
  const refunding = useFeeRefund(clientId, fee.id, () => {
    onClose()
    showToast('Fee refunded')
  })
  return (
    <ReasonDialog
      open
      title={`Refund ${dollarsAndCents(fee.amount)}`}
      description={`Received ${shortDate(fee.received_on)}. Both entries stay, and a new fee can be taken for the same work. This doesn’t move any money.`}
      placeholder="Promised more than was done"
      action="Record refund"
      onClose={onClose}
      onReason={(reason) => refunding.mutate(reason)}
      isPending={refunding.isPending}
      problem={refunding.error?.message}
    />
  )
}
