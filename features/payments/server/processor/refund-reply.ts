import { z } from 'zod'
import { LONGEST_PROCESSOR_ID } from '#features/payments/rules/payment-limits.ts'
import type { RefundState } from './payment-processor.ts'

/** A Refund of the API, as far as we read it. */
export const refundShape = z.object({
  id: z.string().min(1).max(LONGEST_PROCESSOR_ID),
  status: z.string(),
  amount: z.int(),
  failure_reason: z.string().max(100).nullish(),
  metadata: z.object({ refund: z.string().optional() }).nullish(),
})
export const refundsShape = z.object({ data: z.array(refundShape) })

const REASONS: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The payment was disputed while the refund was on its way',
  declined: 'The bank of the borrower refused the refund',
  expired_or_canceled_card: 'The card has expired or was canceled',
  insufficient_funds: 'Your account with the processor lacked the funds',
  lost_or_stolen_card: 'The card was lost or stolen',
  merchant_request: 'The refund was canceled',
}
const UNKNOWN = 'The refund could not be delivered'

/** Returns the progress of a refund. `requires_action` waits for the recipient, so it is on its way. */
export function refundStateOf({
  id,
  status,
  amount: cents,
  failure_reason,
}: z.output<typeof refundShape>): RefundState {
  if (status === 'failed' || status === 'canceled')
    return { id, cents, status: 'failed', failure: REASONS[failure_reason ?? ''] ?? UNKNOWN }
  return { id, cents, status: status === 'succeeded' ? 'succeeded' : 'processing', failure: null }
}
