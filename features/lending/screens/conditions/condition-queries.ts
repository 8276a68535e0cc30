import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ConditionCommand } from '#features/lending/rules/conditions/condition.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A condition with its document, as stored. */
export type Condition = Awaited<ReturnType<typeof conditionsOf>>[number]

const MOST_SHOWN = 500

const conditionsOf = (clientId: string) =>
  unwrap(
    supabase
      .from('application_conditions')
      .select(
        `id, application_id, kind, title, provider, source, due_on, status, received_at, received_how, expires_on, viewed_by_name,
         viewed_at, note, settled_by_name, settled_at, requested_by_name, reminded_on, created_at,
         document:client_documents(id, document_type, custom_type, file_url, file_name, file_size, mime_type, client_field, series_id,
           superseded_at, archived_at, created_at)`,
      )
      .eq('client_id', clientId)
      .order('created_at')
      .order('id')
      .limit(MOST_SHOWN),
  )

export const conditionQueries = {
  /** The conditions of all applications of a client. */
  ofClient: (clientId: string) =>
    queryOptions({
      queryKey: [...lendingQueries.all, 'conditions', clientId],
      queryFn: () => conditionsOf(clientId),
    }),
}

/** An act on a condition with its details. The server validates them. */
export type ConditionRequest = Pick<ConditionCommand, 'act'> & Record<string, unknown>

/** Sends an act on conditions, once even if repeated. */
export function useConditionAct(onDone?: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: ConditionRequest) =>
      callFunction<{ ids: string[] }>('application-conditions', { ...wish, idempotency_key: keyFor(wish) }),
    // Also after an error, because someone else may have acted first.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
    ...(onDone !== undefined && { onSuccess: onDone }),
  })
}
