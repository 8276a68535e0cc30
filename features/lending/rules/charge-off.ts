import { z } from 'zod'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { LONGEST_LEDGER_REASON, requiredLedgerText } from './payment-form.ts'

export const CHARGE_OFF_DECISIONS = ['accepted', 'declined', 'deferred'] as const
export type ChargeOffDecision = (typeof CHARGE_OFF_DECISIONS)[number]

/** The body of POST /functions/v1/decide-charge-off. */
export const chargeOffSchema = z.strictObject({
  proposal_id: z.guid('Invalid proposal ID'),
  decision: z.enum(CHARGE_OFF_DECISIONS, `Decision must be among ${CHARGE_OFF_DECISIONS.join(', ')}`),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
})

// Uniform Retail Credit Classification and Account Management Policy, 65 FR 36903: the classes, and how often an
// account can be re-aged.
const SUBSTANDARD_FROM_DAYS = 90
const LIMITS = [
  { times: 1, months: 12, words: 'once in 12 months' },
  { times: 2, months: 60, words: 'twice in 5 years' },
] as const

/**
 * Returns true if the payment behind a proposal is still unpaid. `daysPastDue` is as of today, and 0 if the loan isn't
 * past due.
 */
export function isUnpaidSince(countedFrom: PlainDate, daysPastDue: number, today: PlainDate): boolean {
  return daysPastDue > 0 && addDays(today, -daysPastDue) <= countedFrom
}

/** Returns a sentence on why a loan can't be deferred today, or null if it can. Takes the days of earlier deferrals. */
export function deferralObstacle(deferredOn: readonly PlainDate[], today: PlainDate): string | null {
  const reached = LIMITS.find(
    ({ times, months }) => deferredOn.filter((day) => day > addMonths(today, -months)).length >= times,
  )
  return reached ? `A loan can be deferred at most ${reached.words}` : null
}

/**
 * Returns the classification of a late loan in words, from its decisions, its proposal or its days past due. Null if
 * it has none.
 */
export function classification(
  daysPastDue: number,
  proposals: readonly { decision: ChargeOffDecision | null }[],
): string | null {
  if (proposals.some(({ decision }) => decision === 'accepted')) return 'Charged off'
  if (daysPastDue < SUBSTANDARD_FROM_DAYS) return null
  return proposals.some(({ decision }) => decision === null) ? 'Charge-off proposed' : 'Substandard'
}
