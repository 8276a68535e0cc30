import type { DayCount } from '#features/lending/rules/day-count.ts'
import { ONE, times } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { microPercentOf, WHOLE } from './micro-percent.ts'
import { type YearFraction, yearFraction } from './year-fraction.ts'

/** The interval between installments. Months keep the day of the first one: January 31, February 28, March 31. */
export type Interval = { everyMonths: number } | { everyDays: number }

/** The terms that borrower and lender agreed. */
export interface LoanTerms {
  principalCents: number
  /** '9.4822' is 9.4822 percent a year. */
  annualRatePercent: string
  startDate: PlainDate
  firstDueDate: PlainDate
  instalments: number
  interval: Interval
  dayCount: DayCount
  /** The agreed installment. Computed if absent. */
  instalmentCents?: number
  /** Rounds installments to whole dollars. The last one makes up the difference. */
  wholeDollars?: boolean
  /** Charges interest on the original principal throughout, as add-on loans do. */
  isFlat?: boolean
}

/** One row of the payment schedule. */
export interface Instalment {
  number: number
  dueDate: PlainDate
  interestCents: number
  principalCents: number
  /** Principal still owed after this installment. */
  balanceCents: number
}

/**
 * Returns equal installments, with interest rounded half-even to the cent. The last one pays the rest and so absorbs
 * all rounding.
 */
export function schedule(terms: LoanTerms): Instalment[] {
  const instalmentCents = BigInt(terms.instalmentCents ?? levelInstalmentCents(terms))
  let balance = BigInt(terms.principalCents)
  return periodsOf(terms).map(({ dueDate, fraction }, index) => {
    const interest = interestOn(terms.isFlat ? BigInt(terms.principalCents) : balance, terms, fraction)
    const isLast = index === terms.instalments - 1
    const principal = isLast ? balance : smaller(instalmentCents - interest, balance)
    balance -= principal
    return {
      number: index + 1,
      dueDate,
      interestCents: Number(interest),
      principalCents: Number(principal),
      balanceCents: Number(balance),
    }
  })
}

/**
 * Returns the equal installment that amortizes the loan, half-even to the cent (or dollar). A zero rate divides the
 * principal evenly. Periods may differ in length: P·Π(1+r) / Σ of each installment's growth to the end.
 */
export function levelInstalmentCents(terms: LoanTerms): number {
  const unit = terms.wholeDollars ? 100n : 1n
  const principal = BigInt(terms.principalCents)
  const periods = periodsOf(terms)
  if (terms.isFlat) {
    const interest = interestOn(principal, terms, periods[0]?.fraction ?? NO_TIME)
    return Number(unit * halfEven(principal + interest * BigInt(terms.instalments), unit * BigInt(terms.instalments)))
  }
  let growthToTheEnd = ONE
  let growthOfInstalments = 0n
  for (const { fraction } of periods.toReversed()) {
    growthOfInstalments += growthToTheEnd
    growthToTheEnd = times(growthToTheEnd, ONE + rateFactor(terms, fraction))
  }
  return Number(unit * halfEven(principal * growthToTheEnd, unit * growthOfInstalments))
}

/** Returns the interest on a balance over a fraction of a year, half-even to the cent. */
export function interestCents(balanceCents: number, annualRatePercent: string, fraction: YearFraction): number {
  return Number(interestOn(BigInt(balanceCents), { annualRatePercent }, fraction))
}

const NO_TIME: YearFraction = { numerator: 0n, denominator: 1n }

function interestOn(
  balance: bigint,
  { annualRatePercent }: Pick<LoanTerms, 'annualRatePercent'>,
  { numerator, denominator }: YearFraction,
): bigint {
  return halfEven(balance * microPercentOf(annualRatePercent) * numerator, WHOLE * denominator)
}

function rateFactor({ annualRatePercent }: LoanTerms, { numerator, denominator }: YearFraction): bigint {
  return halfEven(microPercentOf(annualRatePercent) * numerator * ONE, WHOLE * denominator)
}

function periodsOf({ startDate, firstDueDate, interval, instalments, dayCount }: LoanTerms) {
  let from = startDate
  return dueDates(firstDueDate, interval, instalments).map((dueDate, index) => {
    const fraction = periodFraction({ from, dueDate, interval, dayCount, isFirst: index === 0 })
    from = dueDate
    return { dueDate, fraction }
  })
}

interface Period {
  from: PlainDate
  dueDate: PlainDate
  interval: Interval
  dayCount: DayCount
  isFirst: boolean
}

// Under 30/360 a regular month is thirty days, also from January 31 to February 28. Only an odd first period is counted
// by days.
function periodFraction({ from, dueDate, interval, dayCount, isFirst }: Period): YearFraction {
  const isRegular = 'everyMonths' in interval && (!isFirst || addMonths(from, interval.everyMonths) === dueDate)
  if (dayCount === '30/360' && isRegular) return { numerator: BigInt(30 * interval.everyMonths), denominator: 360n }
  return yearFraction(from, dueDate, dayCount)
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Returns the due dates of `count` installments. */
function dueDates(firstDueDate: PlainDate, interval: Interval, count: number): PlainDate[] {
  return Array.from({ length: count }, (_, n) =>
    'everyMonths' in interval
      ? addMonths(firstDueDate, n * interval.everyMonths)
      : addDays(firstDueDate, n * interval.everyDays),
  )
}
