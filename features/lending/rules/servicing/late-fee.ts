import type { LateFeeRule } from '#features/lending/rules/engine/servicing-terms.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import { mostCents } from '#features/lending/rules/states/fee-limits.ts'

/**
 * The late fee of an installment, in cents: never more than its unpaid part, or than the law allows for it. Percentages are rounded
 * half-even, and the law's down.
 */
export function lateFeeCents({ cents, percent, ofBoth, maximum }: LateFeeRule, unpaidCents: number): number {
  const parts = [
    ...(cents === undefined ? [] : [cents]),
    ...(percent === undefined ? [] : [percentOfCents(unpaidCents, percent)]),
  ]
  const fee = ofBoth === 'higher' ? Math.max(...parts) : Math.min(...parts)
  const most = maximum === undefined ? unpaidCents : (mostCents(maximum, unpaidCents) ?? unpaidCents)
  return Math.min(fee, most, unpaidCents)
}

/** A percentage with at most four decimals, half-even to the cent. */
export function percentOfCents(cents: number, percent: string): number {
  return Number(halfEven(BigInt(cents) * BigInt(Math.round(Number(percent) * 10_000)), 1_000_000n))
}
