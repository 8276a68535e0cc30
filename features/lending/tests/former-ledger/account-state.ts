import type { PlainDate } from '#platform/rules/dates.ts'
import type { Instalment } from './schedule.ts'

export const POSTING_KINDS = ['disbursement', 'payment', 'fee', 'reversal'] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** An entry of a loan's ledger. Entries never change: another entry reverses a wrong one. */
export interface Posting {
  id: string
  kind: PostingKind
  amountCents: number
  effectiveDate: PlainDate
  /** The id of the payment or fee that a reversal undoes. */
  reversesId: string | null
}

/** An installment and the amounts paid on it. */
export interface InstalmentState extends Instalment {
  /** After this day, payments go to this installment before they go to fees. */
  periodStart: PlainDate
  paidInterestCents: number
  paidPrincipalCents: number
  /** Interest that never accrued because the loan was paid off earlier. */
  waivedInterestCents: number
  paidOn: PlainDate | null
}

/** A loan's account after some of its postings. */
export interface AccountState {
  instalments: InstalmentState[]
  /** The unpaid part of each fee, oldest first. */
  feesOwedCents: number[]
  paidFeesCents: number
  /** The amount received beyond everything owed. */
  overpaidCents: number
}

/** Returns the unpaid part of an installment. */
export function unpaidCents(row: InstalmentState): number {
  return unpaidInterestCents(row) + row.principalCents - row.paidPrincipalCents
}

/** Returns the unpaid interest of an installment. */
export function unpaidInterestCents(row: InstalmentState): number {
  return row.interestCents - row.paidInterestCents - row.waivedInterestCents
}

/** Returns the sum of whole cents. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
