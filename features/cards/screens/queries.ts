import { queryOptions } from '@tanstack/react-query'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { wireCents } from '#platform/rules/money.ts'
import { cardAct } from './calls.ts'

/** The number of ledger entries shown, newest first. */
export const SHOWN_ENTRIES = 200

/** Amounts are in cents. */
export type CardEntry = Pick<
  RowOf<'card_entries'>,
  'id' | 'kind' | 'amount' | 'merchant' | 'reason' | 'authorization_id' | 'expires_at' | 'created_at'
>

/** Amounts are in cents. */
export type CardReview = Pick<
  RowOf<'card_reviews'>,
  'id' | 'amount' | 'covered_amount' | 'merchant' | 'reason' | 'status' | 'created_at'
>

type Found = NonNullable<Awaited<ReturnType<typeof cardWith>>>
/** The columns that every card has if it was issued here. */
type OfIssuer = 'form' | 'product_id' | 'last_four' | 'exp_month' | 'exp_year' | 'state'

/** A card that was issued here. Amounts are in cents. */
export type IssuedCard = Omit<Found, OfIssuer> & { [Column in OfIssuer]: NonNullable<Found[Column]> }

/** A client's card from another issuer, without a number or ledger here. */
interface CardOnRecord {
  state: null
  client_id: string
}

/** The user's permissions on cards, and whether the issuer is the sandbox. */
export interface CardStatus {
  is_sandbox: boolean
  is_administrator: boolean
}

export const cardQueries = {
  one: (cardId: string) => queryOptions({ queryKey: ['cards', 'one', cardId], queryFn: () => oneCard(cardId) }),
  standing: () =>
    queryOptions({
      queryKey: ['cards', 'standing'],
      queryFn: () => cardAct<CardStatus>({ act: 'standing' }),
      staleTime: 60_000,
    }),
}

const COLUMNS = `id, client_id, card_type, card_network, form, product_id, last_four, exp_month, exp_year, state, credit_limit,
  current_balance, held_amount, available_credit, apr, rewards_program, created_at,
  client:clients(full_name), lender:lenders(company_name),
  entries:card_entries(id, kind, amount, merchant, reason, authorization_id, expires_at, created_at),
  reviews:card_reviews(id, amount, covered_amount, merchant, reason, status, created_at)`

/** Returns a card issued here or on record. Null if it doesn't exist or belongs to another company. */
async function oneCard(cardId: string): Promise<IssuedCard | CardOnRecord | null> {
  if (!isUuid(cardId)) return null
  const card = await cardWith(cardId)
  if (card === null) return null
  return isIssued(card) ? card : { state: null, client_id: card.client_id }
}

// A constraint of the table: the issuer's columns are all null or none is.
const isIssued = (card: Found): card is IssuedCard => card.state !== null

async function cardWith(cardId: string) {
  const card = await unwrap(
    supabase
      .from('credit_cards')
      .select(COLUMNS)
      .eq('id', cardId)
      .order('created_at', { referencedTable: 'entries', ascending: false })
      .limit(SHOWN_ENTRIES, { referencedTable: 'entries' })
      .order('created_at', { referencedTable: 'reviews', ascending: false })
      .limit(SHOWN_ENTRIES, { referencedTable: 'reviews' })
      .maybeSingle(),
  )
  return (
    card && {
      ...card,
      credit_limit: wireCents(card.credit_limit),
      current_balance: wireCents(card.current_balance),
      held_amount: wireCents(card.held_amount),
      available_credit: wireCents(card.available_credit),
      entries: card.entries.map((entry) => ({ ...entry, amount: wireCents(entry.amount) })),
      reviews: card.reviews.map((review) => ({
        ...review,
        amount: wireCents(review.amount),
        covered_amount: wireCents(review.covered_amount),
      })),
    }
  )
}
