import { FREQUENCIES, type Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import { isPlainDate, type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { centsOf, decimalComma } from '#platform/rules/money.ts'
import { MOST_IMPORT_CENTS } from './import-limits.ts'

/** The value of a cell, or why it has none. */
export type Cell<Value> = { value: Value } | { problem: string }

/** Reads an amount of money as cents. Refuses a comma before the cents: 1234,50 could be read as $123,450.00. */
export function amountCell(text: string): Cell<number> {
  const trimmed = text.trim()
  const meant = decimalComma(trimmed)
  if (meant !== null) return { problem: `“${trimmed}” has a comma before the cents. Write it as ${meant}` }
  const cents = centsOf(trimmed)
  if (cents === null) return { problem: `“${trimmed}” is not an amount such as 1234.50` }
  if (/\.\d{3,}$/.test(trimmed) && !/\.\d{2}0+$/.test(trimmed))
    return { problem: `“${trimmed}” has parts of a cent. Round it to two decimals` }
  if (Math.abs(cents) > MOST_IMPORT_CENTS) return { problem: `“${trimmed}” is more than a loan can be` }
  return { value: cents }
}

/** Reads a date as 2026-01-31 or 1/31/2026. Years of two digits and other orders are refused, because they are ambiguous. */
export function dateCell(text: string): Cell<PlainDate> {
  const trimmed = text.trim().replace(/ 0?0:00(:00)?$/, '')
  const date = isPlainDate(trimmed) ? trimmed : plainDateFromUs(trimmed)
  if (date === null || date < '1950-01-01' || date > '2150-12-31')
    return { problem: `“${text.trim()}” is not a date such as 2026-01-31 or 1/31/2026` }
  return { value: date }
}

/** Reads a whole number between two limits. */
export function numberCell(text: string, least: number, most: number): Cell<number> {
  const trimmed = text.trim().replace(/\.0+$/, '')
  const value = /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null
  if (value === null || value < least || value > most)
    return { problem: `“${text.trim()}” is not a whole number from ${least} to ${most}` }
  return { value }
}

const MOST_PERCENT = 999

/** Reads a yearly rate as the engine takes it: '9.5' is 9.5 percent. */
export function rateCell(text: string): Cell<string> {
  const trimmed = text.trim().replace(/\s*%$/, '')
  if (!/^\d{1,3}(\.\d{1,8})?$/.test(trimmed) || Number(trimmed) > MOST_PERCENT)
    return { problem: `“${text.trim()}” is not a yearly rate in percent such as 9.5` }
  return { value: String(Number(Number(trimmed).toFixed(6))) }
}

const FREQUENCY_WORDS: Readonly<Record<string, Frequency>> = {
  ...{ daily: 'day', d: 'day' },
  ...{ weekly: 'week', w: 'week', '52': 'week', wk: 'week' },
  ...{
    biweekly: 'two_weeks',
    everytwoweeks: 'two_weeks',
    every2weeks: 'two_weeks',
    bw: 'two_weeks',
    b: 'two_weeks',
    '26': 'two_weeks',
  },
  ...{ fortnightly: 'two_weeks', everyotherweek: 'two_weeks' },
  ...{ everyfourweeks: 'four_weeks', every4weeks: 'four_weeks', '13': 'four_weeks' },
  ...{
    semimonthly: 'half_month',
    twiceamonth: 'half_month',
    twicemonthly: 'half_month',
    sm: 'half_month',
    s: 'half_month',
    '24': 'half_month',
  },
  ...{ monthly: 'month', m: 'month', mo: 'month', mth: 'month', '12': 'month' },
  ...{ bimonthly: 'two_months', everytwomonths: 'two_months', every2months: 'two_months', '6': 'two_months' },
  ...{ quarterly: 'quarter', q: 'quarter', '4': 'quarter' },
  ...{ semiannual: 'half_year', semiannually: 'half_year', halfyearly: 'half_year', sa: 'half_year', '2': 'half_year' },
  ...{ annual: 'year', annually: 'year', yearly: 'year', a: 'year', y: 'year', '1': 'year' },
  ...{ single: 'once', singlepayment: 'once', onetime: 'once', lumpsum: 'once', balloon: 'once' },
}

/** Reads a payment frequency in words, as a letter, or as payments a year. */
export function frequencyCell(text: string): Cell<Frequency> {
  const word = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const own = FREQUENCIES.find((one) => one.replace('_', '') === word)
  const value = own ?? (Object.hasOwn(FREQUENCY_WORDS, word) ? FREQUENCY_WORDS[word] : undefined)
  if (value === undefined)
    return { problem: `“${text.trim()}” is not a frequency such as weekly, biweekly, semi-monthly, or monthly` }
  return { value }
}
