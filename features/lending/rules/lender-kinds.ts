/** The kinds of creditors. The kind decides which agency a notice of adverse action names, and which rate caps apply. */
export const LENDER_KINDS = ['lender', 'dealer', 'bank', 'credit_union', 'card_issuer', 'other'] as const
export type LenderKind = (typeof LENDER_KINDS)[number]
