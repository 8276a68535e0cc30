import type { UseMutationResult } from '@tanstack/react-query'
import { type Bureau, inBureauOrder } from '#features/credit-reports/rules/bureaus.ts'
import { BureauLine } from '#features/credit-reports/screens/bureaus/bureau-column.tsx'
import { BureauProgress } from '#features/credit-reports/screens/bureaus/bureau-progress.tsx'
import { slotOf } from '#features/credit-reports/screens/bureaus/bureau-slot.ts'
import type { OrderTerms } from '#features/credit-reports/screens/may-order.ts'
import type { OrderingAccount } from '#features/credit-reports/screens/report/queries.ts'
import { config } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { CreditBalance } from './credit-balance.tsx'
import { type OrderedReport, OrderFailure } from './credit-order.ts'
import type { FilledOrder } from './order-fields.ts'
import { OrderRefusal } from './order-refusal.tsx'
import { DuplicatesFound } from './possible-duplicates.ts'

interface OrderReceiptProps {
  bureaus: readonly Bureau[]
  account: OrderingAccount
  terms: OrderTerms | null
  submission: UseMutationResult<OrderedReport, Error, FilledOrder>
  isChecking: boolean
  secondsLeft: number
  /** The key of the order in progress, for which each bureau's progress is shown. */
  orderKey: string | null
  problems: string | null
  /** Why no report can be ordered for this client yet; null if one can. */
  hold: string | null
}

/** The order's bureaus, cost and result, and the button that sends it. */
export function OrderReceipt({
  bureaus,
  account,
  terms,
  submission,
  isChecking,
  secondsLeft,
  orderKey,
  problems,
  hold,
}: OrderReceiptProps) {
  const isOrdering = isChecking || submission.isPending
  return (
    <aside
      aria-label="Receipt"
      className="border-rule-strong border-y border-dashed bg-surface p-4 xl:sticky xl:top-16"
    >
      <h2 className="text-h2">Receipt</h2>
      <OrderedBureaus bureaus={inBureauOrder(bureaus)} submission={submission} orderKey={orderKey} />
      <CreditBalance account={account} terms={terms} bureauCount={bureaus.length} isSpent={submission.isSuccess} />
      {config.sandbox && (
        <p className="mt-3 text-small text-yellow">Sandbox: the report is synthetic and no bureau is contacted.</p>
      )}
      <div className="mt-4 grid gap-3">
        {hold !== null && <p className="text-ink-2">{hold}.</p>}
        <Outcome submission={submission} secondsLeft={secondsLeft} problems={problems} />
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          disabled={bureaus.length === 0 || secondsLeft > 0 || submission.isSuccess || hold !== null}
          pending={isOrdering && 'Ordering...'}
        >
          {secondsLeft > 0 ? `Order report in ${secondsLeft} s` : 'Order report'}
        </Button>
      </div>
    </aside>
  )
}

function OrderedBureaus({
  bureaus,
  submission,
  orderKey,
}: { bureaus: Bureau[] } & Pick<OrderReceiptProps, 'submission' | 'orderKey'>) {
  if (bureaus.length === 0) return <p className="mt-2 text-ink-2">No bureau selected</p>
  if (orderKey !== null) return <BureauProgress bureaus={bureaus} orderKey={orderKey} />
  return (
    <ul className="mt-2">
      {bureaus.map((bureau) => (
        <BureauLine key={bureau} bureau={bureau}>
          {submission.data && <Answer reports={submission.data.reports} bureau={bureau} />}
        </BureauLine>
      ))}
    </ul>
  )
}

function Answer({ reports, bureau }: { reports: Record<string, unknown>; bureau: Bureau }) {
  const slot = slotOf(reports, bureau)
  return (
    <span className="flex items-center gap-2 text-small">
      {slot.score ?? slot.words} <StatusIcon status={slot.status} />
    </span>
  )
}

function Outcome({
  submission,
  secondsLeft,
  problems,
}: Pick<OrderReceiptProps, 'submission' | 'secondsLeft' | 'problems'>) {
  if (submission.isSuccess) {
    return <Notice>Credit report ordered successfully! Redirecting to report details...</Notice>
  }
  if (problems !== null) return <FormError>{problems}</FormError>
  const { error } = submission
  if (error === null || error instanceof DuplicatesFound) return null
  const wasCooldown = error instanceof OrderFailure && error.retryAfterSeconds > 0
  return wasCooldown && secondsLeft === 0 ? null : <OrderRefusal error={error} />
}
