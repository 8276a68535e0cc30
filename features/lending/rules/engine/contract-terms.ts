import type { DayCount } from '#features/lending/rules/day-count.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { DatedCents } from './loan-transaction.ts'
import type { PaymentCalendar } from './payment-calendar.ts'

/**
 * The method of charging interest.
 * simple_daily: on the unpaid principal, for the days it is unpaid.
 * scheduled: as the agreed schedule says, whenever payments arrive.
 * add_on: on the original principal throughout.
 */
export const METHODS = ['simple_daily', 'scheduled', 'add_on'] as const
export type Method = (typeof METHODS)[number]

/** A rate that holds from a day on. */
export interface RateStep {
  on: PlainDate
  /** '9.4822' is 9.4822 percent a year. */
  ratePercent: string
}

/** The amount of each installment. */
export interface PaymentShape {
  /** An agreed installment; computed if absent. */
  fixedCents?: number
  /** Computed installments are multiples of so many cents: 1, or 100 for whole dollars. */
  roundToCents?: number
  /** So many first installments pay interest only. */
  interestOnly?: number
  /** Equal parts of principal, each with its interest. */
  equalPrincipal?: boolean
  /** Still owed after the last regular installment, and due with it. */
  balloonCents?: number
  /** The amount of each installment, where a contract lists them. The last one stays what is left. */
  listedCents?: readonly number[]
  /** From an installment's number on, a fixed amount: stepped and graduated payments. */
  steps?: readonly { from: number; cents: number }[]
  /** Months of the year (1 to 12) in which nothing is due, as seasonal borrowers agree. */
  skippedMonths?: readonly number[]
  /** Allows stated installments below their interest. The unpaid interest is owed with later installments. */
  allowsNegativeAmortization?: boolean
}

/** The agreement of borrower and lender. Amounts are whole cents. */
export interface ContractTerms {
  method: Method
  dayCount: DayCount
  /** The day from which interest is earned. */
  start: PlainDate
  /** The first holds from the start. */
  rates: readonly [RateStep, ...RateStep[]]
  calendar: PaymentCalendar
  payment: PaymentShape
  /** Each advance adds to the principal on its day; the first is on the start or later. */
  advances: readonly [DatedCents, ...DatedCents[]]
}

/** One installment of a schedule. */
export interface Installment {
  number: number
  due: PlainDate
  paymentCents: number
  interestCents: number
  principalCents: number
  /** Principal owed after it. */
  balanceCents: number
}
