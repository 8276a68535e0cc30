import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PaymentMethod } from '#features/lending/rules/payment-methods.ts'
import type { PostingKind } from '#features/lending/rules/stored-loan.ts'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { wireCents } from '#platform/rules/money.ts'
import { pagesOf } from './desk-queries.ts'
import type { Wish } from './desk-view.ts'

/** An entry of a loan's ledger. The amount is in dollars, as the database sends it; null if it moves no money. */
export interface PaymentRow {
  id: string
  loan_id: string
  client_id: string
  full_name: string
  kind: PostingKind
  amount: number | null
  effective_date: PlainDate
  created_at: string
  details: object
  reverses_id: string | null
  method: PaymentMethod | null
  reference: string | null
  recorded_by_name: string | null
  is_reversed: boolean
  /** The entry that this one reverses. */
  reversed: { kind: PostingKind; effective_date: PlainDate; details: object } | null
}

/** Live updates refresh all queries under the first two parts of their keys. */
export const paymentQueries = {
  payments: (wish: Wish) =>
    pagesOf<PaymentRow>(['lending-desk', 'payments', 'list', wish], (page) =>
      jsonOf(supabase.rpc('loan_posting_list', { wish: { ...wish, ...page } })),
    ),
  totals: (wish: Wish) =>
    queryOptions({
      queryKey: ['lending-desk', 'payments', 'totals', wish],
      queryFn: () => totalsOf(wish),
      placeholderData: keepPreviousData,
    }),
}

/** Sums in dollars, as the database sends them. */
interface Totals {
  entries: number
  received: number
  reversed: number
}

async function totalsOf(wish: Wish) {
  const totals = await jsonOf<Totals>(supabase.rpc('loan_posting_totals', { wish }))
  return {
    entries: totals.entries,
    receivedCents: wireCents(totals.received),
    reversedCents: wireCents(totals.reversed),
  }
}
