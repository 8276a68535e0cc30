import type { Context } from 'hono'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { assembledInputs } from '#features/lending/rules/decisioning/assembled/assembled-inputs.ts'
import { decideByPolicy, ENGINE_VERSION } from '#features/lending/rules/decisioning/decide-by-policy.ts'
import type { Outcome } from '#features/lending/rules/decisioning/decision-inputs.ts'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { type RunDecision, runDecisionSchema } from '#features/lending/rules/decisioning/policy-commands.ts'
import { applicationNotFound } from '#features/lending/server/errors.ts'
import { scoreDecision } from '#features/lending/server/scoring-model/score-decisions.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { applicationFacts, lawReader } from './application-facts.ts'
import { applicationDecided, noPolicy } from './errors.ts'
import { hashOf } from './hash-of.ts'
import { replayed } from './replay-decision.ts'
import { requestedConditions } from './request-decision-conditions.ts'

/** `POST /functions/v1/run-decision`: decides an application, replays a stored decision, or requests its conditions. */
export async function runDecision(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, runDecisionSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'runDecision', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => decidedOrReplayed(db, member, asked))
  return context.json(await inTransaction(deps.pool, work))
}

async function decidedOrReplayed(db: PoolClient, member: Member, asked: RunDecision) {
  if (asked.act === 'replay') return replayed(db, member.organizationId, asked.decision_id)
  if (asked.act === 'request_conditions') return requestedConditions(db, member, asked.decision_id)
  const run = await decidedByEngine(db, member.organizationId, asked.application_id, member)
  if (run.kind === 'no_policy') throw noPolicy()
  if (run.kind === 'closed') throw applicationDecided(run.status)
  return { id: run.id, outcome: run.outcome }
}

const payloadSchema = z.object({ application_id: z.guid(), organization_id: z.guid() })

/** The job that runs the engine when an application, a report, or a check changes. */
export const decisionTasks = ({ pool }: { pool: Pool }): Tasks => ({
  run_decision: async (payload) => {
    const { application_id, organization_id } = payloadSchema.parse(payload)
    // An application that a person decided meanwhile, or a company without a policy, needs no decision.
    await inTransaction(pool, (db) => decidedWithRequests(db, organization_id, application_id))
  },
})

/** Runs the engine, and requests the documents with which it would approve, so that the applicant can send them at once. */
async function decidedWithRequests(db: PoolClient, organizationId: string, applicationId: string): Promise<void> {
  const run = await decidedByEngine(db, organizationId, applicationId, null)
  if (run.kind !== 'decided' || run.outcome !== 'approve_with_conditions') return
  await requestedConditions(db, { organizationId, personId: null, requestId: null }, run.id)
}

/** A stored decision, or why the engine makes none. */
type EngineRun =
  | { kind: 'decided'; id: string; outcome: Outcome }
  | { kind: 'no_policy' }
  | { kind: 'closed'; status: string }

const HOLD = `
  select a.status from public.loan_applications a where a.id = $1 and a.organization_id = $2 for update`
const IN_FORCE = `
  select v.id, v.policy, v.hash from public.decision_policy_versions v
   where v.organization_id = $1 and v.id = app.policy_in_force($1)`
const SAY_WHO = `
  select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text)::text, true), set_config('request.id', coalesce($2, ''), true)`
const KEEP = `
  with kept as (
    insert into public.application_decisions (organization_id, application_id, client_id, policy_version_id, policy_hash, engine_version,
                                              inputs, inputs_hash, result, result_hash, outcome, tier, reasons, report_id, decided_by_name)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, (select coalesce(p.full_name, p.email) from app.people p where p.id = $15)
    on conflict (organization_id, application_id, policy_version_id, inputs_hash) do nothing
    returning id, outcome)
  select id, outcome from kept
  union all
  select d.id, d.outcome from public.application_decisions d
   where d.organization_id = $1 and d.application_id = $2 and d.policy_version_id = $4 and d.inputs_hash = $8
   limit 1`

/**
 * Decides an open application within a transaction and stores the result. The application's row is locked, so a person who decides it
 * meanwhile comes first. The same inputs under the same policy are decided once.
 */
export async function decidedByEngine(
  db: PoolClient,
  organizationId: string,
  applicationId: string,
  who: Pick<Member, 'personId' | 'requestId'> | null,
): Promise<EngineRun> {
  const held = (await db.query<{ status: string }>(HOLD, [applicationId, organizationId])).rows[0]
  if (held === undefined) throw applicationNotFound()
  if (held.status !== 'pending' && held.status !== 'in_review') return { kind: 'closed', status: held.status }
  const inForce = await db.query<{ id: string; policy: Policy; hash: string }>(IN_FORCE, [organizationId])
  const [version] = inForce.rows
  if (version === undefined) return { kind: 'no_policy' }
  const [facts] = await applicationFacts(db, organizationId, [applicationId])
  if (facts === undefined) throw applicationNotFound()
  const law = await lawReader(db, organizationId)(facts)
  const inputs = assembledInputs(facts, law, version.policy.allow_proxies)
  const result = decideByPolicy(version.policy, inputs)
  if (who !== null) await db.query(SAY_WHO, [who.personId, who.requestId])
  const values = [
    ...[organizationId, applicationId, facts.client_id, version.id, version.hash, ENGINE_VERSION],
    ...[JSON.stringify(inputs), hashOf(inputs), JSON.stringify(result), hashOf(result)],
    ...[result.outcome, result.tier, result.reasons, facts.report?.id ?? null, who?.personId ?? null],
  ]
  const { rows } = await db.query<{ id: string; outcome: Outcome }>(KEEP, values)
  const id = rows[0]?.id ?? ''
  await scoreDecision(db, organizationId, { id, inputs })
  return { kind: 'decided', id, outcome: rows[0]?.outcome ?? result.outcome }
}
