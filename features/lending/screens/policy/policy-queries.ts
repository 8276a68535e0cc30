import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import type { PolicyCommand } from '#features/lending/rules/decisioning/policy-commands.ts'
import type { ShadowComparison, ShadowedApplication } from '#features/lending/rules/decisioning/shadow-comparison.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A version of the policy, without its content. */
export type PolicyVersion = Awaited<ReturnType<typeof versionsOf>>[number]

/** A version with its content. */
export type PolicyContent = Awaited<ReturnType<typeof contentOf>>

const MOST_SHOWN = 200
const COLUMNS = `id, version, name, state, hash, shadow_at, created_by_name, created_at, changed_at, submitted_by_name, submitted_at,
  published_by_name, published_at, published_alone, effective_on, retired_by_name, retired_at, retired_because`

const versionsOf = () =>
  unwrap(
    supabase.from('decision_policy_versions').select(COLUMNS).order('version', { ascending: false }).limit(MOST_SHOWN),
  )

async function contentOf(id: string) {
  const row = await unwrap(
    supabase.from('decision_policy_versions').select(`${COLUMNS}, policy`).eq('id', id).maybeSingle(),
  )
  // The server checked it with the schema.
  return row && { ...row, policy: row.policy as unknown as Policy }
}

export const policyQueries = {
  all: ['lending', 'policy'] as const,
  versions: () => queryOptions({ queryKey: [...policyQueries.all, 'versions'], queryFn: versionsOf }),
  version: (id: string) =>
    queryOptions({ queryKey: [...policyQueries.all, 'version', id], queryFn: () => contentOf(id) }),
}

/** The result of a shadow run. */
export type ShadowReply = ShadowComparison & { rows: ShadowedApplication[] }

type Command<Act extends PolicyCommand['act']> = Omit<Extract<PolicyCommand, { act: Act }>, 'idempotency_key'>

/** Sends a command about policies, once even if repeated. `confirm` asks for the password if the server requires it. */
export function usePolicyCommand<Act extends PolicyCommand['act'], Reply>(
  onDone: (reply: Reply) => void,
  confirm: (act: () => Promise<Reply>) => Promise<Reply> = (act) => act(),
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: Command<Act>) =>
      confirm(() => callFunction<Reply>('decision-policy', { ...wish, idempotency_key: keyFor(wish) })),
    onSuccess: onDone,
    // Also after an error, because someone else may have acted first.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: policyQueries.all })),
  })
}

/** Runs a version in shadow. Running it again is harmless, so it has no key. */
export function useShadowRun() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) =>
      callFunction<ShadowReply>('decision-policy', { act: 'shadow', version_id: versionId }),
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: policyQueries.all })),
  })
}
