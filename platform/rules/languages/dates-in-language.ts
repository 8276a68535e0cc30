import { isPlainDate, longDate, type PlainDate, shortDate, shortMoment } from '#platform/rules/dates.ts'
import { type Language, LOCALES } from './language.ts'

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const SHORT_MONTHS = 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' ')

/** Formats '2027-01-05' as 'January 5, 2027' or '5 de enero de 2027'. Returns an invalid date unchanged. */
export function longDateIn(date: PlainDate, language: Language): string {
  if (language === 'en' || !isPlainDate(date)) return longDate(date)
  const { year, month, day } = partsOf(date)
  return `${day} de ${MONTHS[month - 1]} de ${year}`
}

/** Formats '2027-01-05' as 'Jan 5, 2027' or '5 ene 2027'. Returns an invalid date unchanged. */
export function shortDateIn(date: PlainDate, language: Language): string {
  if (language === 'en' || !isPlainDate(date)) return shortDate(date)
  const { year, month, day } = partsOf(date)
  return `${day} ${SHORT_MONTHS[month - 1]} ${year}`
}

function partsOf(date: PlainDate) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

const MOMENT = new Intl.DateTimeFormat(LOCALES.es, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats an instant as 'Jan 5, 2025, 2:41 PM' or '5 ene 2025, 2:41 p.m.', in the reader's time zone. */
export const shortMomentIn = (instant: string | Date, language: Language): string =>
  language === 'en' ? shortMoment(instant) : MOMENT.format(new Date(instant))
