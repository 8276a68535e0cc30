import type { ContractTerms } from './contract-terms.ts'

/**
 * The parts of a payment, in the order in which it is spent.
 * due: installments whose period has begun, the oldest first, interest before principal.
 * future: installments that follow. principal: the balance itself.
 */
export const WATERFALL_PARTS = ['due', 'fees', 'charges', 'future', 'principal'] as const
export type WaterfallPart = (typeof WATERFALL_PARTS)[number]

/** A loan's contract and how it is serviced. */
export interface LoanTerms extends ContractTerms {
  waterfall: readonly WaterfallPart[]
  /** An installment that is short by less counts as paid. */
  shortToleranceCents: number
}

/** Installments first, then fees, then the balance: a payment on time is never made short by an old fee (16 CFR 444.4). */
export const DEFAULT_WATERFALL: Record<ContractTerms['method'], readonly WaterfallPart[]> = {
  simple_daily: ['due', 'fees', 'charges', 'principal'],
  // The schedule charges its interest whenever principal is paid, so money beyond what is due pays the installments that follow.
  scheduled: ['due', 'fees', 'charges', 'future'],
  add_on: ['due', 'fees', 'charges', 'future'],
}
