/** The ways to count days. /364 is the weekly calendar of 52 weeks: it charges a little more than /365. */
export const DAY_COUNTS = ['30/360', 'actual/365', 'actual/360', 'actual/actual', 'actual/364'] as const
export type DayCount = (typeof DAY_COUNTS)[number]
