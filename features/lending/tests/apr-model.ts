import { addMonths, daysBetween } from '#platform/rules/calendar.ts'

/** A loan as Appendix J's general equation has it, for equal months: its payments, and the time until the first of them. */
export interface MonthlyPayments {
  cents: readonly number[]
  start: string
  firstDue: string
}

/** The amount financed, in cents, at which payments have an APR in percent: each is discounted at that rate. */
export function financedAt(percent: number, { cents, start, firstDue }: MonthlyPayments): number {
  const rate = percent / 1200
  // Whole months back from the first payment, and then the days that are left, over thirty.
  let months = 0
  while (addMonths(firstDue, -months - 1) >= start) months++
  const days = daysBetween(start, addMonths(firstDue, -months))
  return cents.reduce((sum, paid, n) => sum + paid / (1 + rate) ** (months + n), 0) / (1 + (rate * days) / 30)
}

/** The APR in percent of payments for an amount financed, found by bisection. */
export function aprOf(financedCents: number, payments: MonthlyPayments): number {
  let [low, high] = [0, 2000]
  for (let n = 0; n < 80; n++) {
    const middle = (low + high) / 2
    if (financedAt(middle, payments) > financedCents) low = middle
    else high = middle
  }
  return low
}
