import { z } from 'zod'
import { LONGEST_MERCHANT } from '#features/cards/rules/ledger-entry.ts'

// Without spaces, because keys of our own entries contain one and so never collide.
const token = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const cents = z.int().min(1).max(100_000_000)
// Merchant names can contain anything. Drops characters that PostgreSQL can't store, because otherwise the entry would
// fail.
const descriptor = z.string().transform((text) => text.toWellFormed().replaceAll('\0', ''))
const merchant = z.object({ descriptor: descriptor.pipe(z.string().trim().min(1).max(LONGEST_MERCHANT)) })

/** The issuer's events, each once under its token. Only the first kind waits for our decision. Amounts are in cents. */
export const issuerEventSchema = z.discriminatedUnion('event_type', [
  z.object({
    event_type: z.literal('authorization.request'),
    token,
    card: z.object({ token }),
    amount: cents,
    merchant: merchant.extend({
      mcc: z
        .string()
        .regex(/^\d{4}$/)
        .nullish()
        .catch(null),
    }),
    card_present: z.boolean(),
  }),
  z.object({
    event_type: z.literal('transaction.clearing'),
    token,
    card: z.object({ token }),
    authorization_token: token,
    amount: cents.nullable(),
  }),
  z.object({
    event_type: z.literal('transaction.void'),
    token,
    card: z.object({ token }),
    authorization_token: token,
    type: z.enum(['AUTHORIZATION_REVERSAL', 'AUTHORIZATION_EXPIRY']),
  }),
  z.object({ event_type: z.literal('transaction.return'), token, card: z.object({ token }), amount: cents, merchant }),
  z.object({ event_type: z.literal('card.shipped'), token, card: z.object({ token }) }),
])
export type IssuerEvent = z.output<typeof issuerEventSchema>
