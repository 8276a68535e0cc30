import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

const PER_PAGE = 50
const ENDED = '(closed,canceled,returned)'

const COLUMNS = `id, loan_id, client_id, collateral, state, version, cure_days, cure_citation, cure_notice_on, cure_ends_on, cure_cents,
  ordered_on, military_checked_on, military_certificates, is_in_service, court_order, agent_name, agent_phone, assigned_on, recovered_on,
  recovered_where, stored_on, stored_where, notice_on, sale_kind, sale_on, sale_time, sale_where, sold_on, sold_to, owed_before_cents,
  costs_cents, proceeds_cents, deficiency_cents, deficiency_claim, letter_on, ended_on, end_reason, created_at, created_by_name,
  client:clients(full_name)`

async function pageOf(group: 'open' | 'ended', before: string | null) {
  let found = supabase.from('repossessions').select(COLUMNS)
  found = group === 'open' ? found.not('state', 'in', ENDED) : found.in('state', ['closed', 'canceled', 'returned'])
  if (before !== null) found = found.lt('created_at', before)
  return unwrap(found.order('created_at', { ascending: false }).limit(PER_PAGE))
}

async function oneOf(id: string) {
  if (!isUuid(id)) return null
  return unwrap(supabase.from('repossessions').select(COLUMNS).eq('id', id).maybeSingle())
}

/** A repossession with its borrower. Amounts are in cents. */
export type Repossession = NonNullable<Awaited<ReturnType<typeof oneOf>>>

const ofLoan = (loanId: string) =>
  unwrap(
    supabase
      .from('repossessions')
      .select('id, state, collateral, created_at')
      .eq('loan_id', loanId)
      .order('created_at', { ascending: false })
      .limit(10),
  )

const stepsOf = (id: string) =>
  unwrap(
    supabase
      .from('repossession_events')
      .select('id, act, on_day, note, by_name, created_at, posting:loan_postings(amount)')
      .eq('repossession_id', id)
      .order('created_at', { ascending: false })
      .limit(200),
  )

// Under the key of collections, whose commands reload it.
const ALL = ['collections', 'repossessions'] as const

export const repossessionQueries = {
  all: ALL,
  list: (group: 'open' | 'ended') =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'list', group],
      queryFn: ({ pageParam }) => pageOf(group, pageParam),
      initialPageParam: null as string | null, // widens: the first page comes before nothing
      getNextPageParam: (page) => (page.length === PER_PAGE ? (page.at(-1)?.created_at ?? null) : null),
    }),
  one: (id: string) => queryOptions({ queryKey: [...ALL, 'one', id], queryFn: () => oneOf(id) }),
  ofLoan: (loanId: string) => queryOptions({ queryKey: [...ALL, 'loan', loanId], queryFn: () => ofLoan(loanId) }),
  steps: (id: string) => queryOptions({ queryKey: [...ALL, 'steps', id], queryFn: () => stepsOf(id) }),
}
