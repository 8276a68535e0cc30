import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { isPlainDate, type PlainDate } from '#platform/rules/dates.ts'

const NUMBERS = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
]
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]
const LENGTH = new RegExp(String.raw`\b(\d{1,3}|${NUMBERS.join('|')}) ?-?(day|week|month|year)s?\b`, 'g')
const WRITTEN_DATE = new RegExp(String.raw`\b(${MONTHS.join('|')}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`, 'g')
const SLASHED_DATE = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g
const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g

/**
 * Returns the last day of the time that a contract promises for its services, such as "within six months" or "by March
 * 1, 2027". Of several, the latest counts. Null if the text names neither a day nor a length of time.
 *
 * @see https://www.law.cornell.edu/cfr/text/16/310.4 — 16 CFR 310.4(a)(2)(i)
 */
export function promisedEnd(completion: string, contractDate: PlainDate): PlainDate | null {
  const text = completion.toLowerCase().replaceAll(/\s+/g, ' ')
  const lengths = [...text.matchAll(LENGTH)].map(([, count = '', unit = '']) => after(contractDate, count, unit))
  const written = [...text.matchAll(WRITTEN_DATE)].map(([, month = '', day = '', year = '']) =>
    dateOf(year, String(MONTHS.indexOf(month) + 1), day),
  )
  const slashed = [...text.matchAll(SLASHED_DATE)].map(([, month = '', day = '', year = '']) =>
    dateOf(year, month, day),
  )
  const plain = [...text.matchAll(ISO_DATE)].map(([day]) => day)
  return [...lengths, ...written, ...slashed, ...plain].filter(isPlainDate).toSorted().at(-1) ?? null
}

function after(from: PlainDate, count: string, unit: string): PlainDate {
  const number = NUMBERS.includes(count) ? NUMBERS.indexOf(count) + 1 : Number(count)
  if (unit === 'day') return addDays(from, number)
  if (unit === 'week') return addDays(from, 7 * number)
  return addMonths(from, unit === 'year' ? 12 * number : number)
}

const dateOf = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
