import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { RedFlagCommand } from '#features/lending/rules/red-flags/answer.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, read, supabase, unlessUnanswered } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

const redFlag = z.object({
  code: z.string(),
  basis: z.string(),
  is_current: z.boolean(),
  facts: z.record(z.string(), z.unknown()),
  // The observation and name of a person. Absent if the product found the flag.
  seen: z.string().nullish(),
  found_by_name: z.string().nullish(),
  response: z.string().nullable(),
  method: z.string().nullable(),
  note: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type ShownFlag = z.infer<typeof redFlag>

const flagged = z.object({
  application_id: z.string(),
  is_open: z.boolean(),
  flags: z.array(redFlag),
  reviewed_at: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
})
/** An application with its red flags, and who last completed the checklist. */
export type Flagged = z.infer<typeof flagged>

const flagsOf = (clientId: string) => read(z.array(flagged), supabase.rpc('red_flags', { client_id: clientId }))

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
