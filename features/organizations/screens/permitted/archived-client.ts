import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLive } from '#platform/browser/live.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const archived = (clientId: string) =>
  queryOptions({ queryKey: ['is-archived', clientId], queryFn: () => isArchived(clientId) })

/** Returns true if the client is archived, so that no new work can begin; false until this is known. */
export function useIsArchived(clientId: string): boolean {
  const query = archived(clientId)
  useLive('clients', query.queryKey, { id: clientId })
  return useQuery(query).data === true
}

async function isArchived(clientId: string): Promise<boolean> {
  const found = supabase.from('clients').select('archived_at').eq('id', clientId).limit(1)
  const rows = await unwrap(found)
  return rows.some(({ archived_at }) => Boolean(archived_at))
}
