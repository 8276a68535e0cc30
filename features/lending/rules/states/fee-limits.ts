import type { FeeMaximum, StateRule } from './state-rule.ts'

/** The most that a late fee can be, in cents; null if the parties can agree any amount. */
export interface LateFeeLimit {
  maxCents: number | null
  /** The fee can be charged from the day after so many days past the due date. */
  graceDays: number
}

/**
 * Returns the limit of a late fee on an installment, in whole cents, rounded down. `installmentCents` is the unpaid part
 * of the installment, because some laws count only that part. Returns null if the rule is unknown: no late fee can be
 * charged.
 */
export function lateFeeLimit({ lateFee }: StateRule, installmentCents: number): LateFeeLimit | null {
  return lateFee && { maxCents: mostCents(lateFee.maximum, installmentCents), graceDays: lateFee.graceDays }
}

/**
 * Returns the limit of a fee for a returned payment of so many cents; `maxCents` is null if the parties can agree any
 * amount. Returns null if the rule is unknown: no fee can be charged.
 */
export function nsfLimit({ nsf }: StateRule, paymentCents: number): { maxCents: number | null } | null {
  return nsf && { maxCents: mostCents(nsf.maximum, paymentCents) }
}

/** Returns the most that a fee can be, in whole cents, rounded down; null if the parties can agree any amount. */
export function mostCents(maximum: FeeMaximum, baseCents: number): number | null {
  switch (maximum.kind) {
    case 'agreed':
      return null
    case 'amount':
      return maximum.cents
    case 'percent':
      return shareCents(maximum.percent, baseCents)
    case 'greater':
      return Math.max(maximum.cents, shareCents(maximum.percent, baseCents))
    case 'lesser':
      return Math.min(maximum.cents, shareCents(maximum.percent, baseCents))
  }
}

const MILLIONTHS = 1_000_000

// Percentages have at most six decimals, so whole millionths of a percent are exact.
function shareCents(percent: string, baseCents: number): number {
  const millionths = BigInt(Math.round(Number(percent) * MILLIONTHS))
  return Number((BigInt(baseCents) * millionths) / BigInt(MILLIONTHS * 100))
}
