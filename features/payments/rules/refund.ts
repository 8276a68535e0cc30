import { z } from 'zod'
import { dollarsField } from '#features/cards/rules/dollars.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

/**
 * The states of a refund. `sending` may have reached the processor. `processing` was accepted by it. `review` has a reply that a person
 * must look at. `failed` gave nothing back.
 */
export const REFUND_STATUSES = ['sending', 'processing', 'succeeded', 'failed', 'review'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** The states before the processor accepted it. */
export const UNKNOWN_REFUNDS = ['sending', 'failed'] as const satisfies readonly RefundStatus[]

/** The causes of a refund: a payment that was taken in error, or a credit that the loan has. */
export const REFUND_CAUSES = ['error', 'overpayment'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

export const LONGEST_REFUND_REASON = 300

/** The events that move a refund. */
export type RefundEvent = 'accept' | 'succeed' | 'fail'

const NEXT: Record<RefundStatus, Partial<Record<RefundEvent, RefundStatus>>> = {
  sending: { accept: 'processing', succeed: 'succeeded', fail: 'failed' },
  processing: { succeed: 'succeeded', fail: 'failed' },
  // A bank can send a refund back.
  succeeded: { fail: 'failed' },
  review: { accept: 'processing', succeed: 'succeeded', fail: 'failed' },
  failed: {},
}

/** Returns the state after an event, or null if the event can't happen in this state. */
export const nextRefundStatus = (status: RefundStatus, event: RefundEvent): RefundStatus | null =>
  NEXT[status][event] ?? null

const NAMES: Record<RefundStatus, string> = {
  sending: 'Being sent',
  processing: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
  review: 'Needs review',
}

/** Returns the name of a state on screens. */
export const refundStatusName = (status: RefundStatus): string => NAMES[status]

/** A charge and its refunds, as far as they decide what can be refunded. */
export interface Refundable {
  status: string
  takenCents: number
  refunds: readonly { status: RefundStatus; cents: number }[]
}

/** Returns the cents of a charge that were not refunded yet. A refund that failed gave nothing back. */
export const leftToRefund = ({ takenCents, refunds }: Pick<Refundable, 'takenCents' | 'refunds'>): number =>
  takenCents - refunds.reduce((sum, { status, cents }) => sum + (status === 'failed' ? 0 : cents), 0)

/** Returns why an amount of a charge can't be refunded, or null if it can. `creditCents` is the credit balance of the loan. */
export function refundRefusal(
  charge: Refundable,
  { cents, cause, creditCents }: { cents: number; cause: RefundCause; creditCents: number },
): string | null {
  if (charge.status === 'processing')
    return 'The payment is still processing, and the bank can return it. Refund it once it is paid.'
  if (charge.status === 'returned')
    return 'The bank or the cardholder took this payment back already, so there is nothing to refund.'
  if (charge.status !== 'succeeded') return 'Only a payment that was paid can be refunded.'
  if (charge.refunds.some(({ status }) => status === 'sending' || status === 'review'))
    return 'Another refund of this payment is not settled yet. Check its status first.'
  const left = leftToRefund(charge)
  if (left <= 0) return 'This payment was refunded in full.'
  if (cents > left) return `At most ${dollarsAndCents(left)} of this payment can be refunded.`
  if (cause === 'overpayment' && cents > creditCents)
    return `The loan has a credit of ${dollarsAndCents(Math.max(0, creditCents))}. More than that can be refunded only as a payment taken in error.`
  return null
}

const id = (name: string) => z.guid(`Invalid ${name} ID`)
const keyed = { idempotency_key: idempotencyKey.optional() }

/** The body of POST /functions/v1/charge-refund. The amount is in dollars and parsed to cents. */
export const refundCommandSchema = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('refund'),
      charge_id: id('charge'),
      amount: dollarsField('Amount', 0.01, MOST_DOLLARS),
      cause: z.enum(REFUND_CAUSES, 'Choose why it is refunded'),
      reason: z
        .string('Enter the reason')
        .trim()
        .min(1, 'Enter the reason')
        .max(LONGEST_REFUND_REASON, `Enter at most ${LONGEST_REFUND_REASON} characters`),
      /** The number of refunds on screen, so that two people don't refund the same payment at once. */
      seen_refunds: z.int().min(0),
      ...keyed,
    }),
    /** Enters the amount that the processor refunded instead of the one that was asked. */
    z.strictObject({ act: z.literal('accept'), refund_id: id('refund'), ...keyed }),
    /** Asks the processor how far a refund is. */
    z.strictObject({ act: z.literal('check'), refund_id: id('refund'), ...keyed }),
  ],
  'Act is required',
)
export type RefundCommand = z.output<typeof refundCommandSchema>
