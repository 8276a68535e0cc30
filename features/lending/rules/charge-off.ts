import { z } from 'zod'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { LONGEST_LEDGER_REASON, requiredLedgerText } from './payment-form.ts'

export const CHARGE_OFF_DECISIONS = ['accepted', 'declined', 'deferred'] as const
export type ChargeOffDecision = (typeof CHARGE_OFF_DECISIONS)[number]

/** What somebody decides about a proposal, as POST /functions/v1/decide-charge-off takes it. */
export const chargeOffSchema = z.object({
  proposal_id: z.guid('Invalid proposal ID'),
  decision: z.enum(CHARGE_OFF_DECISIONS, `Decision must be among ${CHARGE_OFF_DECISIONS.join(', ')}`),
  reason: requiredLedgerText('Reason', LONGEST_LEDGER_REASON, 'Reason is required'),
})

// Uniform Retail Credit Classification and Account Management Policy, 65 FR 36903: the classes, and how often an account is re-aged.
// Proposals of 120 days are made in features/lending/sql/loan-charge-offs.sql.
const SUBSTANDARD_FROM_DAYS = 90
const LIMITS = [
  { times: 1, months: 12, words: 'once in 12 months' },
  { times: 2, months: 60, words: 'twice in 5 years' },
] as const

/** Whether what a proposal counts from is unpaid still, on a loan so many days past due today; 0 days when it isn't past due. */
export function isUnpaidSince(countedFrom: PlainDate, daysPastDue: number, today: PlainDate): boolean {
  return daysPastDue > 0 && addDays(today, -daysPastDue) <= countedFrom
}

/** Why a loan can't be deferred today, in a sentence; null when it can. Takes the days on which it was deferred before. */
export function deferralObstacle(deferredOn: readonly PlainDate[], today: PlainDate): string | null {
  const reached = LIMITS.find(
    ({ times, months }) => deferredOn.filter((day) => day > addMonths(today, -months)).length >= times,
  )
  return reached ? `A loan is deferred ${reached.words} at most` : null
}

/** How a late loan is classed, in words: by what was decided, what is proposed, or its days past due. Null when it is not. */
export function classification(
  daysPastDue: number,
  proposals: readonly { decision: ChargeOffDecision | null }[],
): string | null {
  if (proposals.some(({ decision }) => decision === 'accepted')) return 'Charged off'
  if (daysPastDue < SUBSTANDARD_FROM_DAYS) return null
  return proposals.some(({ decision }) => decision === null) ? 'Charge-off proposed' : 'Substandard'
}
