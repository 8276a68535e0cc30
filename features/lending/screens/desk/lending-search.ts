import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'
import type { ApplicationRow, PortfolioRow } from './desk-queries.ts'

const MOST_FOUND = 5
const TYPING_PAUSE_MS = 150

/** The request of a search of lending. Without a text it finds the newest. */
export interface LendingWish {
  typed: string
  /** Null for both. */
  kind: 'applications' | 'loans' | null
  isPastDue: boolean
}

/** Finds applications and loans by the borrower's name or the first characters of their ids, when typing pauses. */
export const lendingSearch = (wish: LendingWish, isAsked: boolean) =>
  queryOptions({
    queryKey: ['lending-desk', 'search', wish],
    queryFn: ({ signal }) => found(wish, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

const NONE = { rows: [] }

async function found({ typed, kind, isPastDue }: LendingWish, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const wish = { ...(typed !== '' && { search: typed }), descending: true, limit: MOST_FOUND }
  const ofLoans = { ...wish, ...(isPastDue && { statuses: ['past_due'] }) }
  const [applications, loans] = await Promise.all([
    kind === 'loans'
      ? NONE
      : jsonOf<{ rows: ApplicationRow[] }>(supabase.rpc('loan_application_list', { wish }).abortSignal(signal)),
    kind === 'applications'
      ? NONE
      : jsonOf<{ rows: PortfolioRow[] }>(supabase.rpc('loan_list', { wish: ofLoans }).abortSignal(signal)),
  ])
  return { applications: applications.rows, loans: loans.rows }
}
