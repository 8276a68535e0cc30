import { ONE } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import { partsOf } from '#platform/rules/calendar.ts'
import { type Accrual, accrualAt } from './accrual.ts'
import { type AccrualClock, accrualClock, type Period } from './accrual-clock.ts'
import type { ContractTerms, Installment } from './contract-terms.ts'
import { levelPaymentCents } from './level-payment.ts'
import { dueDates } from './payment-calendar.ts'

/** A stated installment doesn't cover the interest of an average period, and the terms don't allow that. */
export class NegativeAmortization extends Error {
  readonly number: number
  readonly interestCents: number

  constructor(number: number, interestCents: number) {
    super(`Installment ${number} is less than its interest`)
    this.number = number
    this.interestCents = interestCents
  }
}

/** The periods between due dates, and the clock that counts them. */
export function periodsOf(terms: Pick<ContractTerms, 'calendar' | 'start' | 'dayCount'>): {
  periods: Period[]
  clock: AccrualClock
} {
  let from = terms.start
  const periods = dueDates(terms.calendar).map((due) => {
    const period = { from, due }
    from = due
    return period
  })
  return { periods, clock: accrualClock(terms.dayCount, periods, terms.calendar) }
}

/**
 * The agreed schedule of a loan with interest on the unpaid principal. Interest is exact within a period and rounded half-even to the
 * cent when the period ends. The last installment pays the rest, so it absorbs all rounding. A new advance or rate computes its own
 * and the later installments anew, unless they are fixed. Rows after the loan is repaid are left out.
 *
 * @throws NegativeAmortization
 */
export function interestSchedule(terms: ContractTerms): Installment[] {
  const { periods, clock } = periodsOf(terms)
  const schedule = { terms, periods, clock, accrual: accrualAt(clock, terms.rates) }
  const progress: Progress = { balance: 0n, unpaidInterest: 0n, levelCents: undefined }
  const rows: Installment[] = []
  for (const [index, period] of periods.entries()) {
    const earned = earn(schedule, progress, period, index === 0)
    rows.push(payInstallment(schedule, progress, index, earned))
    const isRepaid = progress.balance === 0n && progress.unpaidInterest === 0n
    if (isRepaid && terms.advances.every(({ on }) => on < period.due)) break
  }
  return rows
}

interface Schedule {
  terms: ContractTerms
  periods: readonly Period[]
  clock: AccrualClock
  accrual: Accrual
}

interface Progress {
  /** Principal owed, in cents. */
  balance: bigint
  /** Interest that earlier installments didn't cover, in cents. It bears no interest itself. */
  unpaidInterest: bigint
  levelCents: number | undefined
}

interface Earned {
  /** The interest of the period, in cents times the accrual's denominator. */
  numerator: bigint
  interest: bigint
  /** True if an advance or a rate begins in the period. */
  hasChange: boolean
}

// An advance on a due date belongs to the period that begins there.
function earn({ terms, accrual }: Schedule, progress: Progress, { from, due }: Period, isFirst: boolean): Earned {
  const advances = terms.advances.filter(({ on }) => (isFirst || on >= from) && on < due)
  const hasRate = terms.rates.some(({ on }) => on >= from && on < due)
  let numerator = progress.balance * accrual.weight(from, due)
  for (const { on, cents } of advances) {
    numerator += BigInt(cents) * accrual.weight(on < from ? from : on, due)
    progress.balance += BigInt(cents)
  }
  return { numerator, interest: halfEven(numerator, accrual.denominator), hasChange: advances.length > 0 || hasRate }
}

function payInstallment(schedule: Schedule, progress: Progress, index: number, earned: Earned): Installment {
  const { periods } = schedule
  const owedInterest = earned.interest + progress.unpaidInterest
  const owed = progress.balance + owedInterest
  const isLast = index === periods.length - 1
  const payment = isLast ? owed : smaller(BigInt(installmentCents(schedule, progress, index, earned)), owed)
  const interest = smaller(payment, owedInterest)
  if (interest < owedInterest) rejectNegativeAmortization(schedule, progress.balance, index, { payment, owedInterest })
  progress.unpaidInterest = owedInterest - interest
  progress.balance -= payment - interest
  return {
    number: index + 1,
    due: dueOf(schedule, index),
    paymentCents: Number(payment),
    interestCents: Number(interest),
    principalCents: Number(payment - interest),
    balanceCents: Number(progress.balance),
  }
}

