import { addDays, partsOf } from './calendar.ts'
import type { PlainDate } from './dates.ts'

/**
 * Returns the date that many business days later, not counting the first date: Monday to Friday, except federal
 * holidays.
 */
export function businessDayAfter(date: PlainDate, count: number): PlainDate {
  let day = date
  for (let left = count; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1)
  return day
}

/**
 * Returns true if federal offices are open: Monday to Friday, except on holidays and the days on which they are
 * observed.
 */
export function isBusinessDay(date: PlainDate): boolean {
  return weekdayOf(date) !== SUNDAY && weekdayOf(date) !== SATURDAY && !isFederalHoliday(date)
}

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6]

export const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25']
export const EACH_YEAR = [
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, weekday: THURSDAY, nth: 4 },
]

/**
 * Returns true for a holiday of 5 USC 6103(a), or the working day on which it is observed: Friday for a Saturday's,
 * Monday for a Sunday's.
 *
 * @see https://www.law.cornell.edu/uscode/text/5/6103
 */
function isFederalHoliday(date: PlainDate): boolean {
  const weekday = weekdayOf(date)
  if (isFixed(date) || (weekday === FRIDAY && isFixed(addDays(date, 1)))) return true
  if (weekday === MONDAY && isFixed(addDays(date, -1))) return true
  const { month, day } = partsOf(date)
  const isMemorialDay = month === 5 && weekday === MONDAY && day > 24
  return (
    isMemorialDay ||
    EACH_YEAR.some((one) => one.month === month && one.weekday === weekday && Math.ceil(day / 7) === one.nth)
  )
}

const isFixed = (date: PlainDate) => FIXED.includes(date.slice(5))

const weekdayOf = (date: PlainDate) => new Date(`${date}T00:00:00Z`).getUTCDay()
