import type { PlainDate } from './dates.ts'

const DAY_MS = 86_400_000

/** Returns the date that many days later. Negative days go back. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(epochMs(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the same day that many months later, or the last day of a shorter month (as in PostgreSQL). */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date)
  const place = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(place / 12), (((place % 12) + 12) % 12) + 1]
  const last = lastDay(inYear, inMonth)
  return `${padded(inYear, 4)}-${padded(inMonth, 2)}-${padded(Math.min(day, last), 2)}`
}

const padded = (part: number, length: number) => String(part).padStart(length, '0')

// A schedule asks for the dates of each of its installments, and a `Date` takes far longer.
function lastDay(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** This day of the date's month, or the month's last day if the month is shorter. */
export function onDayOfMonth(date: PlainDate, day: number): PlainDate {
  const { year, month } = partsOf(date)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${date.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`
}

/** Returns the days from the first date to the second. Negative if the second is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (epochMs(to) - epochMs(from)) / DAY_MS
}

/** Returns the year, month (1 to 12), and day of a date. */
export function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

function epochMs(date: PlainDate): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day)
}
