import { DAY_COUNTS, type DayCount } from '#features/lending/rules/day-count.ts'
import { METHODS, type Method } from '#features/lending/rules/engine/contract-terms.ts'
import { CLOSING_CHARGE_KINDS } from '#features/lending/rules/engine/finance-charge.ts'
import { FREQUENCIES, type Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { STATES } from '#platform/rules/us-states.ts'

const FREQUENCY_WORDS: Record<Frequency, string> = {
  day: 'Every day',
  week: 'Every week',
  two_weeks: 'Every two weeks',
  four_weeks: 'Every four weeks',
  half_month: 'Twice a month',
  month: 'Every month',
  two_months: 'Every two months',
  quarter: 'Every three months',
  half_year: 'Every six months',
  year: 'Every year',
  once: 'Once',
}

const METHOD_WORDS: Record<Method, string> = {
  simple_daily: 'Daily simple interest',
  scheduled: 'Scheduled (precomputed)',
  add_on: 'Add-on',
}

const dayCountWords = (dayCount: DayCount) => dayCount.charAt(0).toUpperCase() + dayCount.slice(1)

const option = (value: string, label: string) => ({ value, label })

/** The options of the form's selects. */
export const OPTIONS = {
  every: FREQUENCIES.map((every) => option(every, FREQUENCY_WORDS[every])),
  method: METHODS.map((method) => option(method, METHOD_WORDS[method])),
  dayCount: DAY_COUNTS.map((dayCount) => option(dayCount, dayCountWords(dayCount))),
  chargeKind: CLOSING_CHARGE_KINDS.map((kind) => option(kind, inWords(kind))),
  paid: [option('prepaid', 'Prepaid'), option('financed', 'Financed')],
  state: [option('', 'No state'), ...STATES],
  loanType: [option('', 'Any type'), ...LOAN_TYPES.map((type) => option(type, inWords(type)))],
}

/** Returns the label of a choice. */
export function choiceName(of: keyof typeof OPTIONS, value: string): string {
  return OPTIONS[of].find((one) => one.value === value)?.label ?? value
}

/** Returns the name of a unit-period, for use within a sentence: 'half month'. */
export const unitPeriodWords = (unit: string): string => (unit === 'term' ? 'whole term' : unit.replaceAll('_', ' '))
