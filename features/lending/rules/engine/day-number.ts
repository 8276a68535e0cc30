import type { PlainDate } from '#platform/rules/dates.ts'

const DAY_MS = 86_400_000

/** Days from 1970-01-01 to the date. */
export function dayNumber(date: PlainDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS
}
