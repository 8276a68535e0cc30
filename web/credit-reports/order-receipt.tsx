import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Bureau, bureauName, inBureauOrder } from '#domain/credit-reports/bureaus.ts'
import { config } from '#web/supabase.ts'
import { BureauCode } from '#web/ui/bureau-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError, Notice } from '#web/ui/form-error.tsx'
import { StatusIcon } from '#web/ui/status-icon.tsx'
import { slotOf } from './bureau-slot.ts'
import { type OrderedReport, OrderFailure } from './credit-order.ts'
import type { FilledOrder } from './order-fields.ts'
import type { OrderingAccount } from './queries.ts'

interface OrderReceiptProps {
  bureaus: readonly Bureau[]
  account: OrderingAccount
  submission: UseMutationResult<OrderedReport, Error, FilledOrder>
  isChecking: boolean
  secondsLeft: number
  problems: string | null
}

/** What the order will ask and cost, how it went, and the button that sends it. */
export function OrderReceipt({ bureaus, account, submission, isChecking, secondsLeft, problems }: OrderReceiptProps) {
  const isOrdering = isChecking || submission.isPending
  return (
    <aside
      aria-label="Receipt"
      className="border-rule-strong border-y border-dashed bg-surface p-4 xl:sticky xl:top-16"
    >
      <h2 className="text-h2">Receipt</h2>
      <OrderedBureaus bureaus={inBureauOrder(bureaus)} submission={submission} />
      <Credits account={account} isSpent={submission.isSuccess} />
      {config.sandbox && (
        <p className="mt-3 text-small text-yellow">Sandbox: the report is synthetic and no bureau is contacted.</p>
      )}
      <div className="mt-4 grid gap-3">
        <Outcome submission={submission} secondsLeft={secondsLeft} problems={problems} />
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          disabled={bureaus.length === 0 || secondsLeft > 0 || submission.isSuccess}
          pending={isOrdering && 'Ordering...'}
        >
          {secondsLeft > 0 ? `Order report in ${secondsLeft} s` : 'Order report'}
        </Button>
      </div>
    </aside>
  )
}

function OrderedBureaus({ bureaus, submission }: { bureaus: Bureau[]; submission: OrderReceiptProps['submission'] }) {
  if (bureaus.length === 0) return <p className="mt-2 text-ink-2">No bureau selected</p>
  return (
    <ul className="mt-2">
      {bureaus.map((bureau) => (
        <li key={bureau} className="flex min-h-8 items-center justify-between gap-3 border-rule border-b">
          <span className="flex items-center gap-3">
            <BureauCode bureau={bureau} /> {bureauName(bureau)}
          </span>
          {submission.isPending && <StatusIcon status="pending" />}
          {submission.data && <Answer reports={submission.data.reports} bureau={bureau} />}
        </li>
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

function Credits({ account, isSpent }: { account: OrderingAccount; isSpent: boolean }) {
  const limit = account.monthly_credit_limit ?? 0
  const left = limit - (account.credits_used ?? 0)
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 text-table [&_dd]:text-right [&_dt]:text-ink-2">
      <dt>This report</dt>
      <dd className="font-semibold">1 credit</dd>
      <dt>Credits left this month</dt>
      <dd className={left < 1 ? 'font-semibold text-red' : ''}>
        {left.toLocaleString('en-US')} of {limit.toLocaleString('en-US')}
      </dd>
      {left > 0 && !isSpent && (
        <>
          <dt>Left after this order</dt>
          <dd>{(left - 1).toLocaleString('en-US')}</dd>
        </>
      )}
    </dl>
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
  if (error === null) return null
  const wasCooldown = error instanceof OrderFailure && error.retryAfterSeconds > 0
  if (wasCooldown && secondsLeft === 0) return null
  return (
    <FormError>
      <p>{error.message}</p>
      {error instanceof OrderFailure && error.storedReportId !== null && (
        <Link to={`/dashboard/credit-bureau/report/${error.storedReportId}`} className="text-red underline">
          Open what the bureaus answered
        </Link>
      )}
    </FormError>
  )
}
