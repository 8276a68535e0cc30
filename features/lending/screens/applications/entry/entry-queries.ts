import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const MOST_FOUND = 8
const MOST_LENDERS = 200
const TYPING_PAUSE_MS = 200

export const entryQueries = {
  /** The state in a client's file, as written there. Null if it has none. */
  state: (clientId: string) =>
    queryOptions({ queryKey: ['lending', 'state-of', clientId], queryFn: () => stateOf(clientId) }),
  lenders: () => queryOptions({ queryKey: ['lending', 'lenders'], queryFn: lenders }),
  people: (typed: string) =>
    queryOptions({
      queryKey: ['lending', 'applicants', typed],
      queryFn: ({ signal }) => clientsMatching(typed, signal),
      enabled: typed.trim().length >= 2,
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),
}

function lenders() {
  return unwrap(supabase.from('lenders').select('id, company_name').order('company_name').limit(MOST_LENDERS))
}

async function stateOf(clientId: string): Promise<string | null> {
  const [client] = await unwrap(supabase.from('clients').select('state').eq('id', clientId).limit(1))
  return client?.state ?? null
}

/** Searches the company's clients by name, email, or phone when typing pauses. */
async function clientsMatching(typed: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const found = supabase
    .rpc('search_clients', { query: typed })
    .select('id, full_name, city, state')
    .is('archived_at', null)
    .limit(MOST_FOUND)
  return unwrap(found.abortSignal(signal))
}
