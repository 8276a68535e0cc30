import type { PoolClient } from 'pg'
import type { DecisionInputs } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { MOST_SHADOWED, SHADOW_MONTHS } from '#features/lending/rules/decisioning/policy-commands.ts'
import { scoreByModel } from '#features/lending/rules/scoring-model/score-application.ts'
import type { ScoringModel } from '#features/lending/rules/scoring-model/scoring-model.ts'
import { breathing } from '#platform/jobs/breathing.ts'

const IN_USE = `
  select m.id, m.model from public.scoring_models m
   where m.organization_id = $1 and m.id = app.scoring_model_in_use($1) and m.state = 'trained'`
const KEEP = `
  insert into public.application_model_scores (organization_id, decision_id, application_id, client_id, model_id, points, tier, reasons, features)
  select d.organization_id, d.id, d.application_id, d.client_id, $2, s.points, s.tier,
         array(select jsonb_array_elements_text(s.reasons)), s.features
    from jsonb_to_recordset($3::jsonb) as s (decision_id uuid, points integer, tier text, reasons jsonb, features jsonb)
    join public.application_decisions d on d.organization_id = $1 and d.id = s.decision_id
  on conflict (organization_id, decision_id, model_id) do nothing`
// The newest decision of each application, as in a shadow run. Applications without one are in the page, so that it can go on.
const RECENT = `
  select a.id as application_id, to_json(a.submitted_at) #>> '{}' as at, d.id, d.inputs
    from (select id, submitted_at from public.loan_applications
           where organization_id = $1 and submitted_at > now() - make_interval(months => $2)
             and (submitted_at, id) < ($3::timestamptz, $4::uuid)
           order by submitted_at desc, id desc limit $5) a
    left join lateral (select e.id, e.inputs from public.application_decisions e
                        where e.organization_id = $1 and e.application_id = a.id order by e.decided_at desc limit 1) d on true
   order by a.submitted_at desc, a.id desc`
const BATCH = 500

interface Decided {
  id: string
  inputs: DecisionInputs
}

/** Stores what the model in use says about a decision, beside it. Without one, nothing happens. */
export async function scoreDecision(db: PoolClient, organizationId: string, decision: Decided): Promise<void> {
  const inUse = await modelInUse(db, organizationId)
  if (inUse !== null) await keepScores(db, organizationId, inUse, [decision])
}

interface RecentRow {
  application_id: string
  at: string
  id: string | null
  inputs: DecisionInputs | null
}

/** Scores the newest decisions of the last 12 months with the model in use, so that it can be compared at once. */
export async function scoreRecentDecisions(db: PoolClient, organizationId: string): Promise<void> {
  const inUse = await modelInUse(db, organizationId)
  if (inUse === null) return
  const breathe = breathing()
  let from = { at: 'infinity', application_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  for (let read = 0; read < MOST_SHADOWED; read += BATCH) {
    const values = [organizationId, SHADOW_MONTHS, from.at, from.application_id, BATCH]
    const { rows } = await db.query<RecentRow>(RECENT, values)
    const decided = rows.flatMap(({ id, inputs }) => (id === null || inputs === null ? [] : [{ id, inputs }]))
    if (decided.length > 0) await keepScores(db, organizationId, inUse, decided)
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    from = last
    await breathe()
  }
}

interface UsedModel {
  id: string
  model: ScoringModel | null
}

async function modelInUse(db: PoolClient, organizationId: string) {
  const used = (await db.query<UsedModel>(IN_USE, [organizationId])).rows[0]
  return used?.model ? { id: used.id, model: used.model } : null
}

async function keepScores(
  db: PoolClient,
  organizationId: string,
  { id, model }: { id: string; model: ScoringModel },
  decisions: readonly Decided[],
) {
  const scores = decisions.map((decision) => ({ decision_id: decision.id, ...scoreByModel(model, decision.inputs) }))
  await db.query(KEEP, [organizationId, id, JSON.stringify(scores)])
}
