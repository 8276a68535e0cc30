import { isPlainDate, type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'

const READ = new Map<string, PlainDate | null>()
const MOST_READ = 20_000

/**
 * Returns a date in any of the bureaus' formats ('2019-03-01', '03/01/2019', '03/2019', '2019-03', '20190301', '03012019', '032019',
 * 'Mar 1, 2019', 'Mar 2019') as an ISO date. A month without a day, or with the day 00, becomes its first day. Returns null for anything
 * else, and for the year 1, which means no date.
 */
export function reportedDay(text: string | null): PlainDate | null {
  if (text === null) return null
  const known = READ.get(text)
  if (known !== undefined) return known
  const day = dayIn(text.trim())
  if (READ.size < MOST_READ) READ.set(text, day)
  return day
}

function dayIn(text: string): PlainDate | null {
  const iso = text.slice(0, 10)
  const day = isPlainDate(iso) ? iso : (plainDateFromUs(text) ?? fromParts(text))
  return day === null || day.startsWith('000') ? null : day
}

/**
 * Returns the months since year 0 of a reported date, so that consecutive months differ by one. Null if it is not a
 * date.
 */
export function reportedMonth(text: string | null): number | null {
  const day = reportedDay(text)
  return day === null ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

const MONTH = '(?<month>0[1-9]|1[0-2])'
const YEAR = '(?<year>(?:19|20)\\d\\d)'
const DAY = '(?<day>\\d\\d)'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAME = '(?<name>[A-Za-z]{3,9})\\.?'

/** A month begins with 0 or 1, and a century is 19 or 20, so that no two of these match the same text. */
const FORMS = [
  `^${MONTH}${DAY}${YEAR}$`,
  `^${MONTH}${YEAR}$`,
  `^${YEAR}${MONTH}${DAY}?$`,
  `^(?<month>\\d{1,2})/${YEAR}$`,
  `^(?<month>\\d{1,2})[/-](?<day>00)[/-]${YEAR}$`,
  `^(?<month>\\d{1,2})-(?<day>\\d{1,2})-${YEAR}$`,
  `^${YEAR}-${MONTH}(-(?<day>00))?$`,
  `^${NAME} (?:(?<day>\\d{1,2}),? )?${YEAR}$`,
  `^(?<day>\\d{1,2})[- ]${NAME}[- ]${YEAR}$`,
  `^${NAME}-${YEAR}$`,
].map((form) => new RegExp(form))

function fromParts(text: string): PlainDate | null {
  for (const form of FORMS) {
    const { month, year, day, name } = form.exec(text)?.groups ?? {}
    if (year === undefined) continue
    const number = name === undefined ? month : monthNamed(name)
    const date = `${year}-${number?.padStart(2, '0')}-${day === undefined || day === '00' ? '01' : day.padStart(2, '0')}`
    if (isPlainDate(date)) return date
  }
  return null
}

function monthNamed(name: string): string | undefined {
  const place = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return place === -1 ? undefined : String(place + 1)
}
