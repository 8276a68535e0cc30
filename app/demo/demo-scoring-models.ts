import type { Pool } from 'pg'
import { scoreRecentDecisions } from '#features/lending/server/scoring-model/score-decisions.ts'
import { trained } from '#features/lending/server/scoring-model/train-scoring-model.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { idOf } from './deterministic.ts'

interface ModelDesk {
  pool: Pool
  organizationId: string
  personId: string
}

const ADD_FEATURE = `
  update app.organizations set features = features || '{ai_underwriting}' where id = $1 and not 'ai_underwriting' = any (features)`
const ADD = `
  insert into public.scoring_models (organization_id, id, version, created_by, created_by_name)
  select $1, $2, 1, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $3
  on conflict do nothing`
const TURN_ON = `
  insert into public.scoring_model_switches (organization_id, model_id, switched_by, switched_by_name)
  select $1, $2, p.id, coalesce(p.full_name, p.email) from app.people p
   where p.id = $3 and app.scoring_model_in_use($1) is null`

/** Adds AI Underwriting to a demo lender, with a model of the demo portfolio that its owner turned on. */
export async function addDemoScoringModel({ pool, organizationId, personId }: ModelDesk): Promise<void> {
  const modelId = idOf(`${organizationId} scoring model`)
  await pool.query(ADD_FEATURE, [organizationId])
  await pool.query(ADD, [organizationId, modelId, personId])
  await trained(pool, organizationId, modelId)
  await pool.query(TURN_ON, [organizationId, modelId, personId])
  await inTransaction(pool, (db) => scoreRecentDecisions(db, organizationId))
}
