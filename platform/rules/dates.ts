/** A calendar date without a time or time zone, as 'YYYY-MM-DD'. A birthday is the same day everywhere. */
export type PlainDate = string

/** Returns true for an ISO date that exists: true for '2024-02-29', false for '2023-02-29'. The first year is 1. */
export function isPlainDate(text: string): boolean {
  const parts = datePartsOf(text)
  if (!parts || parts.year === 0) return false
  return parts.month >= 1 && parts.month <= 12 && parts.day >= 1 && parts.day <= daysIn(parts.year, parts.month)
}

/** Formats '2025-01-05' as 'Jan 5, 2025'. Returns an invalid date unchanged. */
export function shortDate(date: PlainDate): string {
  return written(date, (month) => month.slice(0, 3))
}

/** Formats '2025-01-05' as 'January 5, 2025'. Returns an invalid date unchanged. */
export function longDate(date: PlainDate): string {
  return written(date, (month) => month)
}

/** Formats '1980-08-15' as '08/15/1980', the bureaus' format. Returns an invalid date unchanged. */
export function usDate(date: PlainDate): string {
  if (!isPlainDate(date)) return date
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** Parses '8/15/1980' or '08/15/1980' to '1980-08-15'. Returns null if the date doesn't exist. */
export function plainDateFromUs(text: string): PlainDate | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  if (!month || !day || !year) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

/** Returns the calendar date of an instant, in the reader's time zone by default. Returns '' for an invalid instant. */
export function dateOfInstant(instant: string | Date, timeZone?: string): PlainDate {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  return calendarIn(timeZone).format(moment)
}

// Creating a formatter takes far longer than using it, and a list formats a date in every row.
const calendarIn = keptByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const clockIn = keptByZone('en-US', { hour: 'numeric', minute: '2-digit' })

function keptByZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (timeZone: string | undefined) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) })
    made.set(timeZone, format)
    return format
  }
}

/**
 * Formats an instant as 'Jan 5, 2025, 2:41 PM', in the reader's time zone by default. Returns '' for an invalid
 * instant.
 */
export function shortMoment(instant: string | Date, timeZone?: string): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  // Intl puts a narrow space between time and AM, which a search for '2:41 PM' would not match.
  return `${shortDate(dateOfInstant(moment, timeZone))}, ${clockIn(timeZone).format(moment).replace('\u202f', ' ')}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

function written(date: PlainDate, monthName: (month: string) => string): string {
  const parts = isPlainDate(date) ? datePartsOf(date) : null
  return parts ? `${monthName(MONTHS[parts.month - 1] ?? '')} ${parts.day}, ${parts.year}` : date
}

function datePartsOf(text: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year && month && day ? { year: Number(year), month: Number(month), day: Number(day) } : null
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
