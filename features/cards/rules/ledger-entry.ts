import { z } from 'zod'

/** The kinds of entries in a card's ledger. The first list is about holds; the second changes the balance. */
export const HOLD_KINDS = ['authorization', 'decline', 'release', 'expiry'] as const
export const TRANSACTION_KINDS = ['purchase', 'refund', 'payment'] as const
export const ENTRY_KINDS = [...HOLD_KINDS, ...TRANSACTION_KINDS] as const

/** The entries that end a hold without a purchase. */
export const HOLD_ENDS = ['release', 'expiry'] as const satisfies (typeof HOLD_KINDS)[number][]

export const LONGEST_MERCHANT = 100

export const merchantField = z
  .string('Merchant is required')
  .trim()
  .min(1, 'Merchant is required')
  .max(LONGEST_MERCHANT, 'Merchant can have at most 100 characters')
