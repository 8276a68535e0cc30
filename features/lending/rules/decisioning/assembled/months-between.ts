import { partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Returns the whole months from one day to another; below zero if the second is earlier. */
export function monthsBetween(from: PlainDate, to: PlainDate): number {
  const [start, end] = [partsOf(from), partsOf(to)]
  const months = (end.year - start.year) * 12 + end.month - start.month
  return end.day < start.day ? months - 1 : months
}
