import { type PromisedPart, partsInOrder } from '#features/collections/rules/promise.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const SETTLEMENT_STATUSES = ['offered', 'accepted', 'kept', 'broken', 'canceled'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]
export const ENDED_SETTLEMENTS = ['kept', 'broken', 'canceled'] as const
export const NEVER_ACCEPTED = ['offered', 'canceled'] as const

export const MOST_SETTLEMENT_PARTS = 36
export const MOST_SETTLEMENT_GRACE_DAYS = 30
const MOST_MONTHS = 36

/** A creditor files Form 1099-C for canceled principal from this amount on: 26 CFR 1.6050P-1(a)(1). */
export const REPORTED_FORGIVEN_CENTS = 600_00

/** Returns what a loan owes that could be settled, in cents: the payoff, or what is left of a charged-off balance. */
export function owedCents({ chargedOff, payoff }: Pick<LoanState, 'chargedOff' | 'payoff'>): number {
  if (chargedOff === null) return payoff.totalCents
  return Math.max(0, chargedOff.principalCents + chargedOff.interestCents - chargedOff.recoveredCents)
}

/** Returns the principal that is forgiven if all that a loan owes is forgiven, in cents. */
export function forgivenPrincipalCents({ chargedOff, principalCents }: LoanState): number {
  if (chargedOff === null) return principalCents
  return Math.max(0, chargedOff.principalCents - chargedOff.recoveredCents)
}

interface Offer {
  parts: readonly PromisedPart[]
  acceptBy: PlainDate
}

/** Returns a problem of an offer, or null. The installments follow each other, end within 36 months, and are less than is owed. */
export function offerProblem({ parts, acceptBy }: Offer, owed: number, today: PlainDate): string | null {
  if (owed === 0) return 'Nothing is owed on this loan'
  if (acceptBy < today) return 'The day to accept the offer can’t be in the past'
  const problem = partsInOrder(parts, today)
  if (problem !== null) return problem
  if ((parts.at(-1)?.due_on ?? today) > addMonths(today, MOST_MONTHS))
    return `The last payment can be at most ${MOST_MONTHS} months ahead`
  const total = parts.reduce((sum, { cents }) => sum + cents, 0)
  return total < owed ? null : `The loan owes ${dollarsAndCents(owed)}. A settlement is less than that.`
}
