import { Suspense, useState } from 'react'
import { bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { methodName } from '#features/lending/rules/payment-methods.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/states/late.tsx'
import { PdfButton } from './fee-documents/pdf-button.tsx'
import { type ClientFee, keptOf } from './fee-queries.ts'

const RefundDialog = late(async () => (await import('./refund-dialog.tsx')).RefundDialog)

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
      <p className="pt-3 font-medium">{dollarsAndCents(keptOfAll(fees))} received, minus refunds</p>
      <ul aria-label="Fees received">
        {fees.map((fee) => (
          <FeeLine key={fee.id} clientId={clientId} fee={fee} onRefund={() => refund(fee)} />
        ))}
      </ul>
      <Suspense>
        {refunding && <RefundDialog clientId={clientId} fee={refunding} onClose={() => refund(null)} />}
      </Suspense>
    </>
  )
}

const keptOfAll = (fees: readonly ClientFee[]) => fees.reduce((sum, fee) => sum + keptOf(fee), 0)

interface FeeLineProps {
  clientId: string
  fee: ClientFee
  onRefund: () => void
}

function FeeLine({ clientId, fee, onRefund }: FeeLineProps) {
  const { amount, received_on, method, reference, recorded_by_name, refunds, due } = fee
  const isRefunded = keptOf(fee) === 0
  const mayWrite = useMay('waive_fees')
  const mayRecord = useMay('record_fees')
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
        {refunds.map((refund) => (
          <RefundLine
            key={refund.id}
            clientId={clientId}
            refund={refund}
            isWhole={isRefunded && refunds.length === 1}
          />
        ))}
        {due > 0 && (
          <p className="wrap-anywhere font-semibold text-red text-small">
            Refund {dollarsAndCents(due)}: a result was corrected after this fee. No other fee can be taken first.
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <span className={isRefunded ? 'text-ink-3 line-through' : 'font-semibold'}>{dollarsAndCents(amount)}</span>
        {mayRecord && <Receipt clientId={clientId} entry={fee} of={name} />}
        {!isRefunded && mayWrite && (
          <Button variant="quiet" className="sm:-mr-3.5 print:hidden" aria-label={`Refund ${name}`} onClick={onRefund}>
            Refund
          </Button>
        )}
      </div>
    </li>
  )
}

interface RefundLineProps {
  clientId: string
  refund: ClientFee['refunds'][number]
  /** True if it returned the whole fee. */
  isWhole: boolean
}

function RefundLine({ clientId, refund, isWhole }: RefundLineProps) {
  const mayRecord = useMay('record_fees')
  const amount = dollarsAndCents(refund.amount)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="wrap-anywhere text-orange text-small">
        {isWhole ? 'Refunded' : `Refunded ${amount} on`} {shortDate(refund.received_on)}: {refund.reason}
      </p>
      {mayRecord && (
        <Receipt
          clientId={clientId}
          entry={refund}
          of={`the refund of ${amount} of ${shortDate(refund.received_on)}`}
        />
      )}
    </div>
  )
}

function Receipt({
  clientId,
  entry,
  of,
}: {
  clientId: string
  entry: { id: string; received_on: string }
  of: string
}) {
  const pdf = { entry_id: entry.id, name: `receipt-${entry.received_on}.pdf` }
  return (
    <PdfButton clientId={clientId} pdf={pdf} label={`Receipt (PDF) of ${of}`}>
      Receipt (PDF)
    </PdfButton>
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
