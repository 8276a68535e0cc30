import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction, read, supabase, unwrap } from '#platform/browser/supabase.ts'
import { type ListView, PAGE_LENGTH, pageRequestOf, unsortedRequestOf, wishOf } from './client-list-view.ts'

/** The database stops counting above this. */
export const COUNTED_UP_TO = 1000

const text = z.string().nullable()
const listRow = z.object({
  id: z.string(),
  full_name: z.string(),
  email: text,
  phone: text,
  city: text,
  state: text,
  created_at: z.string(),
  archived_at: text,
  scores: z.partialRecord(z.enum(BUREAUS), z.number()),
  middle_score: z.number().nullable(),
  last_report_at: text,
  open_loan_count: z.number(),
  past_due_loan_count: z.number(),
  loan_balance: z.number(),
  assigned_contact_id: text,
  assigned_contact_name: z.string(),
})
export type ListRow = z.infer<typeof listRow>

const listPage = z.object({ rows: z.array(listRow), has_previous: z.boolean(), has_next: z.boolean() })
export type ListPage = z.infer<typeof listPage>

const savedView = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

type Wish = Record<string, unknown>

/** All list queries use keys under ['clients', 'list'], so that one invalidation refreshes them. */
export const clientListQueries = {
  page: (view: ListView, ids: string[] | null = null) => {
    const wish = pageRequestOf(view, ids, PAGE_LENGTH)
    return queryOptions({
      queryKey: ['clients', 'list', 'page', wish],
      queryFn: () => read(listPage, supabase.rpc('client_list', { wish })),
      placeholderData: keepPreviousData,
    })
  },
  count: (view: ListView, ids: string[] | null = null) => {
    const wish = unsortedRequestOf(view, ids)
    return queryOptions({
      queryKey: ['clients', 'list', 'count', wish],
      queryFn: () => read(z.number(), supabase.rpc('client_count', { wish })),
      placeholderData: keepPreviousData,
    })
  },
  /**
   * Returns the clients with this SSN. The SSN is sent in the request body, and kept in memory only during the search.
   */
  bySsn: (ssnDigits: string, whenAsked: WhenAsked) =>
    queryOptions({
      // Not under the lists' key, which is refreshed often: each request uses the budget of the person and the files.
      queryKey: ['clients-by-ssn', ssnDigits],
      queryFn: () => whenAsked(() => idsWithSsn(ssnDigits)),
      enabled: ssnDigits !== '',
      gcTime: 0,
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  neighbours: (view: ListView, clientId: string) => {
    const wish = wishOf(view)
    return queryOptions({
      queryKey: ['clients', 'list', 'neighbours', wish, clientId],
      queryFn: () => read(neighbours, supabase.rpc('client_neighbours', { wish, client_id: clientId })),
    })
  },
  savedViews: () => queryOptions({ queryKey: ['clients', 'saved-views'], queryFn: savedViews }),
}

const neighbours = z.object({ previous: text, next: text })

async function idsWithSsn(ssn: string): Promise<string[]> {
  return z.object({ client_ids: z.array(z.string()) }).parse(await callFunction('find-client-by-ssn', { ssn }))
    .client_ids
}

const idPage = z.object({ ids: z.array(z.string()), has_next: z.boolean() })
const AT_A_TIME = 1000

/** Returns the ids of all matching clients, over all pages. */
export async function matchingIds(wish: Wish): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const after = ids.at(-1)
    const asked = { ...wish, limit: AT_A_TIME, ...(after !== undefined && { after }) }
    const page = await read(idPage, supabase.rpc('client_ids', { wish: asked }))
    ids.push(...page.ids)
    if (!page.has_next || page.ids.length === 0) return ids
  }
}

/** Archives or restores clients and returns those that changed. */
export async function archiveClients(ids: string[], archived: boolean): Promise<string[]> {
  return read(z.array(z.string()), supabase.rpc('archive_clients', { ids, archived }))
}

const reassigned = z.array(z.object({ id: z.string(), contact_id: text }))
export type Reassigned = z.infer<typeof reassigned>

/** Assigns clients to a contact, or to none, and returns those that changed with their previous contact. */
export async function assignClients(ids: string[], contactId: string | null): Promise<Reassigned> {
  return read(reassigned, supabase.rpc('assign_clients', { ids, contact_id: contactId }))
}

async function savedViews(): Promise<SavedView[]> {
  const views = supabase.from('saved_views').select('id, user_id, name, query, is_shared').eq('page', 'clients')
  return read(z.array(savedView), views.order('name', { ascending: true }))
}

export async function saveView(view: { name: string; query: string; is_shared: boolean }): Promise<void> {
  await unwrap(supabase.from('saved_views').insert({ ...view, page: 'clients' }))
}

export async function deleteView(id: string): Promise<void> {
  await unwrap(supabase.from('saved_views').delete().eq('id', id))
}
