import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { PaymentMark } from './payment-history.ts'
import { reportedDay } from './reported-day.ts'
import type { Collection, Tradeline } from './tradelines.ts'

/** From when on a bureau may no longer report an item, and what that was counted from. */
export interface Obsolescence {
  on: PlainDate
  /** 'reported': the bureau gave the first delinquency. Else it was estimated from what it did give. */
  basis: 'reported' | 'payment history' | 'last payment' | 'assignment' | 'filing'
}

const DAYS_BEFORE_PERIOD = 180
const YEARS = 7
const BANKRUPTCY_YEARS = 10

/**
 * The last day on which a debt that went to collection or was charged off may be reported: seven years that start 180 days
 * after the delinquency which led to it. 2019-01-15 gives 2026-07-14.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681c — 15 USC 1681c(a)(4) and (c)(1)
 */
export function obsoleteOn(firstDelinquentOn: PlainDate): PlainDate {
  return addMonths(addDays(firstDelinquentOn, DAYS_BEFORE_PERIOD), 12 * YEARS)
}

/**
 * When an account that went bad may no longer be reported; null for one that did not, or that gives no date to count from.
 * Late months that were caught up again are not dated here: 15 USC 1681c(a)(5) counts each for itself.
 */
export function accountObsolescence(account: Tradeline): Obsolescence | null {
  if (!isDerogatory(account)) return null
  const reported = reportedDay(account.firstDelinquentOn)
  if (reported !== null) return { on: obsoleteOn(reported), basis: 'reported' }
  const seen = delinquentSince(account.payments, reportedDay(account.reportedOn))
  return seen === null ? null : { on: obsoleteOn(seen), basis: 'payment history' }
}

/** When a debt in collection may no longer be reported; null without any date to count from. */
export function collectionObsolescence(collection: Collection): Obsolescence | null {
  const reported = reportedDay(collection.firstDelinquentOn)
  if (reported !== null) return { on: obsoleteOn(reported), basis: 'reported' }
  // Nobody is late before the last payment, so that counting from it, or from assignment, is never too early.
  const [paid, assigned] = [reportedDay(collection.lastPaidOn), reportedDay(collection.assignedOn)]
  if (paid !== null && (assigned === null || paid <= assigned)) return { on: obsoleteOn(paid), basis: 'last payment' }
  return assigned === null ? null : { on: obsoleteOn(assigned), basis: 'assignment' }
}

/**
 * When a public record may no longer be reported: a bankruptcy ten years after the order, others seven years after entry.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681c — 15 USC 1681c(a)(1) to (3)
 */
export function recordObsolescence(kind: string | null, filedOn: string | null): Obsolescence | null {
  const filed = reportedDay(filedOn)
  if (filed === null) return null
  const isBankruptcy = /bankrupt|chapter (7|11|12|13)/i.test(kind ?? '')
  return { on: addMonths(filed, 12 * (isBankruptcy ? BANKRUPTCY_YEARS : YEARS)), basis: 'filing' }
}

/** The two dates of first delinquency that lie further apart than bureaus' habits explain; null when none do. */
export interface Reaging {
  earliest: PlainDate
  latest: PlainDate
}

const HABIT_DAYS = 45

/**
 * Whether a debt may have been re-aged: its first delinquency, which neither a sale nor a new status may move, is dated
 * differently by different bureaus or in different reports.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681s-2 — 15 USC 1681s-2(a)(5)
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

const BAD_STATUS = /charge|collection|repossess|foreclos|bankrupt|profit and loss/i

/** Whether an account went bad for good: charged off, in collection, repossessed, foreclosed, or so in its newest month. */
export function isDerogatory({ accountStatus, payments }: Tradeline): boolean {
  return BAD_STATUS.test(accountStatus ?? '') || payments[0]?.tone === 'severe'
}

/** The first of the unbroken late months that reach to the newest; null when the history starts amid them. */
function delinquentSince(payments: readonly PaymentMark[], newestMonth: PlainDate | null): PlainDate | null {
  if (newestMonth === null) return null
  const lastGood = payments.findIndex(({ tone }) => tone === 'good')
  if (lastGood <= 0) return null
  return addMonths(`${newestMonth.slice(0, 7)}-01`, 1 - lastGood)
}
