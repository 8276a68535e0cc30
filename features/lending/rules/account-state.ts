import type { PlainDate } from '#platform/rules/dates.ts'
import type { Instalment } from './schedule.ts'

export const POSTING_KINDS = ['disbursement', 'payment', 'fee', 'reversal'] as const
export type PostingKind = (typeof POSTING_KINDS)[number]

/** An entry of a loan's ledger. Entries are never changed: what was wrong is reversed by another one. */
export interface Posting {
  id: string
  kind: PostingKind
  amountCents: number
  effectiveDate: PlainDate
  /** The payment or fee that a reversal takes back. */
  reversesId: string | null
}

/** An instalment and what was paid on it. */
export interface InstalmentState extends Instalment {
  /** From the day after, a payment goes to this instalment before it goes to fees. */
  periodStart: PlainDate
  paidInterestCents: number
  paidPrincipalCents: number
  /** Interest that never accrued, because the loan was paid off before. */
  waivedInterestCents: number
  paidOn: PlainDate | null
}

/** A loan's account after some of its postings. */
export interface AccountState {
  instalments: InstalmentState[]
  /** What is still owed of each fee, oldest first. */
  feesOwedCents: number[]
  paidFeesCents: number
  /** Received beyond all that is owed. */
  overpaidCents: number
}

/** What is still owed of an instalment. */
export function unpaidCents(row: InstalmentState): number {
  return unpaidInterestCents(row) + row.principalCents - row.paidPrincipalCents
}

/** What is still owed of an instalment's interest. */
export function unpaidInterestCents(row: InstalmentState): number {
  return row.interestCents - row.paidInterestCents - row.waivedInterestCents
}

/** The sum of whole cents. */
export function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
