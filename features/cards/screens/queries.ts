import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { CARD_FORMS, CARD_STATES } from '#features/cards/rules/card-states.ts'
import { CLEARING_REVIEW_STATUSES, REVIEW_REASONS } from '#features/cards/rules/clearing-reviews.ts'
import { ENTRY_KINDS } from '#features/cards/rules/ledger-entry.ts'
import { read, supabase } from '#platform/browser/supabase.ts'
import { centsOf } from '#platform/rules/money.ts'
import { cardAct } from './calls.ts'

/** The number of ledger entries shown, newest first. */
export const SHOWN_ENTRIES = 200

/** Converts a `numeric` from the API to integer cents. */
const cents = z.union([z.number(), z.string()]).transform((amount) => centsOf(amount) ?? 0)

const entry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  amount: cents,
  merchant: z.string().nullable(),
  reason: z.string().nullable(),
  authorization_id: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
})
export type CardEntry = z.infer<typeof entry>

const review = z.object({
  id: z.string(),
  amount: cents,
  covered_amount: cents,
  merchant: z.string().nullable(),
  reason: z.enum(REVIEW_REASONS),
  status: z.enum(CLEARING_REVIEW_STATUSES),
  created_at: z.string(),
})
export type CardReview = z.infer<typeof review>

const card = z.object({
  id: z.string(),
  client_id: z.string(),
  card_type: z.string(),
  card_network: z.string(),
  form: z.enum(CARD_FORMS),
  product_id: z.string(),
  last_four: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  state: z.enum(CARD_STATES),
  credit_limit: cents,
  current_balance: cents,
  held_amount: cents,
  available_credit: cents,
  apr: z.union([z.number(), z.string()]).transform(Number),
  rewards_program: z.string().nullable(),
  created_at: z.string(),
  client: z.object({ full_name: z.string() }).nullable(),
  lender: z.object({ company_name: z.string() }).nullable(),
  entries: z.array(entry),
  reviews: z.array(review),
})
export type IssuedCard = z.infer<typeof card>

/** A client's card from another issuer, without a number or ledger here. */
const cardOnRecord = z.object({ state: z.null(), client_id: z.string() })

/** The user's permissions on cards, and whether the issuer is the sandbox. */
const standing = z.object({ is_sandbox: z.boolean(), is_administrator: z.boolean() })
export type CardStatus = z.infer<typeof standing>

export const cardQueries = {
  one: (cardId: string) => queryOptions({ queryKey: ['cards', 'one', cardId], queryFn: () => oneCard(cardId) }),
  standing: () =>
    queryOptions({
      queryKey: ['cards', 'standing'],
      queryFn: async () => standing.parse(await cardAct({ act: 'standing' })),
      staleTime: 60_000,
    }),
}

const COLUMNS = `id, client_id, card_type, card_network, form, product_id, last_four, exp_month, exp_year, state, credit_limit,
  current_balance, held_amount, available_credit, apr, rewards_program, created_at,
  client:clients(full_name), lender:lenders(company_name),
  entries:card_entries(id, kind, amount, merchant, reason, authorization_id, expires_at, created_at),
  reviews:card_reviews(id, amount, covered_amount, merchant, reason, status, created_at)`

/** Returns a card issued here or on record. Null if it doesn't exist or belongs to another company. */
async function oneCard(cardId: string): Promise<IssuedCard | z.infer<typeof cardOnRecord> | null> {
  if (!z.guid().safeParse(cardId).success) return null
  const found = supabase
    .from('credit_cards')
    .select(COLUMNS)
    .eq('id', cardId)
    .order('created_at', { referencedTable: 'entries', ascending: false })
    .limit(SHOWN_ENTRIES, { referencedTable: 'entries' })
    .order('created_at', { referencedTable: 'reviews', ascending: false })
    .limit(SHOWN_ENTRIES, { referencedTable: 'reviews' })
    .maybeSingle()
  return read(z.union([card, cardOnRecord]).nullable(), found)
}
