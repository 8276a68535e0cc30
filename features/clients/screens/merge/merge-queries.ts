import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClientField } from '#features/clients/rules/client-fields.ts'
import type {
  ClientFieldStandings,
  FileFields,
  MergeBlocker,
  MergeSide,
  MovedRecord,
} from '#features/clients/rules/client-merge.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'

const TYPING_PAUSE_MS = 150
const MOST_FOUND = 8

/** One of two files side by side. SSN and birth date are masks. */
export interface ComparedFile {
  id: string
  full_name: string
  created_at: string
  version: string
  is_archived: boolean
  contact_name: string
  fields: FileFields
}

export interface Comparison {
  kept: ComparedFile
  merged: ComparedFile
  standings: ClientFieldStandings
  blockers: { code: MergeBlocker; message: string }[]
  moves: { record: MovedRecord; count: number }[]
}

export type MergeChoices = Partial<Record<ClientField, MergeSide>>

/** The effect of an undo. `newer` are the fields that someone edited since. */
export interface UndoReview {
  merge_id: string
  kept_id: string
  merged_id: string
  kept_name: string
  merged_name: string
  undo_until: string
  newer: ClientField[]
}

export type FoundClient = Awaited<ReturnType<typeof clientsMatching>>[number]

export const mergeQueries = {
  found: (typed: string) =>
    queryOptions({
      queryKey: ['clients', 'merge', 'found', typed],
      queryFn: ({ signal }) => clientsMatching(typed, signal),
      enabled: typed.length >= 2,
      placeholderData: keepPreviousData,
    }),
  keptOf: (clientId: string) =>
    queryOptions({ queryKey: ['client-merges', 'kept', clientId], queryFn: () => keptOf(clientId) }),
  undoable: (clientId: string) =>
    queryOptions({ queryKey: ['client-merges', 'into', clientId], queryFn: () => undoableOf(clientId) }),
}

export const compareClients = (kept: string, merged: string) =>
  callFunction<Comparison>('merge-clients', { act: 'compare', kept_id: kept, merged_id: merged })

export const mergeClients = ({ kept, merged }: Comparison, choices: MergeChoices, key: string) =>
  callFunction<{ merge_id: string; client_id: string; undo_until: string }>('merge-clients', {
    ...{ act: 'merge', kept_id: kept.id, merged_id: merged.id, choices, idempotency_key: key },
    versions: { kept: kept.version, merged: merged.version },
  })

export const reviewUndo = (mergeId: string) =>
  callFunction<UndoReview>('merge-clients', { act: 'review_undo', merge_id: mergeId })

export const undoMerge = (mergeId: string, restore: readonly ClientField[]) =>
  callFunction<{ merged_id: string; newer: ClientField[] }>('merge-clients', {
    act: 'undo',
    merge_id: mergeId,
    restore,
  })

/** Searches by name, email, phone, or the SSN's last four digits, when typing pauses. */
async function clientsMatching(typed: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
  signal.throwIfAborted()
  const found = supabase.rpc('search_clients', { query: typed })
  const shown = found.select('id, full_name, email, city, state, created_at, archived_at').limit(MOST_FOUND)
  return unwrap(shown.abortSignal(signal))
}

/** Returns the merge that took a client away; null if it wasn't merged. */
async function keptOf(clientId: string) {
  if (!isUuid(clientId)) return null
  const merges = supabase.from('client_merges').select('kept_id, kept_name, merged_name')
  const found = await unwrap(merges.eq('merged_id', clientId).is('undone_at', null).limit(1))
  return found[0] ?? null
}

/** Returns the merges into a client that can still be undone, newest first. */
async function undoableOf(clientId: string) {
  const merges = supabase.from('client_merges').select('id, merged_name, merged_by_name, merged_at, undo_until')
  const open = merges.eq('kept_id', clientId).is('undone_at', null).gt('undo_until', new Date().toISOString())
  return unwrap(open.order('merged_at', { ascending: false }))
}
