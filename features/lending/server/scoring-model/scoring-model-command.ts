import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type ModelCommand,
  type ModelState,
  modelCommandSchema,
} from '#features/lending/rules/scoring-model/model-commands.ts'
import type { ScoringModel } from '#features/lending/rules/scoring-model/scoring-model.ts'
import type { ModelFacts } from '#features/lending/rules/scoring-model/train-model.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { ownersOnly } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { comparedModel } from './compare-model.ts'
import { featureNeeded, modelNotFound, modelNotTrained, trainingRuns } from './errors.ts'

/** `POST /functions/v1/scoring-model`: trains a model, turns one on or off, or compares one with the policy. */
export async function scoringModel(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, modelCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'scoringModel', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => modelCommand(db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

const HAS_FEATURE = 'select app.has_ai_underwriting($1) as has_feature'
// All commands of a company about its models wait for each other.
const TAKE_TURNS = `select pg_advisory_xact_lock(hashtextextended('scoring_model:' || $1::text, 0))`

async function modelCommand(db: PoolClient, member: PresentMember, asked: ModelCommand) {
  const { organizationId } = member
  const [plan] = (await db.query<{ has_feature: boolean | null }>(HAS_FEATURE, [organizationId])).rows
  if (plan?.has_feature !== true) throw featureNeeded()
  if (asked.act === 'compare')
    return comparedModel(db, organizationId, await trainedModel(db, organizationId, asked.model_id))
  if (asked.act === 'train') {
    await db.query(TAKE_TURNS, [organizationId])
    return startedTraining(db, member)
  }
  if (member.role !== 'owner') throw ownersOnly()
  await db.query(TAKE_TURNS, [organizationId])
  if (asked.act === 'turn_off') return switched(db, member, null)
  return switched(db, member, (await trainedModel(db, organizationId, asked.model_id)).id)
}

// A training that never ended, for example because its job was removed, is given up after an hour.
const GIVE_UP = `
  update public.scoring_models set state = 'failed', finished_at = clock_timestamp()
   where organization_id = $1 and state = 'training' and created_at < now() - interval '1 hour'`
const START = `
  with started as (
    insert into public.scoring_models (organization_id, version, created_by, created_by_name)
    select $1, coalesce((select max(m.version) from public.scoring_models m where m.organization_id = $1), 0) + 1, p.id,
           coalesce(p.full_name, p.email)
      from app.people p
     where p.id = $2 and not exists (select from public.scoring_models m where m.organization_id = $1 and m.state = 'training')
    returning organization_id, id, version)
  select id, version, app.record_audit(organization_id, $2, 'scoring_model.training', 'scoring_models', id,
                                       jsonb_build_object('version', version), $3) from started`
const QUEUE = `select app.queue_scoring_job($1, $2, $3)`

async function startedTraining(db: PoolClient, { organizationId, personId, requestId }: PresentMember) {
  await db.query(GIVE_UP, [organizationId])
  const { rows } = await db.query<{ id: string; version: number }>(START, [organizationId, personId, requestId])
  const [started] = rows
  if (started === undefined) throw trainingRuns()
  await db.query(QUEUE, ['train_scoring_model', organizationId, started.id])
  return { id: started.id, version: started.version }
}

const FIND = `select m.id, m.state, m.model, m.facts from public.scoring_models m where m.organization_id = $1 and m.id = $2`

interface FoundModel {
  id: string
  state: ModelState
  model: ScoringModel | null
  facts: ModelFacts | null
}

async function trainedModel(db: PoolClient, organizationId: string, id: string) {
  const found = (await db.query<FoundModel>(FIND, [organizationId, id])).rows[0]
  if (found === undefined) throw modelNotFound()
  const { model, facts } = found
  if (model === null || facts === null) throw modelNotTrained()
  return { id, model, facts }
}

// Turning on what is on already adds no row.
const SWITCH = `
  with switched as (
    insert into public.scoring_model_switches (organization_id, model_id, switched_by, switched_by_name)
    select $1, $2::uuid, p.id, coalesce(p.full_name, p.email) from app.people p
     where p.id = $3 and app.scoring_model_in_use($1) is distinct from $2::uuid
    returning organization_id, id, model_id)
  select app.record_audit(s.organization_id, $3, case when s.model_id is null then 'scoring_model.turned_off' else 'scoring_model.turned_on' end,
                          'scoring_model_switches', s.id, jsonb_strip_nulls(jsonb_build_object('version', m.version)), $4)
    from switched s left join public.scoring_models m on m.organization_id = s.organization_id and m.id = s.model_id`

async function switched(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  modelId: string | null,
) {
  const { rowCount } = await db.query(SWITCH, [organizationId, modelId, personId, requestId])
  if (modelId !== null && rowCount) await db.query(QUEUE, ['score_decisions', organizationId, modelId])
  return { model_id: modelId }
}
