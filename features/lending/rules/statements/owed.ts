import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'

/** The parts of what a loan owes. A payment and a ledger entry change the same parts. */
export const OWED_PARTS = ['interest', 'principal', 'fees', 'charges', 'credit', 'chargedOff'] as const
export type OwedPart = (typeof OWED_PARTS)[number]

/**
 * Whole cents by part. A credit balance counts below 0, because the lender owes it. `chargedOff` is the part of a charge-off that was
 * not recovered: the borrower still owes it.
 */
export type Owed = Readonly<Record<OwedPart, number>>

export const NOTHING_OWED: Owed = { interest: 0, principal: 0, fees: 0, charges: 0, credit: 0, chargedOff: 0 }

/** Returns what a loan owes in a state, by part. `events` are those that the state was replayed from. */
export function owedOf(state: LoanState, events: readonly LoanEvent[]): Owed {
  const { chargedOff } = state
  const isCollected = chargedOff !== null && !hasLeft(events, state.asOf)
  return {
    interest: state.interestCents,
    principal: state.principalCents,
    fees: state.feesOwedCents,
    charges: state.chargesOwedCents,
    credit: 0 - state.creditBalanceCents,
    chargedOff: isCollected ? chargedOff.principalCents + chargedOff.interestCents - chargedOff.recoveredCents : 0,
  }
}

// A charged-off loan that was settled or sold keeps its status, but no one collects the rest.
function hasLeft(events: readonly LoanEvent[], asOf: string): boolean {
  const reversed = new Set(events.flatMap((event) => (event.kind === 'reversal' ? [event.reverses] : [])))
  return events.some(
    ({ id, kind, on }) => (kind === 'settlement' || kind === 'sale') && on <= asOf && !reversed.has(id),
  )
}

/** The parts of one after adding the other's. */
export const plus = (one: Owed, other: Owed): Owed => byPart((part) => one[part] + other[part])

/** The parts of one without the other's. */
export const minus = (one: Owed, other: Owed): Owed => byPart((part) => one[part] - other[part])

/** Each part with the opposite sign. */
export const negated = (owed: Owed): Owed => minus(NOTHING_OWED, owed)

/** The sum of the parts: the payoff, less a credit balance. */
export const totalOf = (owed: Owed): number => OWED_PARTS.reduce((total, part) => total + owed[part], 0)

export const isNothing = (owed: Owed): boolean => OWED_PARTS.every((part) => owed[part] === 0)

function byPart(centsOf: (part: OwedPart) => number): Owed {
  const cents = { ...NOTHING_OWED }
  for (const part of OWED_PARTS) cents[part] = centsOf(part)
  return cents
}
