import type { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import type { Method } from '#features/lending/rules/engine/contract-terms.ts'
import type { WaterfallPart } from '#features/lending/rules/engine/servicing-terms.ts'
import type { CollateralKind, DisclosureSet, ProductKind, ProductStatus } from './product-lists.ts'

/** The name of each kind of product. */
export const KIND_NAMES: Readonly<Record<ProductKind, string>> = {
  personal: 'Personal loan',
  secured: 'Secured loan',
  auto_purchase: 'Auto purchase',
  auto_refinance: 'Auto refinance',
  retail_installment: 'Retail installment',
  second_mortgage: 'Second mortgage',
  line_of_credit: 'Line of credit',
}

export const STATUS_NAMES: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  offered: 'Offered',
  retired: 'Retired',
}

export const METHOD_NAMES: Readonly<Record<Method, string>> = {
  simple_daily: 'Daily simple interest',
  scheduled: 'Scheduled (precomputed)',
  add_on: 'Add-on',
}

export const FREQUENCY_NAMES: Readonly<Record<(typeof REQUESTED_FREQUENCIES)[number], string>> = {
  week: 'Every week',
  two_weeks: 'Every two weeks',
  half_month: 'Twice a month',
  month: 'Every month',
}

export const COLLATERAL_NAMES: Readonly<Record<CollateralKind, string>> = {
  none: 'None',
  vehicle: 'Vehicle',
  dwelling: 'Dwelling',
  deposit: 'Deposit account',
  goods: 'Goods',
  other: 'Other',
}

export const DISCLOSURE_NAMES: Readonly<Record<DisclosureSet, string>> = {
  loan_note: 'Note with closed-end disclosure',
  retail_contract: 'Retail installment contract',
  mortgage_note: 'Mortgage note with loan estimate',
  open_end_agreement: 'Open-end agreement',
}

export const EXEMPTION_NAMES = {
  vehicle_purchase: 'Credit to buy the vehicle that secures it',
  dwelling: 'Credit secured by a dwelling',
} as const

export const WATERFALL_NAMES: Readonly<Record<WaterfallPart, string>> = {
  due: 'Due installments',
  fees: 'Fees',
  charges: 'Charges',
  future: 'Future installments',
  principal: 'Principal',
}

/** Returns a tier as people say it: 'tier_a' is 'Tier a', 'a' is 'Tier A'. */
export const tierName = (tier: string): string =>
  tier.length === 1
    ? `Tier ${tier.toUpperCase()}`
    : `${tier.charAt(0).toUpperCase()}${tier.slice(1).replaceAll('_', ' ')}`
