import { decimalText, dividedBy, ONE, power, times } from '#features/lending/rules/fixed-point.ts'
import type { Instalment, Interval, LoanTerms } from '#features/lending/rules/schedule.ts'
import { addMonths, daysBetween, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A cash flow a number of whole unit-periods, plus a fraction of one, after the start of the term. */
export interface CashFlow {
  cents: number
  unitPeriods: number
  oddDays?: { days: number; ofDays: number }
}

/** The advances to a borrower and the payments back, as the general equation uses them. */
export interface Transaction {
  advances: readonly CashFlow[]
  payments: readonly CashFlow[]
  /** 12 for months, 24 for half months, 52 for weeks, 365 / days for a single payment within a year. */
  unitPeriodsPerYear: { numerator: number; denominator: number }
}

const PERCENT_DECIMALS = 4
const PRECISION = ONE / 10n ** 12n
const HIGHEST_PERIOD_RATE = 100n * ONE

/**
 * Returns the annual percentage rate to four decimals of a percent, such as '9.6857': the rate at which the payments
 * are worth the advances. Null if no rate of zero or more does that, because the payments don't even return the
 * advances.
 *
 * @see 12 CFR 1026, Appendix J (b)(8), the general equation.
 */
export function aprPercent({ advances, payments, unitPeriodsPerYear }: Transaction): string | null {
  const worth = (rate: bigint) => presentValue(payments, rate) - presentValue(advances, rate)
  if (worth(0n) < 0n) return null
  let [low, high] = [0n, HIGHEST_PERIOD_RATE]
  while (high - low > PRECISION) {
    const middle = (low + high) / 2n
    if (worth(middle) > 0n) low = middle
    else high = middle
  }
  const yearly = (100n * high * BigInt(unitPeriodsPerYear.numerator)) / BigInt(unitPeriodsPerYear.denominator)
  return decimalText(yearly, PERCENT_DECIMALS)
}

/** Returns the APR of a loan paid as scheduled. Prepaid charges lower the amount financed. */
export function scheduleAprPercent(
  { principalCents, startDate, interval }: Pick<LoanTerms, 'principalCents' | 'startDate' | 'interval'>,
  instalments: readonly Instalment[],
  prepaidFinanceChargeCents = 0,
): string | null {
  const payments = instalments.map(({ dueDate, interestCents, principalCents: principal }) => ({
    dueDate,
    cents: interestCents + principal,
  }))
  const amountFinancedCents = principalCents - prepaidFinanceChargeCents
  return aprPercent(transactionOf({ startDate, interval, amountFinancedCents, payments }))
}

/** One advance on a day, and its payments. */
export interface DatedLoan {
  startDate: PlainDate
  interval: Interval
  amountFinancedCents: number
  payments: readonly { dueDate: PlainDate; cents: number }[]
}

/** Converts a loan with dates to the cash flows of the general equation. */
export function transactionOf({ startDate, interval, amountFinancedCents, payments }: DatedLoan): Transaction {
  return {
    advances: [{ cents: amountFinancedCents, unitPeriods: 0 }],
    payments: payments.map(({ dueDate, cents }) => ({ cents, ...timeUntil(dueDate, startDate, interval) })),
    unitPeriodsPerYear: unitPeriodsPerYear(interval),
  }
}

/** Returns how many intervals of a schedule fit in a year. */
export function unitPeriodsPerYear(interval: Interval): Transaction['unitPeriodsPerYear'] {
  return 'everyMonths' in interval ? per(12, interval.everyMonths) : daysPerYear(interval.everyDays)
}

/** Returns the unit-periods and odd days between the start of the term and a day. */
export function timeUntil(day: PlainDate, startDate: PlainDate, interval: Interval): Omit<CashFlow, 'cents'> {
  return 'everyMonths' in interval
    ? monthsBack(day, startDate, interval.everyMonths)
    : daysBack(day, startDate, interval.everyDays)
}

const per = (numerator: number, denominator: number) => ({ numerator, denominator })

// A year has 52 weeks or 26 fortnights; other intervals count 365 days.
function daysPerYear(days: number) {
  return per(days % 7 === 0 ? 364 : 365, days)
}

// Unit-periods count backwards from the payment. The remainder at the start of the term is odd days, over 30 a month.
function monthsBack(dueDate: PlainDate, startDate: PlainDate, everyMonths: number): Omit<CashFlow, 'cents'> {
  const [start, due] = [partsOf(startDate), partsOf(dueDate)]
  const whole = Math.floor(((due.year - start.year) * 12 + due.month - start.month) / everyMonths)
  // In the month of the start itself, the day decides.
  const unitPeriods = addMonths(dueDate, -whole * everyMonths) >= startDate ? whole : whole - 1
  const days = daysBetween(startDate, addMonths(dueDate, -unitPeriods * everyMonths))
  return { unitPeriods, oddDays: { days, ofDays: 30 * everyMonths } }
}

function daysBack(dueDate: PlainDate, startDate: PlainDate, everyDays: number): Omit<CashFlow, 'cents'> {
  const days = daysBetween(startDate, dueDate)
  return { unitPeriods: Math.floor(days / everyDays), oddDays: { days: days % everyDays, ofDays: everyDays } }
}

/**
 * Returns the present value of cash flows at the start of the term, in fixed-point cents, at a fixed-point rate per
 * unit-period: Σ cents / ((1 + f·i)(1 + i)^t). Flows must be in order because each discount continues the previous
 * one.
 */
export function presentValue(flows: readonly CashFlow[], rate: bigint): bigint {
  const perPeriod = dividedBy(ONE, ONE + rate)
  let discount = ONE
  let reached = 0
  let total = 0n
  for (const { cents, unitPeriods, oddDays } of flows.toSorted((one, other) => one.unitPeriods - other.unitPeriods)) {
    discount = times(discount, power(perPeriod, unitPeriods - reached))
    reached = unitPeriods
    const oddGrowth = oddDays ? ONE + (rate * BigInt(oddDays.days)) / BigInt(oddDays.ofDays) : ONE
    total += BigInt(cents) * dividedBy(discount, oddGrowth)
  }
  return total
}
