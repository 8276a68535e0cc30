import { infiniteQueryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { currentViewing } from '#platform/browser/viewing.ts'

const PAGE_LENGTH = 15

/** The file that an event came with, if it is another client's that was merged. */
interface MergedFile {
  name: string
  added_at: string
}

export type TimelineEvent = Awaited<ReturnType<typeof eventsBefore>>[number]

export const timelineQueries = {
  ofClient: (clientId: string) =>
    infiniteQueryOptions({
      queryKey: ['clients', 'timeline', clientId],
      queryFn: ({ pageParam }) => eventsBefore(clientId, pageParam, PAGE_LENGTH),
      initialPageParam: null as number | null, // widens: the first page comes before nothing
      getNextPageParam: (page) => (page.length === PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
    }),
}

/** Returns the events of a client's file before this one, newest first. */
export function eventsBefore(clientId: string, before: number | null, count: number) {
  const events = supabase.rpc('client_timeline', { client_id: clientId, before, count })
  return unwrap(events.overrideTypes<{ details: Record<string, unknown>; merged_file: MergedFile | null }[]>())
}

/**
 * Records that the file was opened; the server counts one visit once. A super admin's viewing session is already in
 * its own log.
 */
export async function recordView(clientId: string): Promise<void> {
  if (currentViewing() !== null) return
  await unwrap(supabase.rpc('record_client_view', { client_id: clientId }))
}
