import type { PlainDate } from '#platform/rules/dates.ts'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the month of a day: 'October 2026'. */
export const monthName = (day: PlainDate): string => MONTH.format(new Date(`${day}T00:00:00Z`))
