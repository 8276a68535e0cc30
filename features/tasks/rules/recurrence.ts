import { addDays, addMonths, daysBetween, onDayOfMonth, partsOf } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

export const REPEAT_UNITS = ['day', 'week', 'month', 'month_end'] as const
export type RepeatUnit = (typeof REPEAT_UNITS)[number]
/** The most days, weeks, or months between two tasks. */
export const MOST_REPEAT_EVERY = 52

/** The rule by which a task repeats. `day` is the day of the month for `month`, and null for the other units. */
export interface Recurrence {
  unit: RepeatUnit
  every: number
  day: number | null
}

/**
 * Returns the due day of the next task: the first day of the series after both the due day and today, so a task that is done late leaves
 * no missed ones behind. In a shorter month the 31st is the last day. Calendar days have no clock, so clock changes move nothing.
 */
export function nextDueOn(dueOn: PlainDate, repeats: Recurrence, today: PlainDate): PlainDate {
  const after = dueOn > today ? dueOn : today
  if (repeats.unit === 'day' || repeats.unit === 'week') {
    const step = repeats.every * (repeats.unit === 'week' ? 7 : 1)
    return addDays(dueOn, step * (Math.floor(daysBetween(dueOn, after) / step) + 1))
  }
  return nextMonthDay(dueOn, repeats, after)
}

function nextMonthDay(dueOn: PlainDate, { every, day, unit }: Recurrence, after: PlainDate): PlainDate {
  const first = onDayOfMonth(dueOn, 1)
  const wanted = unit === 'month_end' ? 31 : (day ?? partsOf(dueOn).day)
  const inSeries = (count: number) => onDayOfMonth(addMonths(first, count * every), wanted)
  let count = Math.max(1, Math.floor(monthsBetween(first, after) / every))
  while (inSeries(count) <= after) count += 1
  return inSeries(count)
}

function monthsBetween(from: PlainDate, to: PlainDate): number {
  const [start, end] = [partsOf(from), partsOf(to)]
  return (end.year - start.year) * 12 + end.month - start.month
}

const ONE: Record<RepeatUnit, string> = {
  day: 'every day',
  week: 'every week',
  month: 'every month',
  month_end: 'on the last day of every month',
}
const SEVERAL: Record<RepeatUnit, (every: number) => string> = {
  day: (every) => `every ${every} days`,
  week: (every) => `every ${every} weeks`,
  month: (every) => `every ${every} months`,
  month_end: (every) => `on the last day of every ${every} months`,
}

/** Returns the recurrence in words: 'every 2 weeks', 'every month on day 15'. */
export function recurrenceWords({ unit, every, day }: Recurrence): string {
  const words = every === 1 ? ONE[unit] : SEVERAL[unit](every)
  return unit === 'month' && day !== null ? `${words} on day ${day}` : words
}