/**
 * Rejects a stated installment that is below the interest of an average period, because the loan would never be repaid. A long first
 * period or a long month may leave interest, which is then owed with later installments. A contract that lists its payments is taken
 * as it is.
 */
function rejectNegativeAmortization(schedule: Schedule, balance: bigint, index: number, paid: Paid): void {
  const { terms, periods, accrual } = schedule
  const { fixedCents, steps, allowsNegativeAmortization } = terms.payment
  const isStated = fixedCents !== undefined || steps !== undefined
  if (!isStated || allowsNegativeAmortization || isSkipped(terms.payment, dueOf(schedule, index))) return
  const [first, last] = [dueOf(schedule, 0), dueOf(schedule, periods.length - 1)]
  const interestOfAll = balance * accrual.weight(first, last)
  const count = BigInt(periods.length - 1)
  if (paid.payment * count * accrual.denominator < interestOfAll)
    throw new NegativeAmortization(index + 1, Number(paid.owedInterest))
}

interface Paid {
  payment: bigint
  owedInterest: bigint
}

const dueOf = ({ periods, terms }: Schedule, index: number) => periods[index]?.due ?? terms.calendar.firstDue

function installmentCents(schedule: Schedule, progress: Progress, index: number, earned: Earned): number {
  const { payment } = schedule.terms
  const agreed = agreedCents(schedule, index)
  if (agreed !== undefined) return agreed
  const interest = Number(earned.interest + progress.unpaidInterest)
  if (index < (payment.interestOnly ?? 0)) return interest
  if (payment.equalPrincipal) return interest + equalPart(schedule, progress, index)
  if (progress.levelCents === undefined || earned.hasChange)
    progress.levelCents = levelPaymentCents(remainderAt(schedule, progress, index, earned))
  return progress.levelCents
}

/** The installment that the contract itself states; undefined if it is to be computed. */
function agreedCents(schedule: Schedule, index: number): number | undefined {
  const { payment } = schedule.terms
  if (isSkipped(payment, dueOf(schedule, index))) return 0
  const listed = payment.listedCents?.[index]
  if (listed !== undefined) return listed
  const step = payment.steps?.findLast(({ from }) => from <= index + 1)
  return step?.cents ?? (index < (payment.interestOnly ?? 0) ? undefined : payment.fixedCents)
}

function isSkipped({ skippedMonths }: ContractTerms['payment'], due: string): boolean {
  return skippedMonths !== undefined && skippedMonths.includes(partsOf(due).month)
}

function equalPart({ terms: { payment }, periods }: Schedule, progress: Progress, index: number): number {
  const left = BigInt(periods.length - index)
  const unit = BigInt(payment.roundToCents ?? 1)
  const toRepay = progress.balance - BigInt(payment.balloonCents ?? 0)
  return toRepay <= 0n ? 0 : Number(unit * halfEven(toRepay, unit * left))
}

function remainderAt(schedule: Schedule, progress: Progress, index: number, earned: Earned) {
  const { terms, periods, clock, accrual } = schedule
  // Later rates are not known to bind yet: each computes the installments anew when it begins.
  const rateNow =
    terms.rates.filter(({ on }, n) => n === 0 || on < (periods[index]?.due ?? '')).at(-1) ?? terms.rates[0]
  const constant = accrualAt(clock, [rateNow])
  return {
    principal: progress.balance,
    interest: progress.unpaidInterest * ONE + halfEven(earned.numerator * ONE, accrual.denominator),
    laterFactors: periods
      .slice(index + 1)
      .map(({ from, due }) => halfEven(constant.weight(from, due) * ONE, constant.denominator)),
    agreedCents: periods.slice(index).map((_, n) => agreedCents(schedule, index + n)),
    balloonCents: terms.payment.balloonCents ?? 0,
    roundToCents: terms.payment.roundToCents ?? 1,
  }
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
