import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

const LEAST_MONTHS_OLD = 9
const LEAST_PAYMENTS = 3
const PAYMENT_DAYS = 120

/**
 * Returns why a loan can't be re-aged on a day, or null if it can: it is at least nine months old, three payments show that the borrower
 * is able to go on, and it was not re-aged within 12 months or twice within five years. The policy binds banks for open-end credit; it is
 * good practice for all.
 *
 * @see Uniform Retail Credit Classification and Account Management Policy, 65 FR 36903 (June 12, 2000), Re-aging
 */
export function reAgeRefusal(start: PlainDate, events: readonly LoanEvent[], on: PlainDate): string | null {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  const kept = events.filter(({ id }) => !reversed.has(id))
  const earlier = kept.flatMap((event) => (event.kind === 'extension' && event.isReAge ? [event.on] : [])).toSorted()
  const last = earlier.at(-1)
  if (last !== undefined && addMonths(last, 12) > on)
    return `The loan was re-aged on ${shortDate(last)}. It can be re-aged once in 12 months.`
  if (earlier.filter((day) => addMonths(day, 60) > on).length >= 2)
    return 'The loan was re-aged twice within five years already.'
  if (addMonths(start, LEAST_MONTHS_OLD) > on) return `The loan is less than ${LEAST_MONTHS_OLD} months old.`
  const recent = kept.filter(({ kind, on: day }) => kind === 'payment' && day > addDays(on, -PAYMENT_DAYS) && day <= on)
  if (recent.length >= LEAST_PAYMENTS) return null
  return `Only ${recent.length} payments arrived in the last ${PAYMENT_DAYS} days. A re-age needs ${LEAST_PAYMENTS}.`
}
