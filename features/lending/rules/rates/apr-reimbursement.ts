import { dividedBy, ONE, times } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { microPercentOf } from './annual-rate.ts'
import { type DatedLoan, presentValue, timeUntil, transactionOf } from './apr.ts'
import { accuracyTolerancePercent, excessPresentValue, ratePerPeriod } from './apr-check.ts'

/** A loan of which the APR was disclosed, as far as it was paid. */
export interface DisclosedLoan extends DatedLoan {
  disclosedAprPercent: string
  /** How many of the payments, the first ones, were made. */
  paid: number
  /** On which day the borrower gets the money. */
  day: PlainDate
}

/** What brings a borrower down to a rate, by either of the two methods. */
export interface Reimbursement {
  /** One payment in cash; the instalments stay as they are. */
  lumpSumCents: number
  /** Cash for the payments that were made, and lower ones from there on; null when none is left. */
  reduced: { cashCents: number; payments: { dueDate: PlainDate; cents: number; lessCents: number }[] } | null
}

/**
 * By how much a disclosed APR may be too low before an agency orders reimbursement, and what it then leaves to the creditor: a
 * quarter of a point for ten years or less, else the tolerance of 15 USC 1606(c).
 *
 * @see 15 USC 1607(e)(1)(B)
 */
export function reimbursementTolerancePercent(loan: Pick<DatedLoan, 'startDate' | 'payments'>): string {
  const isWithinTenYears = (loan.payments.at(-1)?.dueDate ?? '') <= addMonths(loan.startDate, 120)
  return isWithinTenYears ? '0.25' : accuracyTolerancePercent(loan)
}

/**
 * What a borrower is owed so that the loan costs no more than its disclosed APR and a tolerance on it, on a day. Null when it
 * costs no more as it is.
 *
 * The lump sum is what the payments are worth above the amount financed, at that rate, carried forward to the day; it grows no
 * further once the last payment was due. The other method brings each payment down in the same proportion to what that rate
 * asks for: what was paid too much comes back in cash, with its time; what is still to be paid is lowered, up to the next cent, so
 * that no borrower is left above the rate. Cash is rounded half-even.
 *
 * @see Joint Policy Statement on Administrative Enforcement of the Truth in Lending Act: Restitution, 63 FR 47495 (8 Sept 1998),
 * on the lump sum and the lump sum/payment reduction method; 15 USC 1607(e)(1).
 */
export function reimbursement(loan: DisclosedLoan, tolerancePercent: string): Reimbursement | null {
  const allowed = microPercentOf(loan.disclosedAprPercent) + microPercentOf(tolerancePercent)
  const excess = excessPresentValue(loan, allowed)
  if (excess < ONE / 2n) return null
  const growth = growthAt(loan, ratePerPeriod(loan, allowed))
  return {
    lumpSumCents: cents(times(excess, growth(valuedOn(loan)))),
    reduced: loan.paid < loan.payments.length ? reducedPayments(loan, allowed, growth) : null,
  }
}

type Growth = (day: PlainDate) => bigint

function reducedPayments(loan: DisclosedLoan, allowed: bigint, growth: Growth): Reimbursement['reduced'] {
  const worth = presentValue(transactionOf(loan).payments, ratePerPeriod(loan, allowed))
  const excess = excessPresentValue(loan, allowed)
  const less = ({ cents: paid }: { cents: number }) => dividedBy(BigInt(paid) * excess, worth)
  const today = growth(valuedOn(loan))
  // What was paid before it was due comes back as it is.
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

/** What one cent at the term's start has grown to on a day, by the general equation. */
function growthAt({ startDate, interval }: DatedLoan, rate: bigint): Growth {
  return (day) => dividedBy(ONE, presentValue([{ cents: 1, ...timeUntil(day, startDate, interval) }], rate))
}

// The agencies' own calculation ends with the last payment; before the loan began there is no time to count.
function valuedOn({ startDate, payments, day }: DisclosedLoan): PlainDate {
  const last = payments.at(-1)?.dueDate ?? startDate
  const latest = day < last ? day : last
  return latest < startDate ? startDate : latest
}

const cents = (fixedPointCents: bigint) => Number(halfEven(fixedPointCents, ONE))
// Less than a millionth of a cent is what thirty decimals round off, and no part of a cent.
const centsUp = (fixedPointCents: bigint) => Number((fixedPointCents + ONE - ONE / 1_000_000n) / ONE)
