import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type FoundClient = Awaited<ReturnType<typeof clientsMatching>>[number]

const COLUMNS = 'id, full_name, email, city, state'
const MOST_FOUND = 8
const TYPING_PAUSE_MS = 150

export const paletteQueries = {
  found: (typed: string) =>
    queryOptions({
      queryKey: ['palette', 'found', typed],
      queryFn: ({ signal }) => clientsMatching(typed, signal),
      enabled: typed.length >= 2,
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),
  recent: (ids: string[]) =>
    queryOptions({ queryKey: ['palette', 'recent', ids], queryFn: () => clientsNamed(ids), enabled: ids.length > 0 }),
}

/** Searches by name, email, phone, or the SSN's last four digits, in the database, when typing pauses. */
async function clientsMatching(typed: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const found = supabase
    .rpc('search_clients', { query: typed })
    .select(COLUMNS)
    .is('archived_at', null)
    .limit(MOST_FOUND)
  return unwrap(found.abortSignal(signal))
}

async function clientsNamed(ids: string[]): Promise<FoundClient[]> {
  const found = await unwrap(supabase.from('clients').select(COLUMNS).in('id', ids))
  return ids.flatMap((id) => found.find((client) => client.id === id) ?? [])
}
