import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import type { ScheduleRow } from './template-values.ts'

const EVERY: Readonly<Record<Exclude<Frequency, 'once'>, Readonly<Record<Language, string>>>> = {
  day: { en: 'Daily', es: 'Cada día' },
  week: { en: 'Weekly', es: 'Cada semana' },
  two_weeks: { en: 'Every two weeks', es: 'Cada dos semanas' },
  four_weeks: { en: 'Every four weeks', es: 'Cada cuatro semanas' },
  half_month: { en: 'Twice a month', es: 'Dos veces al mes' },
  month: { en: 'Monthly', es: 'Cada mes' },
  two_months: { en: 'Every two months', es: 'Cada dos meses' },
  quarter: { en: 'Every three months', es: 'Cada tres meses' },
  half_year: { en: 'Every six months', es: 'Cada seis meses' },
  year: { en: 'Yearly', es: 'Cada año' },
}

/** Returns when payments are due: 'Monthly, beginning January 5, 2027', or the day of a single payment. */
export function scheduleWords({ count, every, first_due: first }: ScheduleRow, language: Language): string {
  const day = longDateIn(first, language)
  if (count === 1 || every === 'once') return day
  return `${EVERY[every][language]}, ${language === 'es' ? 'a partir del' : 'beginning'} ${day}`
}
