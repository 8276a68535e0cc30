import type { PlainDate } from './dates.ts'

const EARLIEST_BIRTH: PlainDate = '1900-01-01'

/** Why no client can have been born on that date, in a sentence; null when one can. `today` is the reader's. */
export function birthDateProblem(date: PlainDate, today: PlainDate): string | null {
  if (date > today) return 'Date of birth is in the future'
  return date < EARLIEST_BIRTH ? 'Date of birth is before 1900' : null
}
