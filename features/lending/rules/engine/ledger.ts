import { halfEven } from '#features/lending/rules/rounding.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { Accrual } from './accrual.ts'
import type { LoanEvent } from './loan-event.ts'
import type { AccountItem, Allocation, DueItem, LoanState } from './loan-state.ts'
import type { ServicedCalendar } from './payday.ts'
import type { LoanTerms } from './servicing-terms.ts'

/** An installment while a ledger is replayed. */
export interface OpenItem extends Omit<DueItem, 'state' | 'unpaidCents' | 'paymentCents' | 'balanceCents'> {
  /** The parts that the agreed schedule gives it. Simple interest uses only their sum. */
  interestCents: number
  principalCents: number
  paidInterestCents: number
  paidPrincipalCents: number
  /** Interest that never accrued, because the loan ended before. */
  waivedInterestCents: number
  /** The principal on which the interest of its period accrues, as agreed. */
  openingCents: number
}

/** A loan while its events are replayed. Only the functions of the engine change it. */
export interface Ledger {
  terms: LoanTerms
  /** The events that count, in their order. */
  events: readonly LoanEvent[]
  /** The calendar that open installments follow. */
  calendar: ServicedCalendar
  accrual: Accrual
  /** Interest is accrued through this day. */
  accruedTo: PlainDate
  principalCents: number
  /** Interest earned and not paid, in cents times the accrual's denominator. */
  accrued: bigint
  items: OpenItem[]
  /** Installments before this index are paid. */
  firstOpen: number
  fees: AccountItem[]
  charges: AccountItem[]
  creditBalanceCents: number
  advancedCents: number
  paid: LoanState['paid']
  chargedOff: LoanState['chargedOff']
  forgivenCents: number
  ended: 'paid_off' | 'settled' | 'sold' | null
  allocations: Map<string, Allocation>
  isDeceased: boolean
  bankruptcyChapter: number | null
  isFraudClaimed: boolean
}

/** Accrues interest on the principal through a day. Days before that change nothing. */
export function accrueTo(ledger: Ledger, day: PlainDate): void {
  if (day <= ledger.accruedTo) return
  if (ledger.principalCents > 0)
    ledger.accrued += BigInt(ledger.principalCents) * ledger.accrual.weight(ledger.accruedTo, day)
  ledger.accruedTo = day
}

/** The accrued interest in whole cents, half-even. */
export function accruedCents({ accrued, accrual }: Pick<Ledger, 'accrued' | 'accrual'>): number {
  return Number(halfEven(accrued, accrual.denominator))
}

/** The unpaid part of a fee or charge. */
export function unpaidOf({ cents, paidCents, waivedCents }: AccountItem): number {
  return cents - paidCents - waivedCents
}

/** The unpaid total of fees or charges. */
export function unpaidTotal(items: readonly AccountItem[]): number {
  return items.reduce((total, item) => total + unpaidOf(item), 0)
}

/** Pays fees or charges, the oldest first, and returns what is left of the money. */
export function payAccountItems(items: readonly AccountItem[], cents: number): number {
  let rest = cents
  for (const item of items) {
    const part = Math.min(rest, unpaidOf(item))
    item.paidCents += part
    rest -= part
  }
  return rest
}

export const emptyAllocation = (): Allocation => ({
  interestCents: 0,
  principalCents: 0,
  feesCents: 0,
  chargesCents: 0,
  creditCents: 0,
  recoveredCents: 0,
  installments: [],
})
