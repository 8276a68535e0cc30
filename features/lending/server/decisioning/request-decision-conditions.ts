import type { PoolClient } from 'pg'
import type { PolicyDecision } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { type Requester, requestConditions } from '#features/lending/server/conditions/request-conditions.ts'
import { decisionNotFound } from './errors.ts'

const STORED = `
  select d.application_id, d.result from public.application_decisions d where d.organization_id = $1 and d.id = $2`

/** Requests the conditions of a decision from the people who must provide them. One that was requested before is left as it is. */
export async function requestedConditions(
  db: PoolClient,
  who: Requester,
  decisionId: string,
): Promise<{ ids: string[] }> {
  const values = [who.organizationId, decisionId]
  const stored = (await db.query<{ application_id: string; result: PolicyDecision }>(STORED, values)).rows[0]
  if (stored === undefined) throw decisionNotFound()
  const wanted = stored.result.conditions.map(({ kind, title, from, days }) => ({
    ...{ kind, title, provider: from, days, expires_after_days: null },
    source: 'decision' as const,
  }))
  return { ids: await requestConditions(db, who, stored.application_id, wanted) }
}
