import type { CollateralKind } from '#features/lending/rules/products/product-lists.ts'

/** The kinds of collateral that an application can name. */
export const COLLATERAL_ITEM_KINDS = [
  'vehicle',
  'dwelling',
  'deposit',
  'goods',
  'other',
] as const satisfies readonly CollateralKind[]
export type CollateralItemKind = (typeof COLLATERAL_ITEM_KINDS)[number]

/** The fields that only a vehicle has. */
export const VEHICLE_FIELDS = [
  'vin',
  'vin_exception',
  'model_year',
  'make',
  'model',
  'body',
  'mileage',
  'condition',
] as const

/** The conditions of a vehicle. Every condition but new is of a used vehicle. */
export const VEHICLE_CONDITIONS = ['new', 'excellent', 'good', 'fair', 'poor'] as const
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number]

/**
 * Why a vehicle has no standard VIN: it was built before 1981, or for a market where a VIN has no check digit.
 *
 * @see 49 CFR 565.2, ISO 3779
 */
export const VIN_EXCEPTIONS = ['before_1981', 'other_market'] as const
export type VinException = (typeof VIN_EXCEPTIONS)[number]

/** The bases of a value. A value of a book or an appraisal names its source. */
export const VALUE_BASES = [
  'retail_book',
  'trade_in_book',
  'wholesale_book',
  'purchase_price',
  'appraisal',
  'stated',
] as const
export type ValueBasis = (typeof VALUE_BASES)[number]

/** The bases whose value comes from someone else, who must be named. */
export const SOURCED_BASES: readonly ValueBasis[] = ['retail_book', 'trade_in_book', 'wholesale_book', 'appraisal']

export const LONGEST_COLLATERAL_DESCRIPTION = 300
export const LONGEST_VEHICLE_NAME = 60
export const LONGEST_VALUE_SOURCE = 120
export const EARLIEST_MODEL_YEAR = 1900
export const LATEST_MODEL_YEAR = 2100
export const MOST_MILES = 2_000_000
export const MOST_COLLATERAL_CENTS = 99_999_999_999
/** The most things that secure one application. */
export const MOST_COLLATERAL_ITEMS = 10
