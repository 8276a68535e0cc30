import type { FeeMaximum } from '#features/lending/rules/states/state-rule.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { ContractTerms } from './contract-terms.ts'

/**
 * The parts of a payment, in the order in which it is spent.
 * due: installments whose period has begun, the oldest first, interest before principal.
 * future: installments that follow. principal: the balance itself.
 */
export const WATERFALL_PARTS = ['due', 'fees', 'charges', 'future', 'principal'] as const
export type WaterfallPart = (typeof WATERFALL_PARTS)[number]

/**
 * The late fee that a contract states: so many cents, a percentage of the unpaid part of the installment, or the lower or higher of
 * both.
 */
export interface LateFeeRule {
  graceDays: number
  cents?: number | undefined
  /** '5' is 5 percent. */
  percent?: string | undefined
  ofBoth: 'lower' | 'higher'
  /** The most that the law of the borrower's state allows. Absent if it lets the parties agree any amount. */
  maximum?: Exclude<FeeMaximum, { kind: 'agreed' }> | undefined
}

/** The limits of a loan's extensions, and the fee of one. A limit that is absent doesn't apply. */
export interface ExtensionRule {
  mostIn12Months?: number | undefined
  mostInLife?: number | undefined
  /** With no installment paid between them. */
  mostInARow?: number | undefined
  longestPeriods?: number | undefined
  monthsBeforeFirst?: number | undefined
  paymentsBeforeFirst?: number | undefined
  monthsBetween?: number | undefined
  paymentsBetween?: number | undefined
  feeCents?: number | undefined
  /** Of the installment that is extended first. '5' is 5 percent. */
  feePercent?: string | undefined
}

/** A loan's contract and how it is serviced. */
export interface LoanTerms extends ContractTerms {
  waterfall: readonly WaterfallPart[]
  /** An installment that is short by less counts as paid. */
  shortToleranceCents: number
  /** Without one, no late fee is ever assessed. */
  lateFee?: LateFeeRule | undefined
  /** The fee for a payment that the bank returns. */
  nsfFeeCents?: number | undefined
  /** The most of other fees that the contract states. Absent if the contract's fees are unknown, as of imported loans. */
  feeCapsCents?: { extension?: number | undefined; other?: number | undefined } | undefined
  /** Absent if extensions have neither limits nor a fee. */
  extension?: ExtensionRule | undefined
  /**
   * The day on which a loan of another system opens here, and the interest that had accrued by then. Nothing accrues before. The
   * schedule is that of the installments which were unpaid.
   */
  opening?: { on: PlainDate; interestCents: number } | undefined
}

/** Installments first, then fees, then the balance: a payment on time is never made short by an old fee (16 CFR 444.4). */
export const DEFAULT_WATERFALL: Record<ContractTerms['method'], readonly WaterfallPart[]> = {
  simple_daily: ['due', 'fees', 'charges', 'principal'],
  // The schedule charges its interest whenever principal is paid, so money beyond what is due pays the installments that follow.
  scheduled: ['due', 'fees', 'charges', 'future'],
  add_on: ['due', 'fees', 'charges', 'future'],
}
