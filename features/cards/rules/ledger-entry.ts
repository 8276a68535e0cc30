/** What an entry of a card's ledger can be: first those about holds, then those that move what is owed. */
export const HOLD_KINDS = ['authorization', 'decline', 'release', 'expiry'] as const
export const TRANSACTION_KINDS = ['purchase', 'refund', 'payment'] as const
export const ENTRY_KINDS = [...HOLD_KINDS, ...TRANSACTION_KINDS] as const

/** How a hold ends without a purchase. */
export const HOLD_ENDS = ['release', 'expiry'] as const satisfies (typeof HOLD_KINDS)[number][]
