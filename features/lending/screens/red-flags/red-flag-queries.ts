import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { RedFlagCommand } from '#features/lending/rules/red-flags/answer.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

export interface ShownFlag {
  code: string
  basis: string
  is_current: boolean
  facts: Record<string, unknown>
  // The observation and name of a person. Absent if the product found the flag.
  seen?: string | null
  found_by_name?: string | null
  response: string | null
  method: string | null
  note: string | null
  answered_by_name: string | null
  answered_at: string | null
}

/** An application with its red flags, and who last completed the checklist. */
export type Flagged = Awaited<ReturnType<typeof flagsOf>>[number]

const flagsOf = (clientId: string) =>
  unwrap(supabase.rpc('red_flags', { client_id: clientId }).overrideTypes<{ flags: ShownFlag[] }[]>())

export const redFlagQueries = {
  /** The red flags of a client's applications, as stored. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'red-flags', clientId], queryFn: () => flagsOf(clientId) }),
  /** The same after a new search on the server, which also checks sealed values. */
  looked: (clientId: string, applicationId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'red-flags', clientId, 'looked', applicationId],
      queryFn: async ({ client }) => {
        await callFunction('red-flags', { act: 'look', application_id: applicationId })
        const found = await flagsOf(clientId)
        client.setQueryData(redFlagQueries.ofClient(clientId).queryKey, found)
        return found
      },
      // Don't decide on cached facts.
      gcTime: 0,
    }),
}

type Recorded = Exclude<RedFlagCommand, { act: 'look' }>
/** The details to record. The server validates them. */
export type FlagRequest = Pick<Recorded, 'act'> & Record<string, unknown>

/** Records the checklist or a response, once even if repeated. */
export function useRedFlagAction(applicationId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: FlagRequest) =>
      callFunction('red-flags', { application_id: applicationId, ...wish, idempotency_key: keyFor(wish) }),
    // Also after an error, because someone else may have recorded first.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
    onSuccess: onDone,
  })
}
