import type { PoolClient } from 'pg'
import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'
import { decideByPolicy, ENGINE_VERSION } from '#features/lending/rules/decisioning/decide-by-policy.ts'
import type { DecisionInputs, PolicyDecision } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { decisionNotFound } from './errors.ts'
import { hashOf } from './hash-of.ts'

const STORED = `
  select d.inputs, d.inputs_hash, d.result, d.result_hash, d.engine_version, d.policy_hash, v.policy
    from public.application_decisions d
    join public.decision_policy_versions v on v.organization_id = d.organization_id and v.id = d.policy_version_id
   where d.organization_id = $1 and d.id = $2`

interface Stored {
  inputs: DecisionInputs
  inputs_hash: string
  result: PolicyDecision
  result_hash: string
  engine_version: number
  policy_hash: string
  policy: Policy
}

/** The outcome of a replay. It is the same if every byte of the stored result came out again. */
export interface Replay {
  is_same: boolean
  result_hash: string
  stored_hash: string
  outcome: string
  /** The engine's versions, which differ if the product was upgraded since. */
  engine: { stored: number; current: number }
}

/** Decides a stored decision again, with its own policy and inputs, and compares the bytes. */
export async function replayed(db: PoolClient, organizationId: string, decisionId: string): Promise<Replay> {
  const stored = (await db.query<Stored>(STORED, [organizationId, decisionId])).rows[0]
  if (stored === undefined) throw decisionNotFound()
  const result = decideByPolicy(stored.policy, stored.inputs)
  const isUntouched = hashOf(stored.inputs) === stored.inputs_hash && hashOf(stored.policy) === stored.policy_hash
  return {
    is_same: isUntouched && canonicalText(result) === canonicalText(stored.result),
    ...{ result_hash: hashOf(result), stored_hash: stored.result_hash, outcome: result.outcome },
    engine: { stored: stored.engine_version, current: ENGINE_VERSION },
  }
}
