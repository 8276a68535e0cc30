import type { FeeMaximum, RateBand, RateLimit, StateProduct, StateRule } from './state-rule.ts'

type Facts = Pick<StateRule, 'state' | 'rates' | 'citation' | 'source' | 'effectiveFrom'> & Partial<StateRule>

/** Returns a row of the product's tables. Facts that are left out are unknown. */
export function tableRow(product: StateProduct, facts: Facts): StateRule {
  return { ...UNKNOWN, product, origin: 'product', ...facts }
}

const UNKNOWN = {
  ...{ lateFee: null, nsf: null, prepayment: null, rebate: null, documentFee: null, cure: null, deficiency: null },
  ...{ approval: null, bank: null, effectiveUntil: null },
} as const

const ALL_CONTRACTS = {
  ...{ vehicle: null, amountFromCents: null, amountToCents: null, monthsFrom: null, monthsTo: null },
} as const

/** Returns the band of contracts within these limits; without limits, of all contracts. */
export function band(anyOf: RateLimit | RateLimit[], limits: Partial<RateBand> = {}): RateBand {
  return { ...ALL_CONTRACTS, ...limits, anyOf: [anyOf].flat() }
}

/** Returns the band of vehicles whose age, in model years, is within both ends. Null is without end. */
export function vehicleBand(
  condition: 'new' | 'used' | 'any',
  [ageFrom, ageTo]: readonly [number | null, number | null],
  anyOf: RateLimit | RateLimit[],
  limits: Partial<RateBand> = {},
): RateBand {
  return band(anyOf, { ...limits, vehicle: { condition, ageFrom, ageTo } })
}

type Steps = readonly (readonly [toDollars: number | null, percent: string])[]

/** Returns a limit with a rate for each part of the principal. The last part has no upper end. */
export function blended(measure: 'apr' | 'simple_rate', steps: Steps): RateLimit {
  return {
    form: 'blended',
    measure,
    steps: steps.map(([toDollars, percent]) => ({ toCents: toDollars === null ? null : toDollars * 100, percent })),
  }
}

export const apr = (percent: string): RateLimit => ({ form: 'apr', percent })
export const allCharges = (percent: string): RateLimit => ({ form: 'all_charges', percent })
export const simpleRate = (percent: string): RateLimit => ({ form: 'simple_rate', percent })
export const addOn = (centsPer100: number): RateLimit => ({ form: 'add_on', centsPer100 })
export const AGREED_RATE: RateLimit = { form: 'agreed' }

export const amount = (cents: number): FeeMaximum => ({ kind: 'amount', cents })
export const share = (percent: string): FeeMaximum => ({ kind: 'percent', percent })
export const greaterOf = (percent: string, cents: number): FeeMaximum => ({ kind: 'greater', percent, cents })
export const lesserOf = (percent: string, cents: number): FeeMaximum => ({ kind: 'lesser', percent, cents })
export const AGREED_FEE: FeeMaximum = { kind: 'agreed' }
