import { queryOptions } from '@tanstack/react-query'
import { pagesOf } from '#features/lending/screens/desk/desk-queries.ts'
import { jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A charged-off loan of the book. */
export interface ChargedOffLoan {
  id: string
  client_id: string
  full_name: string
  loan_type: string
  status: string
  charged_off_on: PlainDate
  charged_off_cents: number
  recovered_cents: number
}

const ALL = ['collections', 'books'] as const

export const bookQueries = {
  all: ALL,
  loans: () =>
    pagesOf<ChargedOffLoan>([...ALL, 'loans'], (page) =>
      jsonOf(supabase.rpc('charge_off_list', { wish: { ...page } })),
    ),
  months: () =>
    queryOptions({ queryKey: [...ALL, 'months'], queryFn: () => unwrap(supabase.rpc('charge_off_months')) }),
  team: (from: PlainDate, to: PlainDate) =>
    queryOptions({
      queryKey: [...ALL, 'team', from, to],
      queryFn: () => unwrap(supabase.rpc('collector_figures', { from_day: from, to_day: to })),
    }),
}
