import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PolicyDecision } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { RunDecision } from '#features/lending/rules/decisioning/policy-commands.ts'
import { lendingQueries } from '#features/lending/screens/queries.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A stored decision of the engine. */
export type EngineDecision = Awaited<ReturnType<typeof decisionsOf>>[number]

const MOST_SHOWN = 50

async function decisionsOf(clientId: string) {
  const rows = await unwrap(
    supabase
      .from('application_decisions')
      .select(
        `id, application_id, outcome, engine_version, result, report_id, decided_by_name, decided_at,
         version:decision_policy_versions(id, version, name, state)`,
      )
      .eq('client_id', clientId)
      .order('decided_at', { ascending: false })
      .order('id')
      .limit(MOST_SHOWN),
  )
  // The server wrote it with this type.
  return rows.map((row) => ({ ...row, result: row.result as unknown as PolicyDecision }))
}

export const decisionQueries = {
  /** The decisions of the engine for all applications of a client, newest first. */
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: [...lendingQueries.all, 'engine', clientId], queryFn: () => decisionsOf(clientId) }),
}

/** The result of a replay. */
export interface Replayed {
  is_same: boolean
  result_hash: string
  engine: { stored: number; current: number }
}

/** Runs the engine for an application. It decides the same inputs once, so a repeated request does no harm. */
export function useRunDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Extract<RunDecision, { act: 'run' }>) =>
      callFunction<{ id: string; outcome: string }>('run-decision', wish),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}

/** Requests the conditions of a decision. Those that were requested before stay as they are. */
export function useRequestConditions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decisionId: string) =>
      callFunction<{ ids: string[] }>('run-decision', { act: 'request_conditions', decision_id: decisionId }),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: lendingQueries.all })),
  })
}

/** Decides a stored decision again and compares the bytes. It changes nothing. */
export const useReplay = () =>
  useMutation({
    mutationFn: (decisionId: string) =>
      callFunction<Replayed>('run-decision', { act: 'replay', decision_id: decisionId }),
  })
