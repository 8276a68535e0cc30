import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { ratedConduct } from './conduct.ts'
import type { PaymentMark } from './payment-history.ts'
import { reportedDay } from './reported-day.ts'
import type { Collection, Tradeline } from './tradelines.ts'

/** The last day on which a bureau may report an item, and the date it is calculated from. */
export interface Obsolescence {
  on: PlainDate
  /** 'reported': the bureau reported the first delinquency. Otherwise it was estimated from other dates. */
  basis: 'reported' | 'payment history' | 'last payment' | 'assignment' | 'filing'
}

const DAYS_BEFORE_PERIOD = 180
const YEARS = 7
const BANKRUPTCY_YEARS = 10

/**
 * Returns the last day on which a charged-off or collection account may be reported: seven years, beginning 180 days
 * after the delinquency that led to it. 2019-01-15 gives 2026-07-14. @see
 * https://www.law.cornell.edu/uscode/text/15/1681c — 15 USC 1681c(a)(4) and (c)(1)
 */
export function obsoleteOn(firstDelinquentOn: PlainDate): PlainDate {
  return addMonths(addDays(firstDelinquentOn, DAYS_BEFORE_PERIOD), 12 * YEARS)
}

/**
 * Returns when a derogatory account may no longer be reported; null for other accounts, or without a date to
 * calculate from. Late months that were caught up are not dated here, because 15 USC 1681c(a)(5) counts each of them
 * separately.
 */
export function accountObsolescence(account: Tradeline): Obsolescence | null {
  if (!isDerogatory(account)) return null
  const reported = reportedDay(account.firstDelinquentOn)
  if (reported !== null) return { on: obsoleteOn(reported), basis: 'reported' }
  const seen = delinquentSince(account.payments, reportedDay(account.reportedOn))
  return seen === null ? null : { on: obsoleteOn(seen), basis: 'payment history' }
}

/** Returns when a collection may no longer be reported; null without a date to calculate from. */
export function collectionObsolescence(collection: Collection): Obsolescence | null {
  const reported = reportedDay(collection.firstDelinquentOn)
  if (reported !== null) return { on: obsoleteOn(reported), basis: 'reported' }
  // A delinquency begins after the last payment. So the date calculated from the last payment or the assignment is
  // never too early.
  const [paid, assigned] = [reportedDay(collection.lastPaidOn), reportedDay(collection.assignedOn)]
  if (paid !== null && (assigned === null || paid <= assigned)) return { on: obsoleteOn(paid), basis: 'last payment' }
  return assigned === null ? null : { on: obsoleteOn(assigned), basis: 'assignment' }
}

/**
 * Returns when a public record may no longer be reported: ten years after the order for a bankruptcy, seven years
 * after entry for others. @see https://www.law.cornell.edu/uscode/text/15/1681c — 15 USC 1681c(a)(1) to (3)
 */
export function recordObsolescence(kind: string | null, filedOn: string | null): Obsolescence | null {
  const filed = reportedDay(filedOn)
  if (filed === null) return null
  const isBankruptcy = /bankrupt|chapter (7|11|12|13)/i.test(kind ?? '')
  return { on: addMonths(filed, 12 * (isBankruptcy ? BANKRUPTCY_YEARS : YEARS)), basis: 'filing' }
}

/** Two dates of first delinquency that are too far apart to be a reporting habit; null if there are none. */
export interface Reaging {
  earliest: PlainDate
  latest: PlainDate
}

const HABIT_DAYS = 45

/**
 * Returns the dates if a debt may have been re-aged: bureaus or reports give different dates of first delinquency,
 * which neither a sale nor a new status may change. @see https://www.law.cornell.edu/uscode/text/15/1681s-2 — 15 USC
 * 1681s-2(a)(5)
 */
export function possibleReaging(firstDelinquencies: readonly (string | null)[]): Reaging | null {
  const dates = firstDelinquencies
    .map(reportedDay)
    .filter((date) => date !== null)
    .toSorted()
  const [earliest, latest] = [dates.at(0), dates.at(-1)]
  if (earliest === undefined || latest === undefined) return null
  return addDays(earliest, HABIT_DAYS) < latest ? { earliest, latest } : null
}

/**
 * Returns true if an account is derogatory: charged off, in collection, repossessed, foreclosed or 120 days late, by its status, its
 * rating, or its newest month.
 */
export function isDerogatory(line: Tradeline): boolean {
  return ratedConduct(line) === 'severe' || line.payments[0]?.tone === 'severe'
}

/**
 * Returns the first month of the unbroken run of late months up to the newest; null if the run reaches the start of
 * the history.
 */
function delinquentSince(payments: readonly PaymentMark[], newestMonth: PlainDate | null): PlainDate | null {
  if (newestMonth === null) return null
  const lastGood = payments.findIndex(({ tone }) => tone === 'good')
  if (lastGood <= 0) return null
  return addMonths(`${newestMonth.slice(0, 7)}-01`, 1 - lastGood)
}
