import { EACH_YEAR, FIXED } from '#platform/rules/business-days.ts'
import { addDays } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6]

const weekdayOf = (date: PlainDate) => new Date(`${date}T00:00:00Z`).getUTCDay()
const isFixed = (date: PlainDate) => FIXED.includes(date.slice(5))

/** Returns true on the day itself of a legal public holiday of 5 USC 6103(a), whatever day is observed for it. */
function isLegalHoliday(date: PlainDate): boolean {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))]
  const weekday = weekdayOf(date)
  const isMemorialDay = month === 5 && weekday === MONDAY && day > 24
  return (
    isFixed(date) ||
    isMemorialDay ||
    EACH_YEAR.some((one) => one.month === month && one.weekday === weekday && Math.ceil(day / 7) === one.nth)
  )
}

/**
 * Returns true if the Federal Reserve Banks settle ACH entries. They are open on the Friday before a Saturday holiday, and closed on the
 * Monday after a Sunday holiday.
 *
 * @see https://www.frbservices.org/about/holiday-schedules
 */
export function isBankingDay(date: PlainDate): boolean {
  const weekday = weekdayOf(date)
  if (weekday === SUNDAY || weekday === SATURDAY || isLegalHoliday(date)) return false
  return !(weekday === MONDAY && isFixed(addDays(date, -1)))
}

/** Returns the banking day that many banking days after a date. */
export function bankingDayAfter(date: PlainDate, count: number): PlainDate {
  let day = date
  for (let left = count; left > 0; left -= isBankingDay(day) ? 1 : 0) day = addDays(day, 1)
  return day
}

/**
 * Returns true for a business day of the right of rescission: every day but Sundays and legal public holidays.
 *
 * @see 12 CFR 1026.2(a)(6)
 */
const isRescissionDay = (date: PlainDate): boolean => weekdayOf(date) !== SUNDAY && !isLegalHoliday(date)

/**
 * Returns the last day on which a borrower can rescind: the third business day after consummation, or after the disclosures and notices
 * were delivered if that was later. Money is paid out from the next day on.
 *
 * @see 12 CFR 1026.23(a)(3)(i), (c)
 */
export function rescissionEnds(consummatedOn: PlainDate, deliveredOn: PlainDate): PlainDate {
  let day = consummatedOn > deliveredOn ? consummatedOn : deliveredOn
  for (let left = 3; left > 0; left -= isRescissionDay(day) ? 1 : 0) day = addDays(day, 1)
  return day
}
