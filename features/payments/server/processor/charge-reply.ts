import { z } from 'zod'
import { declineOf } from '#features/payments/rules/decline.ts'
import { LONGEST_DECLINE_CODE, LONGEST_PROCESSOR_ID } from '#features/payments/rules/payment-limits.ts'
import type { ChargeState } from './payment-processor.ts'

const errorShape = z.object({
  code: z.string().max(LONGEST_DECLINE_CODE).default('card_declined'),
  decline_code: z.string().max(LONGEST_DECLINE_CODE).nullish(),
  network_decline_code: z.string().nullish(),
})

/** A PaymentIntent with its charge, as far as we read it. */
export const intentShape = z.object({
  id: z.string().min(1).max(LONGEST_PROCESSOR_ID),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().default(0),
  last_payment_error: errorShape.nullish(),
  latest_charge: z
    .object({
      disputed: z.boolean().default(false),
      dispute: z
        .object({
          reason: z.string().max(LONGEST_DECLINE_CODE).default('general'),
          status: z.string(),
          network_reason_code: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
type Intent = z.output<typeof intentShape>

/** Returns the progress of a charge from a PaymentIntent. A dispute that was won leaves the charge paid. */
export function stateOf(intent: Intent): ChargeState {
  const { id, status, amount, amount_received, last_payment_error: error, latest_charge: charge } = intent
  const dispute = charge?.dispute
  if (dispute && !ENDED_WELL.includes(dispute.status))
    return {
      id,
      status: 'returned',
      cents: amount,
      decline: declineOf(dispute.network_reason_code ?? null, dispute.reason),
    }
  if (status === 'succeeded') return { id, status: 'succeeded', cents: amount_received, decline: null }
  if (status === 'processing') return { id, status: 'processing', cents: amount, decline: null }
  const decline = declineOf(error?.network_decline_code ?? null, error?.decline_code ?? error?.code ?? status)
  return { id, status: 'failed', cents: amount, decline }
}

const ENDED_WELL = ['won', 'warning_closed', 'warning_needs_response', 'warning_under_review']
