import { isComing, type PromisedOption } from './availability.ts'
import { ADD_ON_NAMES, type AddOn, FEATURES_OF, type Feature, PRICED_TYPES, type PricedType } from './price-list.ts'

export const CLIENT_SLIDER = { min: 0, max: 1000, step: 10 } as const
export const PULL_SLIDER = { min: 0, max: 5000, step: 50 } as const

/** A visitor's selection in the price calculator. */
export interface PricingChoice {
  type: PricedType
  clientCount: number
  monthlyPulls: number
  bureauAccess: boolean
  selectedFeatures: readonly Feature[]
  addOns: readonly AddOn[]
  /** True if the total is shown per year instead of per month. */
  isAnnual: boolean
}

/** Returns the choice for another account type. Drops features that this type can't have; keeps the rest. */
export function withType(choice: PricingChoice, type: PricedType): PricingChoice {
  return { ...choice, type, selectedFeatures: [] }
}

/**
 * Reads the choice from a query string. Ignores values that are missing, unknown or out of range, and options that are
 * coming.
 */
export function choiceInQuery(query: string): PricingChoice {
  const said = new URLSearchParams(query)
  const type = PRICED_TYPES.find((each) => each === said.get('type')) ?? 'lender'
  return {
    type,
    clientCount: onSlider(said.get('clients'), CLIENT_SLIDER),
    monthlyPulls: onSlider(said.get('pulls'), PULL_SLIDER),
    bureauAccess: said.get('bureaus') === 'yes',
    selectedFeatures: named(said.get('features'), FEATURES_OF[type]),
    addOns: named(said.get('addons'), ADD_ON_NAMES),
    isAnnual: said.get('billing') === 'annual',
  }
}

/** Returns the query string of a choice, without the question mark. Leaves out defaults. */
export function queryOfChoice(choice: PricingChoice): string {
  const { type, clientCount, monthlyPulls, bureauAccess, selectedFeatures, addOns, isAnnual } = choice
  const said: Record<string, string | false> = {
    type,
    clients: clientCount > 0 && String(clientCount),
    pulls: monthlyPulls > 0 && String(monthlyPulls),
    bureaus: bureauAccess && 'yes',
    features: selectedFeatures.length > 0 && selectedFeatures.join('.'),
    addons: addOns.length > 0 && addOns.join('.'),
    billing: isAnnual && 'annual',
  }
  const chosen = Object.entries(said).flatMap(([name, value]) => (value === false ? [] : [[name, value]]))
  return new URLSearchParams(chosen).toString()
}

function onSlider(said: string | null, { min, max, step }: { min: number; max: number; step: number }): number {
  const number = Number(said ?? min)
  if (!Number.isFinite(number)) return min
  return Math.min(max, Math.max(min, Math.round(number / step) * step))
}

function named<Name extends PromisedOption>(said: string | null, known: readonly Name[]): Name[] {
  const names = new Set((said ?? '').split('.'))
  return known.filter((name) => names.has(name) && !isComing(name))
}
