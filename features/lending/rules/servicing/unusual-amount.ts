import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'

// From here on, an amount is confirmed whatever is due.
const LARGE_CENTS = 1_000_000
// A decimal point that was left out makes an amount at least ten times too high.
const TIMES_DUE = 10

/**
 * Returns true if an amount must be confirmed before it is posted: at least $10,000, or ten times what is due. That is what is past
 * due and the next installment, or the regular payment if nothing is due. Amounts are whole cents.
 */
export function isUnusualAmount(
  cents: number,
  { pastDueCents, nextDue }: Pick<LoanState, 'pastDueCents' | 'nextDue'>,
  regularPaymentCents: number,
): boolean {
  const dueCents = pastDueCents + (nextDue?.cents ?? 0)
  return cents >= LARGE_CENTS || cents >= TIMES_DUE * (dueCents === 0 ? regularPaymentCents : dueCents)
}
