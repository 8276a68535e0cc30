import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { jsonOf, supabase } from '#platform/browser/supabase.ts'
import type { ApplicationRow, PortfolioRow } from './desk-queries.ts'

const MOST_FOUND = 5
const TYPING_PAUSE_MS = 150

/** Finds applications and loans by the borrower's name or the first characters of their ids, when typing pauses. */
export const lendingSearch = (typed: string) =>
  queryOptions({
    queryKey: ['lending-desk', 'search', typed],
    queryFn: ({ signal }) => found(typed, signal),
    enabled: typed.length >= 2,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

async function found(search: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const wish = { search, descending: true, limit: MOST_FOUND }
  const [applications, loans] = await Promise.all([
    jsonOf<{ rows: ApplicationRow[] }>(supabase.rpc('loan_application_list', { wish }).abortSignal(signal)),
    jsonOf<{ rows: PortfolioRow[] }>(supabase.rpc('loan_list', { wish }).abortSignal(signal)),
  ])
  return { applications: applications.rows, loans: loans.rows }
}
