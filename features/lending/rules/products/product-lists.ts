import type { LoanType } from '#features/lending/rules/loan-types.ts'

/** The kinds of loan products, in menu order. A line of credit is data only: no application can be entered for it. */
export const PRODUCT_KINDS = [
  'personal',
  'secured',
  'auto_purchase',
  'auto_refinance',
  'retail_installment',
  'second_mortgage',
  'line_of_credit',
] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

/** A draft isn't offered yet; a retired product is no longer offered. */
export const PRODUCT_STATUSES = ['draft', 'offered', 'retired'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** The loan types that a product of each kind can have. The first is the usual one. */
export const LOAN_TYPES_OF_KIND: Readonly<Record<ProductKind, readonly [LoanType, ...LoanType[]]>> = {
  personal: ['personal', 'other'],
  secured: ['other', 'personal'],
  auto_purchase: ['auto'],
  auto_refinance: ['auto'],
  retail_installment: ['auto', 'other'],
  second_mortgage: ['mortgage'],
  line_of_credit: ['personal', 'other', 'mortgage'],
}

/** The kinds of collateral of a loan. */
export const COLLATERAL_KINDS = ['none', 'vehicle', 'dwelling', 'deposit', 'goods', 'other'] as const
export type CollateralKind = (typeof COLLATERAL_KINDS)[number]

/** The collateral that a product of each kind can have. The first is the usual one. */
export const COLLATERAL_OF_KIND: Readonly<Record<ProductKind, readonly [CollateralKind, ...CollateralKind[]]>> = {
  personal: ['none'],
  secured: ['deposit', 'goods', 'other'],
  auto_purchase: ['vehicle'],
  auto_refinance: ['vehicle'],
  retail_installment: ['vehicle', 'goods', 'other'],
  second_mortgage: ['dwelling'],
  line_of_credit: ['none', 'deposit', 'dwelling', 'other'],
}

/**
 * The documents that state a loan's terms.
 * loan_note: a note with its closed-end disclosure. retail_contract: a retail installment contract, which contains it.
 * mortgage_note: a note with the disclosures of a loan on a dwelling. open_end_agreement: an account that is drawn on.
 *
 * @see 12 CFR 1026.18, 1026.19(e) and (f), 1026.6(b)
 */
export const DISCLOSURE_SETS = ['loan_note', 'retail_contract', 'mortgage_note', 'open_end_agreement'] as const
export type DisclosureSet = (typeof DISCLOSURE_SETS)[number]

/** The disclosure set of each kind of product. */
export const DISCLOSURE_SET_OF_KIND: Readonly<Record<ProductKind, DisclosureSet>> = {
  personal: 'loan_note',
  secured: 'loan_note',
  auto_purchase: 'loan_note',
  auto_refinance: 'loan_note',
  retail_installment: 'retail_contract',
  second_mortgage: 'mortgage_note',
  line_of_credit: 'open_end_agreement',
}

export const LONGEST_PRODUCT_NAME = 100
export const LONGEST_VERSION_NOTE = 500

/** The people who can provide a required document. */
export const DOCUMENT_PROVIDERS = ['applicant', 'co_applicant', 'guarantor', 'staff'] as const
