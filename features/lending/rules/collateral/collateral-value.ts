import { daysBetween } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { CollateralItem } from './collateral.ts'

/** A value that is older no longer counts for a decision. The product's own limit: books change every month or two. */
const MOST_VALUE_AGE_DAYS = 60

type Valued = Pick<CollateralItem, 'value_cents' | 'valued_on'>

/** Returns the value of all collateral in cents; null without collateral, or if the value of a thing is unknown or too old. */
export function collateralValueCents(items: readonly Valued[], today: PlainDate): number | null {
  const isCounted = ({ value_cents, valued_on }: Valued) =>
    value_cents !== null && valued_on !== null && daysBetween(valued_on, today) <= MOST_VALUE_AGE_DAYS
  if (items.length === 0 || !items.every(isCounted)) return null
  return items.reduce((sum, { value_cents }) => sum + (value_cents ?? 0), 0)
}

/** Returns why the value of the collateral doesn't count, or null if it does. */
export function valueProblem(items: readonly Valued[], today: PlainDate): string | null {
  if (items.length === 0) return 'No collateral was entered.'
  if (items.some(({ value_cents }) => value_cents === null)) return 'The value of the collateral is missing.'
  if (collateralValueCents(items, today) !== null) return null
  return `A value is older than ${MOST_VALUE_AGE_DAYS} days. Enter a new one.`
}

type Vehicle = Pick<CollateralItem, 'kind' | 'condition' | 'model_year'>

/** Returns what the law asks of a vehicle: if it is new, and its age in years on a day. Null unless one vehicle with both facts secures the loan. */
export function lawfulVehicle(items: readonly Vehicle[], today: PlainDate): { isNew: boolean; age: number } | null {
  const [vehicle, second] = items.filter(({ kind }) => kind === 'vehicle')
  if (vehicle === undefined || second !== undefined) return null
  if (vehicle.condition === null || vehicle.model_year === null) return null
  return { isNew: vehicle.condition === 'new', age: Number(today.slice(0, 4)) - vehicle.model_year }
}
