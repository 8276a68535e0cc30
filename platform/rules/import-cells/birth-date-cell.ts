import { isPlainDate, type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'

/** A spreadsheet's time of day behind a date: ' 0:00', ' 12:00:00 AM', 'T00:00:00Z'. A birth date has none. */
const TIME = /[ T]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?Z?$/i
const SHORT_YEAR = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2})$/
const DASHED = /^(\d{1,2})-(\d{1,2})-(\d{4})$/

/**
 * Reads a birth date as files write it: 1985-03-07, 3/7/1985, 3-7-85, each with or without a time of day. A year of two
 * digits is the latest one that is not in the future: with today in 2026, 26 is 2026 and 27 is 1927. Returns null for
 * other text. `today` is the reader's.
 */
export function birthDateOfCell(cell: string, today: PlainDate): PlainDate | null {
  const text = cell.trim().replace(TIME, '')
  if (isPlainDate(text)) return text
  const [, month, day, year] = SHORT_YEAR.exec(text) ?? []
  if (month && day && year) return withCentury(month, day, year, today)
  return plainDateFromUs(text.replace(DASHED, '$1/$2/$3'))
}

function withCentury(month: string, day: string, year: string, today: PlainDate): PlainDate | null {
  const [later, earlier] = ['20', '19'].map((century) => plainDateFromUs(`${month}/${day}/${century}${year}`))
  return later && later <= today ? later : (earlier ?? null)
}

// Day 1 of Excel's calendar is 1900-01-01, but it counts a February 29 that 1900 didn't have, so later days are off by one.
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const SERIAL = /^(\d{4,5})(?:\.\d+)?$/
const AFTER_PHANTOM_DAY = 61

/** Returns the date of an Excel serial number, such as 31113 for 1985-03-07. Returns other text unchanged. */
export function dateOfSerial(cell: string): string {
  const [, days] = SERIAL.exec(cell.trim()) ?? []
  if (days === undefined || Number(days) < AFTER_PHANTOM_DAY) return cell
  return new Date(DAY_ZERO + Number(days) * DAY_MS).toISOString().slice(0, 10)
}
