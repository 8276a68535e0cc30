import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { WhenAsked } from '#features/sign-in/screens/reauthentication.tsx'
import { callFunction, jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'
import { type ListView, PAGE_LENGTH, pageRequestOf, unsortedRequestOf, wishOf } from './client-list-view.ts'

/** The database stops counting above this. */
export const COUNTED_UP_TO = 1000

export interface ListRow {
  id: string
  full_name: string
  email: string | null
  phone: string | null
  city: string | null
  state: string | null
  created_at: string
  archived_at: string | null
  scores: Partial<Record<Bureau, number>>
  middle_score: number | null
  last_report_at: string | null
  open_loan_count: number
  past_due_loan_count: number
  loan_balance: number
  assigned_contact_id: string | null
  assigned_contact_name: string
}

export interface ListPage {
  rows: ListRow[]
  has_previous: boolean
  has_next: boolean
  /** The places of the first and last row. The pages before and after begin there, even if the row moves meanwhile. */
  first: string | null
  last: string | null
}

type Wish = Record<string, unknown>

/** All list queries use keys under ['clients', 'list'], so that one invalidation refreshes them. */
export const clientListQueries = {
  page: (view: ListView, ids: string[] | null = null) => {
    const wish = pageRequestOf(view, ids, PAGE_LENGTH)
    return queryOptions({
      queryKey: ['clients', 'list', 'page', wish],
      queryFn: () => jsonOf<ListPage>(supabase.rpc('client_list', { wish })),
      placeholderData: keepPreviousData,
    })
  },
  count: (view: ListView, ids: string[] | null = null) => {
    const wish = unsortedRequestOf(view, ids)
    return queryOptions({
      queryKey: ['clients', 'list', 'count', wish],
      queryFn: () => unwrap(supabase.rpc('client_count', { wish })),
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
      queryFn: () => jsonOf<Neighbours>(supabase.rpc('client_neighbours', { wish, client_id: clientId })),
    })
  },
}

interface Neighbours {
  previous: string | null
  next: string | null
}

async function idsWithSsn(ssn: string): Promise<string[]> {
  return (await callFunction<{ client_ids: string[] }>('find-client-by-ssn', { ssn })).client_ids
}

interface IdPage {
  ids: string[]
  has_next: boolean
  last: string | null
}

const AT_A_TIME = 1000

/** Returns the ids of all matching clients, over all pages. */
export async function matchingIds(wish: Wish): Promise<string[]> {
  // A client that moved between two pages is in both.
  const ids = new Set<string>()
  for (let after: string | null = null; ; ) {
    const asked: Wish = { ...wish, limit: AT_A_TIME, ...(after !== null && { after }) }
    const page: IdPage = await jsonOf<IdPage>(supabase.rpc('client_ids', { wish: asked }))
    for (const id of page.ids) ids.add(id)
    if (!page.has_next || page.last === null) return [...ids]
    after = page.last
  }
}

/** Archives or restores clients and returns those that changed. */
export async function archiveClients(ids: string[], archived: boolean): Promise<string[]> {
  return unwrap(supabase.rpc('archive_clients', { ids, archived }))
}

export type Reassigned = { id: string; contact_id: string | null }[]

/** Assigns clients to a contact, or to none, and returns those that changed with their previous contact. */
export async function assignClients(ids: string[], contactId: string | null): Promise<Reassigned> {
  return jsonOf<Reassigned>(supabase.rpc('assign_clients', { ids, contact_id: contactId }))
}
