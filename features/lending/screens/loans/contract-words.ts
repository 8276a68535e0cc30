import type { Method } from '#features/lending/rules/engine/contract-terms.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import { loanTermsOf, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { counted } from '#platform/rules/counted.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

const PAYMENTS: Readonly<Record<Frequency, string>> = {
  day: 'Daily payment',
  week: 'Weekly payment',
  two_weeks: 'Payment every two weeks',
  four_weeks: 'Payment every four weeks',
  half_month: 'Semi-monthly payment',
  month: 'Monthly payment',
  two_months: 'Payment every two months',
  quarter: 'Quarterly payment',
  half_year: 'Semi-annual payment',
  year: 'Annual payment',
  once: 'Single payment',
}

/** Returns the label of the regular payment, such as 'Weekly payment'. */
export const paymentLabel = (loan: StoredTerms): string => PAYMENTS[loanTermsOf(loan).calendar.every]

/** Returns the number of payments, such as '104 payments', or the months of a loan with monthly payments. */
export function paymentsInWords(loan: StoredTerms): string {
  const { every, count } = loanTermsOf(loan).calendar
  return every === 'month' ? counted(loan.term_months, 'month') : counted(count, 'payment')
}

const METHODS: Readonly<Record<Method, string>> = {
  simple_daily: 'simple interest',
  scheduled: 'scheduled interest',
  add_on: 'add-on interest',
}

/** Returns the method of charging interest, for use within a sentence. */
export const methodInWords = (loan: StoredTerms): string => METHODS[loanTermsOf(loan).method]

/** Returns the contract's late fee, such as '$15.00 after 10 days'. Null if it states none. */
export function lateFeeInWords(loan: StoredTerms): string | null {
  const { lateFee } = loanTermsOf(loan)
  if (lateFee === undefined) return null
  const parts = [
    lateFee.percent !== undefined && `${lateFee.percent}% of what is unpaid`,
    lateFee.cents !== undefined && dollarsAndCents(lateFee.cents),
  ].filter(Boolean)
  const amount = parts.length === 2 ? `the ${lateFee.ofBoth} of ${parts.join(' and ')}` : parts.join('')
  return `${amount}, ${counted(lateFee.graceDays, 'day')} after the due date`
}
