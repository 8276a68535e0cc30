import type { PlainDate } from '#platform/rules/dates.ts'
import { type AccountState, type InstalmentState, sumCents, unpaidInterestCents } from './account-state.ts'
import { interestCents, type LoanTerms } from './schedule.ts'
import { yearFraction } from './year-fraction.ts'

type Accrual = Pick<LoanTerms, 'annualRatePercent' | 'dayCount'>

/** The payoff on a day, by component. */
export interface Payoff {
  principalCents: number
  /** Due and accrued through the day, minus prepaid interest that has not accrued. */
  interestCents: number
  feesCents: number
  totalCents: number
}

/** Returns the payoff on a day, given the earlier postings. Interest accrues only up to the agreed due dates. */
export function payoffOn(day: PlainDate, account: AccountState, terms: Accrual): Payoff {
  const principalCents = sumCents(account.instalments.map((row) => row.principalCents - row.paidPrincipalCents))
  const interest = sumCents(
    account.instalments.map((row) => earnedInterestCents(row, day, terms) - row.paidInterestCents),
  )
  const feesCents = sumCents(account.feesOwedCents)
  return { principalCents, interestCents: interest, feesCents, totalCents: principalCents + interest + feesCents }
}

/**
 * Returns the earned interest of an installment on a day: all of it once due, none before its period, and a share by
 * days in between.
 */
export function earnedInterestCents(row: InstalmentState, day: PlainDate, terms: Accrual): number {
  const whole = row.paidInterestCents + unpaidInterestCents(row)
  if (day >= row.dueDate) return whole
  if (day <= row.periodStart) return 0
  const openingCents = row.balanceCents + row.principalCents
  const accrued = interestCents(
    openingCents,
    terms.annualRatePercent,
    yearFraction(row.periodStart, day, terms.dayCount),
  )
  return Math.min(accrued, whole)
}
