import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { CollateralItem } from './collateral.ts'
import type { CollateralItemKind, ValueBasis, VehicleCondition, VinException } from './collateral-lists.ts'

export const COLLATERAL_KIND_WORDS: Readonly<Record<CollateralItemKind, string>> = {
  vehicle: 'Vehicle',
  dwelling: 'Dwelling',
  deposit: 'Deposit account',
  goods: 'Goods',
  other: 'Other',
}

export const VEHICLE_CONDITION_WORDS: Readonly<Record<VehicleCondition, string>> = {
  new: 'New',
  excellent: 'Used, excellent',
  good: 'Used, good',
  fair: 'Used, fair',
  poor: 'Used, poor',
}

export const VIN_EXCEPTION_WORDS: Readonly<Record<VinException, string>> = {
  before_1981: 'Built before 1981',
  other_market: 'Built for another market',
}

export const VALUE_BASIS_WORDS: Readonly<Record<ValueBasis, string>> = {
  retail_book: 'Retail value by a book',
  trade_in_book: 'Trade-in value by a book',
  wholesale_book: 'Wholesale value by a book',
  purchase_price: 'Purchase price',
  appraisal: 'Appraisal',
  stated: 'Stated by the applicant',
}

type Named = Pick<CollateralItem, 'kind' | 'model_year' | 'make' | 'model' | 'body' | 'description'>

/** Returns the name of a thing that secures a loan, such as “2003 Honda Accord Coupe”, or what was typed. */
export function collateralName({ kind, model_year, make, model, body, description }: Named): string {
  const vehicle = [model_year, make, model, body].filter((part) => part !== null && part !== '').join(' ')
  return (kind === 'vehicle' && vehicle !== '' ? vehicle : description) ?? COLLATERAL_KIND_WORDS[kind]
}

type Valued = Pick<CollateralItem, 'value_cents' | 'value_basis' | 'value_source' | 'valued_on'>

/** Returns a value with its basis, source, and day; null if it is unknown. */
export function valueWords({ value_cents, value_basis, value_source, valued_on }: Valued): string | null {
  if (value_cents === null || value_basis === null || valued_on === null) return null
  const source = value_source === null ? '' : `, ${value_source}`
  return `${dollarsAndCents(value_cents)} (${VALUE_BASIS_WORDS[value_basis].toLowerCase()}${source}, ${shortDate(valued_on)})`
}
