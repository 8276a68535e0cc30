import type { Method } from '#features/lending/rules/engine/contract-terms.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

const TYPES: Record<LoanType, string> = {
  auto: 'Auto loan',
  mortgage: 'Mortgage',
  personal: 'Personal loan',
  other: 'Loan',
}

const METHODS: Record<Method, string> = {
  simple_daily: 'simple daily interest',
  scheduled: 'scheduled interest',
  add_on: 'add-on interest',
}

const FREQUENCIES: Record<Frequency, string> = {
  day: 'daily',
  week: 'weekly',
  two_weeks: 'biweekly',
  four_weeks: 'four-weekly',
  half_month: 'semimonthly',
  month: 'monthly',
  two_months: 'bimonthly',
  quarter: 'quarterly',
  half_year: 'semiannual',
  year: 'yearly',
  once: 'single',
}

/** A loan's contract in a sentence: 'Personal loan of $10,000.00 at 18% per year (…), 12 monthly payments from …'. */
export function termsLine(
  loanType: LoanType,
  { method, dayCount, start, rates, calendar, advances }: LoanTerms,
): string {
  const lent = advances.reduce((total, { cents }) => total + cents, 0)
  const rate = `${Number(rates[0].ratePercent).toLocaleString('en-US', { maximumFractionDigits: 6 })}% per year`
  const count = calendar.dates?.length ?? calendar.count
  const payments = `${count} ${FREQUENCIES[calendar.every]} ${count === 1 ? 'payment' : 'payments'}`
  return `${TYPES[loanType]} of ${dollarsAndCents(lent)} from ${longDate(start)} at ${rate} (${METHODS[method]}, ${dayCount}), ${payments} from ${longDate(calendar.dates?.[0] ?? calendar.firstDue)}`
}
