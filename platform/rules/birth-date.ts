import type { PlainDate } from './dates.ts'

const EARLIEST_BIRTH: PlainDate = '1900-01-01'

/** Returns why the date can't be a client's birth date, or null if it can. `today` is the reader's. */
export function birthDateProblem(date: PlainDate, today: PlainDate): string | null {
  if (date > today) return 'Date of birth is in the future'
  return date < EARLIEST_BIRTH ? 'Date of birth is before 1900' : null
}
