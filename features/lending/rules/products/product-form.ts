import type { REQUESTED_FREQUENCIES } from '#features/lending/rules/applications/application-lists.ts'
import type { DayCount } from '#features/lending/rules/day-count.ts'
import type { Method } from '#features/lending/rules/engine/contract-terms.ts'
import type { ClosingChargeKind } from '#features/lending/rules/engine/finance-charge.ts'
import type { WaterfallPart } from '#features/lending/rules/engine/servicing-terms.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { EXTENSION_COUNTS, type ExtensionCount, type ExtensionLimits } from './extension-limits.ts'
import type { CollateralKind, DisclosureSet, ProductKind } from './product-lists.ts'
import type { ProductTerms, RequiredDocument } from './product-terms.ts'

/** A charge, as typed. */
export interface TypedFee {
  kind: ClosingChargeKind
  form: 'amount' | 'percent'
  amount: string
  percent: string
  most: string
  financed: boolean
}

/** A required document, as typed. */
export interface TypedDocument {
  kind: string
  from: RequiredDocument['from']
  days_to_provide: string
  expires_after_days: string
}

/** A product, as typed. Empty text is unknown or absent. Amounts are in dollars. */
export interface ProductForm {
  name: string
  kind: ProductKind
  loan_type: LoanType
  method: Method
  day_count: DayCount
  payment_frequencies: readonly (typeof REQUESTED_FREQUENCIES)[number][]
  first_payment_days: string
  min_amount: string
  max_amount: string
  /** Months, separated by commas. */
  term_months: string
  rate_tiers: readonly { tier: string; annual_rate_percent: string }[]
  fees: readonly TypedFee[]
  late_fee: { grace_days: string; amount: string; percent: string; of_both: 'lower' | 'higher' }
  nsf_fee: string
  extension_fee: string
  /** The limits of extensions. Empty: no limit. */
  extension_limits: Record<ExtensionCount | 'fee_percent', string>
  waterfall: readonly WaterfallPart[]
  short_tolerance: string
  collateral: CollateralKind
  mla_exemption: '' | NonNullable<ProductTerms['mla_exemption']>
  required_documents: readonly TypedDocument[]
  states: readonly ProductTerms['states'][number][]
  license: string
  disclosure_set: DisclosureSet
  report_max_age_days: string
  public: boolean
}

/** Returns a product's stored terms as typed. */
export function typedProduct(name: string, terms: ProductTerms): ProductForm {
  const { late_fee: lateFee, rate_tiers, payment_frequencies, waterfall, states } = terms
  return {
    ...{ name, kind: terms.kind, loan_type: terms.loan_type, method: terms.method, day_count: terms.day_count },
    ...{ payment_frequencies, waterfall, states, rate_tiers, collateral: terms.collateral, public: terms.public },
    first_payment_days: String(terms.first_payment_days),
    ...{ min_amount: dollars(terms.min_amount_cents), max_amount: dollars(terms.max_amount_cents) },
    term_months: terms.term_months.join(', '),
    fees: terms.fees.map(({ kind, cents, percent, most_cents, financed }) => ({
      ...{ kind, financed, form: percent === null ? 'amount' : 'percent', percent: percent ?? '' },
      ...{ amount: dollars(cents), most: dollars(most_cents) },
    })),
    late_fee: {
      grace_days: lateFee === null ? '10' : String(lateFee.grace_days),
      ...{ amount: dollars(lateFee?.cents ?? null), percent: lateFee?.percent ?? '' },
      of_both: lateFee?.of_both ?? 'lower',
    },
    ...{ nsf_fee: dollars(terms.nsf_fee_cents), extension_fee: dollars(terms.extension_fee_cents) },
    extension_limits: typedLimits(terms.extension_limits),
    short_tolerance: dollars(terms.short_tolerance_cents),
    mla_exemption: terms.mla_exemption ?? '',
    required_documents: terms.required_documents.map(({ days_to_provide, expires_after_days, ...document }) => ({
      ...document,
      days_to_provide: String(days_to_provide),
      expires_after_days: expires_after_days === null ? '' : String(expires_after_days),
    })),
    ...{ license: terms.license ?? '', disclosure_set: terms.disclosure_set },
    report_max_age_days: String(terms.report_max_age_days),
  }
}

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace(/\.00$/, ''))

/** Returns the limits of extensions as typed. */
export function typedLimits(limits: ExtensionLimits = {}): ProductForm['extension_limits'] {
  const counts = EXTENSION_COUNTS.map(({ name }) => [name, String(limits[name] ?? '')] as const)
  // The list has every count once.
  const typed = Object.fromEntries(counts) as Record<ExtensionCount, string>
  return { ...typed, fee_percent: limits.fee_percent ?? '' }
}
