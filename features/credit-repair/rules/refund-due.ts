import type { PlainDate } from '#platform/rules/dates.ts'
import type { DisputeResult } from './disputes/dispute-status.ts'
import { type FeeBasis, isSold } from './fee-basis.ts'

/** A received fee in cents, and what was refunded of it. */
export interface PaidFee {
  amount: number
  refunded: number
  received_on: PlainDate
  /** An instant. */
  created_at: string
  dispute_ids: readonly string[]
}

/** A dispute that a fee pays for, with the instant of its last correction. */
export interface PaidWork {
  id: string
  result: DisputeResult | null
  result_on: PlainDate | null
  corrected_at: string | null
}

/**
 * Returns how much of a fee must be refunded, in cents: the share of each dispute whose result was corrected after the fee, to
 * one that the contract doesn't sell, or to a later day. Less what was refunded already, and never below zero. The function
 * app.refunds_due computes the same for every writer.
 */
export function refundDueCents(fee: PaidFee, work: readonly PaidWork[], basis: FeeBasis): number {
  const isWrong = ({ id, result, result_on, corrected_at }: PaidWork) =>
    fee.dispute_ids.includes(id) &&
    corrected_at !== null &&
    Date.parse(corrected_at) > Date.parse(fee.created_at) &&
    (result === null || !isSold(result, basis) || (result_on ?? '') > fee.received_on)
  const wrong = work.filter(isWrong).length
  return Math.max(0, Math.ceil((fee.amount * wrong) / fee.dispute_ids.length) - fee.refunded)
}
