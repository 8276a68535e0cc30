import type { PlainDate } from '#platform/rules/dates.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import type { RateBand, StateProduct, StateRule } from './state-rule.ts'
import { STATE_TABLE } from './state-table.ts'

/**
 * Returns the rule of a state for a kind of contract on a day. A company's own row, approved by its counsel, precedes
 * the product's; of several, the one that took effect last. Returns null if there is none: booking is blocked, with the
 * message of `bookingBlocked`.
 */
export function stateRuleFor(
  state: string,
  product: StateProduct,
  day: PlainDate,
  companyRows: readonly StateRule[],
): StateRule | null {
  const isInForce = (rule: StateRule) =>
    rule.state === state &&
    rule.product === product &&
    rule.effectiveFrom <= day &&
    (rule.effectiveUntil === null || day < rule.effectiveUntil)
  const own = companyRows.filter(isInForce).sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))
  return own[0] ?? STATE_TABLE.find(isInForce) ?? null
}

/** The names of the kinds of contracts. */
export const PRODUCT_NAMES: Readonly<Record<StateProduct, string>> = {
  consumer_loan: 'Consumer loans',
  vehicle_contract: 'Vehicle contracts',
}

/** Returns the message for a contract that can't be booked because its state has no rule. */
export function bookingBlocked(state: string, product: StateProduct): string {
  const name = US_STATES.find(({ code }) => code === state)?.name ?? (state || 'an unknown state')
  return `Nothing can be booked in a state without a row. ${PRODUCT_NAMES[product]} in ${name} have none. An owner can add your company’s own row under Org Admin, State rules.`
}

/** The facts of a contract that decide which maximum rate applies. */
export interface RatedContract {
  amountCents: number
  months: number
  /** Null for a contract without a vehicle. `age` is the year of the sale less the model year. */
  vehicle: { isNew: boolean; age: number } | null
}

/** Returns the band of maximum rates for a contract, or null if the rule covers no such contract: booking is blocked. */
export function rateBandFor(rule: StateRule, { amountCents, months, vehicle }: RatedContract): RateBand | null {
  return (
    rule.rates.find(
      (band) =>
        isWithin(amountCents, band.amountFromCents, band.amountToCents) &&
        isWithin(months, band.monthsFrom, band.monthsTo) &&
        isOfVehicle(band, vehicle),
    ) ?? null
  )
}

function isOfVehicle({ vehicle: wanted }: RateBand, vehicle: RatedContract['vehicle']): boolean {
  if (wanted === null) return true
  if (vehicle === null) return false
  const isOfCondition = wanted.condition === 'any' || (wanted.condition === 'new') === vehicle.isNew
  return isOfCondition && isWithin(vehicle.age, wanted.ageFrom, wanted.ageTo)
}

const isWithin = (value: number, from: number | null, to: number | null) =>
  (from === null || value >= from) && (to === null || value <= to)
