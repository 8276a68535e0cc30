import { useQuery } from '@tanstack/react-query'
import { useLive } from '#web/live.ts'
import { useMayWrite } from '#web/may-write.ts'
import { disputeQueries } from './queries.ts'

/** Whether disputes of a client may be worked on by who looks at them, and whether it is the archive that keeps them from it. */
export function useMayDispute(clientId: string): { mayDispute: boolean; isArchived: boolean } {
  const mayWrite = useMayWrite()
  const archived = disputeQueries.isArchived(clientId)
  useLive('clients', archived.queryKey, { id: clientId })
  const isArchived = useQuery(archived).data === true
  return { mayDispute: mayWrite && !isArchived, isArchived: mayWrite && isArchived }
}
