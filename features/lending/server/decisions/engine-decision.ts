import type { Pool, PoolClient } from 'pg'
import type { ReasonCode } from '#features/lending/rules/adverse-action/reasons.ts'
import type { Outcome, PricedOffer } from '#features/lending/rules/decisioning/decision-inputs.ts'

/** The engine's latest decision on an application. */
export interface EngineDecision {
  id: string
  decided_at: string
  outcome: Outcome
  reasons: ReasonCode[]
  offers: PricedOffer[]
}

const NEWEST = `
  select d.id, to_json(d.decided_at) #>> '{}' as decided_at, d.outcome, d.reasons, d.result -> 'offers' as offers
    from public.application_decisions d
   where d.organization_id = $1 and d.application_id = $2
   order by d.decided_at desc, d.id limit 1`

/** Returns the engine's latest decision on an application; null if it made none. */
export async function engineDecision(
  db: Pool | PoolClient,
  organizationId: string,
  applicationId: string,
): Promise<EngineDecision | null> {
  const { rows } = await db.query<EngineDecision>(NEWEST, [organizationId, applicationId])
  return rows[0] ?? null
}
