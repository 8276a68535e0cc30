import { rateOf } from '#features/lending/rules/engine/annual-rate.ts'
import { presentValue } from '#features/lending/rules/engine/apr.ts'
import { dividedBy, ONE, times } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type DatedLoan, timeSinceStart, transactionOf } from './apr.ts'
import { accuracyTolerancePercent, excessPresentValue, ratePerPeriod } from './apr-check.ts'

/** A loan with a disclosed APR and the number of payments made. */
export interface DisclosedLoan extends DatedLoan {
  disclosedAprPercent: string
  /** The number of payments made, counted from the first. */
  paid: number
  /** The day the borrower receives the money. */
  day: PlainDate
}

/** The reimbursement that brings a loan down to a rate, by either of the two methods. */
export interface Reimbursement {
  /** One payment in cash. The installments don't change. */
  lumpSumCents: number
  /** Cash for the payments already made, and lower payments from then on. Null if none are left. */
  reduced: { cashCents: number; payments: { dueDate: PlainDate; cents: number; lessCents: number }[] } | null
}

/**
 * Returns how far below the actual APR a disclosed APR may be before an agency orders reimbursement, which also stays
 * with the creditor: a quarter of a point for terms of ten years or less, otherwise the tolerance of 15 USC 1606(c).
 *
 * @see 15 USC 1607(e)(1)(B)
 */
export function reimbursementTolerancePercent(loan: Pick<DatedLoan, 'startDate' | 'payments'>): string {
  const isWithinTenYears = (loan.payments.at(-1)?.dueDate ?? '') <= addMonths(loan.startDate, 120)
  return isWithinTenYears ? '0.25' : accuracyTolerancePercent(loan)
}

/**
 * Returns what a borrower is owed on a day so that the loan costs no more than its disclosed APR plus a tolerance.
 * Null if it already costs no more.
 *
 * The lump sum is the present value of the payments above the amount financed at that rate, carried forward to the
 * day; it stops growing when the last payment is due. The other method reduces each payment in proportion:
 * overpayments are returned in cash with interest, and future payments are lowered. Lowered payments round down to the
 * cent so that no borrower stays above the rate. Cash is rounded half-even.
 *
 * @see Joint Policy Statement on Administrative Enforcement of the Truth in Lending Act: Restitution, 63 FR 47495 (8
 * Sept 1998), on the lump sum and the lump sum/payment reduction method; 15 USC 1607(e)(1).
 */
export function reimbursement(loan: DisclosedLoan, tolerancePercent: string): Reimbursement | null {
  const allowed = rateOf(loan.disclosedAprPercent) + rateOf(tolerancePercent)
  const excess = excessPresentValue(loan, allowed)
  if (excess < ONE / 2n) return null
  const growth = growthAt(loan, ratePerPeriod(transactionOf(loan), allowed))
  return {
    lumpSumCents: cents(times(excess, growth(valuedOn(loan)))),
    reduced: loan.paid < loan.payments.length ? reducedPayments(loan, allowed, growth) : null,
  }
}

type Growth = (day: PlainDate) => bigint

function reducedPayments(loan: DisclosedLoan, allowed: bigint, growth: Growth): Reimbursement['reduced'] {
  const transaction = transactionOf(loan)
  const worth = presentValue(transaction.payments, ratePerPeriod(transaction, allowed))
  const excess = excessPresentValue(loan, allowed)
  const less = ({ cents: paid }: { cents: number }) => dividedBy(BigInt(paid) * excess, worth)
  const today = growth(valuedOn(loan))
  // Payments made before their due date are returned without interest.
  const sinceDue = ({ dueDate }: { dueDate: PlainDate }) =>
    dueDate < loan.day ? dividedBy(today, growth(dueDate)) : ONE
  const cash = loan.payments
    .slice(0, loan.paid)
    .reduce((total, payment) => total + times(less(payment), sinceDue(payment)), 0n)
  const payments = loan.payments.slice(loan.paid).map((payment) => {
    const lessCents = centsUp(less(payment))
    return { dueDate: payment.dueDate, cents: payment.cents - lessCents, lessCents }
  })
  return { cashCents: cents(cash), payments }
}

/**
 * Returns a function that computes what one cent at the start of the term has grown to on a day, by the general
 * equation.
 */
function growthAt(loan: DatedLoan, rate: bigint): Growth {
  const timeUntil = timeSinceStart(loan)
  return (day) => dividedBy(ONE, presentValue([{ cents: 1, ...timeUntil(day) }], rate))
}

// The agencies' own calculation ends with the last payment. No time counts before the loan began.
function valuedOn({ startDate, payments, day }: DisclosedLoan): PlainDate {
  const last = payments.at(-1)?.dueDate ?? startDate
  const latest = day < last ? day : last
  return latest < startDate ? startDate : latest
}

const cents = (fixedPointCents: bigint) => Number(halfEven(fixedPointCents, ONE))
// Amounts below a millionth of a cent are rounding errors of thirty decimals and don't count as part of a cent.
const centsUp = (fixedPointCents: bigint) => Number((fixedPointCents + ONE - ONE / 1_000_000n) / ONE)
