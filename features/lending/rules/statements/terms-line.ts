import type { Method } from '#features/lending/rules/engine/contract-terms.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import { type Language, LOCALES } from '#platform/rules/languages/language.ts'
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

const TYPES_ES: Record<LoanType, string> = {
  auto: 'Préstamo de auto',
  mortgage: 'Hipoteca',
  personal: 'Préstamo personal',
  other: 'Préstamo',
}

const METHODS_ES: Record<Method, string> = {
  simple_daily: 'interés simple diario',
  scheduled: 'interés según el calendario',
  add_on: 'interés agregado al principio',
}

const FREQUENCIES_ES: Record<Frequency, string> = {
  ...{ day: 'cada día', week: 'cada semana', two_weeks: 'cada dos semanas', four_weeks: 'cada cuatro semanas' },
  ...{ half_month: 'dos veces al mes', month: 'cada mes', two_months: 'cada dos meses', quarter: 'cada tres meses' },
  ...{ half_year: 'cada seis meses', year: 'cada año', once: 'una sola vez' },
}

/** A loan's contract in a sentence: 'Personal loan of $10,000.00 at 18% per year (…), 12 monthly payments from …'. */
export function termsLine(
  loanType: LoanType,
  { method, dayCount, start, rates, calendar, advances }: LoanTerms,
  language: Language = 'en',
): string {
  const lent = dollarsAndCents(advances.reduce((total, { cents }) => total + cents, 0))
  const percent = `${Number(rates[0].ratePercent).toLocaleString(LOCALES[language], { maximumFractionDigits: 6 })}%`
  const count = calendar.dates?.length ?? calendar.count
  const [from, first] = [start, calendar.dates?.[0] ?? calendar.firstDue].map((day) => longDateIn(day, language))
  if (language === 'es')
    return `${TYPES_ES[loanType]} de ${lent} del ${from}, al ${percent} anual (${METHODS_ES[method]}, ${dayCount}), ${count} ${count === 1 ? 'pago' : 'pagos'} ${FREQUENCIES_ES[calendar.every]} a partir del ${first}`
  const payments = `${count} ${FREQUENCIES[calendar.every]} ${count === 1 ? 'payment' : 'payments'}`
  return `${TYPES[loanType]} of ${lent} from ${from} at ${percent} per year (${METHODS[method]}, ${dayCount}), ${payments} from ${first}`
}
