import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type {
  ModelCommand,
  ModelComparison,
  StoredModelFacts,
} from '#features/lending/rules/scoring-model/model-commands.ts'
import type { ScoredFeature } from '#features/lending/rules/scoring-model/score-application.ts'
import type { ScoringModel } from '#features/lending/rules/scoring-model/scoring-model.ts'
import { decisionQueries } from '#features/lending/screens/decisions/decision-queries.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, jsonOf, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** If the company has AI Underwriting, the model that is on, and if the person may turn one on. */
export interface ModelStanding {
  has_feature: boolean
  is_owner: boolean
  model_id: string | null
}

/** A version of the model; without a model while it trains, or if the training failed. */
export type ModelVersion = Awaited<ReturnType<typeof versionsOf>>[number]

const MOST_SHOWN = 50
const TRAINING_POLL_MS = 2_000

async function versionsOf() {
  const rows = await unwrap(
    supabase
      .from('scoring_models')
      .select('id, version, state, trained_on, hash, model, facts, created_by_name, created_at, finished_at')
      .order('version', { ascending: false })
      .limit(MOST_SHOWN),
  )
  // The server wrote both with these types.
  return rows.map((row) => ({
    ...row,
    model: row.model as unknown as ScoringModel | null,
    facts: row.facts as unknown as StoredModelFacts | null,
  }))
}

const switchesOf = () =>
  unwrap(
    supabase
      .from('scoring_model_switches')
      .select('id, model_id, switched_by_name, switched_at, model:scoring_models(version)')
      .order('switched_at', { ascending: false })
      .limit(MOST_SHOWN),
  )

async function adviceOf(applicationId: string, modelId: string) {
  const [newest] = await unwrap(
    supabase
      .from('application_model_scores')
      .select('id, points, tier, reasons, features, scored_at, model_id, model:scoring_models(version, trained_on)')
      .eq('application_id', applicationId)
      .eq('model_id', modelId)
      .order('scored_at', { ascending: false })
      .limit(1),
  )
  if (newest === undefined) return null
  // The server wrote them with these types.
  const { reasons, features } = newest as unknown as { reasons: ReasonCode[]; features: ScoredFeature[] }
  return { ...newest, reasons, features }
}

export const modelQueries = {
  all: ['lending', 'scoring-model'] as const,
  standing: () =>
    queryOptions({
      queryKey: [...modelQueries.all, 'standing'],
      queryFn: () => jsonOf<ModelStanding | null>(supabase.rpc('ai_underwriting_standing', {}, { get: true })),
    }),
  versions: () =>
    queryOptions({
      queryKey: [...modelQueries.all, 'versions'],
      queryFn: versionsOf,
      refetchInterval: ({ state }) =>
        state.data?.some((version) => version.state === 'training') ? TRAINING_POLL_MS : false,
    }),
  switches: () => queryOptions({ queryKey: [...modelQueries.all, 'switches'], queryFn: switchesOf }),
  comparison: (modelId: string) =>
    queryOptions({
      queryKey: [...modelQueries.all, 'comparison', modelId],
      queryFn: () => callFunction<ModelComparison>('scoring-model', { act: 'compare', model_id: modelId }),
    }),
  /** The newest advice of a model on an application. Below the key of the decisions, so that a new decision loads it again. */
  advice: (clientId: string, applicationId: string, modelId: string) =>
    queryOptions({
      queryKey: [...decisionQueries.ofClient(clientId).queryKey, 'model', applicationId, modelId],
      queryFn: () => adviceOf(applicationId, modelId),
    }),
}

type Wish = { act: 'train' } | { act: 'turn_off' } | { act: 'turn_on'; model_id: string }

/** Trains a model, or turns one on or off, once even if repeated. */
export function useModelCommand<Act extends Exclude<ModelCommand['act'], 'compare'>>(onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: Extract<Wish, { act: Act }>) =>
      callFunction<object>('scoring-model', { ...wish, idempotency_key: keyFor(wish) }),
    onSuccess: onDone,
    // Also after an error, because someone else may have acted first.
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: modelQueries.all })),
  })
}
