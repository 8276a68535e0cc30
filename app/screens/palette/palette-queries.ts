import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type FoundDispute = Awaited<ReturnType<typeof disputesOf>>[number]
export type FoundClient = Awaited<ReturnType<typeof clientsMatching>>[number]

const COLUMNS = 'id, full_name, email, city, state'
const MOST_FOUND = 8
const MOST_DISPUTES = 5
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
  disputes: (name: string, isAsked: boolean) =>
    queryOptions({
      queryKey: ['palette', 'disputes', name],
      queryFn: ({ signal }) => disputesOf(name, signal),
      enabled: isAsked,
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

/** Returns the newest disputes of the clients whose name has all these words. */
async function disputesOf(name: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  let found = supabase
    .from('disputes')
    .select('id, client_id, item_name, bureau, reason, status, client:clients!inner(full_name)')
    .order('created_at', { ascending: false })
    .limit(MOST_DISPUTES)
  for (const word of name.split(/[^\p{L}\p{N}'’.-]+/u).filter(Boolean)) {
    found = found.ilike('client.full_name', `*${word}*`)
  }
  return unwrap(found.abortSignal(signal))
}

async function clientsNamed(ids: string[]): Promise<FoundClient[]> {
  const found = await unwrap(supabase.from('clients').select(COLUMNS).in('id', ids))
  return ids.flatMap((id) => found.find((client) => client.id === id) ?? [])
}
