import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { decideByPolicy } from '#features/lending/rules/decisioning/decide-by-policy.ts'
import { goodInputs } from '#features/lending/rules/decisioning/decision-fixture.ts'
import type { DecisionInputs } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { LENDER_POLICY } from '#features/lending/rules/decisioning/starting/lender-policy.ts'
import { demoPortfolio } from '#features/lending/rules/scoring-model/demo-portfolio.ts'
import { scoreByModel } from '#features/lending/rules/scoring-model/score-application.ts'
import { trainModel } from '#features/lending/rules/scoring-model/train-model.ts'
import { shadowRun } from '#features/lending/server/decisioning/shadow-run.ts'
import { scoreRecentDecisions } from '#features/lending/server/scoring-model/score-decisions.ts'
import { trained } from '#features/lending/server/scoring-model/train-scoring-model.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { commandDesk } from './command-desk.ts'
import { onlineDecisions } from './online-decisions.ts'
import { measurePipeline } from './pipeline.ts'
import { ownProcessorMs } from './processor-time.ts'

const APPLICATIONS = 10_000
const SHADOW_AIM_SECONDS = 10
const DECISION_AIM_MS = 5
const RUNS = 500
const MODEL = trainModel(demoPortfolio()).model

// A policy that differs from the one in force, so that both sides decide.
const STRICTER = { ...LENDER_POLICY, tiers: LENDER_POLICY.tiers.map((one) => ({ ...one, from: one.from + 250 })) }

/** Measures one decision with its trace, for each outcome, a shadow run over a year of applications, the pipeline, and online applications. */
export async function run(): Promise<void> {
  oneDecision('approved', goodInputs())
  oneDecision('declined', goodInputs({ bankruptcies: 1 }))
  oneDecision('with three counteroffers', goodInputs({ amount_cents: 45_000_00 }))
  const desk = await commandDesk()
  try {
    const organizationId = await fill(desk.owner)
    for (const label of ['first', 'second']) {
      const before = { wall: performance.now(), processor: ownProcessorMs() }
      const result = await inTransaction(desk.pools.server, (db) =>
        shadowRun(db, organizationId, LENDER_POLICY, STRICTER),
      )
      const seconds = (performance.now() - before.wall) / 1000
      const processor = (ownProcessorMs() - before.processor) / 1000
      console.log(
        `${label} shadow run of ${result.applications.toLocaleString('en-US')} applications: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor (aim ${SHADOW_AIM_SECONDS} s); ${result.changed} change`,
      )
    }
    await scoreYear(desk, organizationId)
  } finally {
    await desk.close()
  }
  await measurePipeline()
  await onlineDecisions()
}

// With the score of a model, as for each decision of a company that has one turned on.
function oneDecision(label: string, inputs: DecisionInputs): void {
  const decide = () => {
    decideByPolicy(LENDER_POLICY, inputs)
    scoreByModel(MODEL, inputs)
  }
  for (let n = 0; n < RUNS / 5; n++) decide()
  const before = ownProcessorMs()
  for (let n = 0; n < RUNS; n++) decide()
  console.log(
    `one decision and its score, ${label}: ${((ownProcessorMs() - before) / RUNS).toFixed(2)} ms (aim ${DECISION_AIM_MS})`,
  )
}

/** Trains a model, turns it on, and scores the stored decisions of a year with it. */
async function scoreYear({ owner, pools }: Awaited<ReturnType<typeof commandDesk>>, organizationId: string) {
  await owner.query(`update app.organizations set features = '{ai_underwriting}' where id = $1`, [organizationId])
  const added = await owner.query<{ id: string }>(
    `insert into public.scoring_models (organization_id, version, created_by_name) values ($1, 1, 'Bench') returning id`,
    [organizationId],
  )
  const modelId = added.rows[0]?.id ?? ''
  await timed('a training on the demo portfolio', () => trained(pools.server, organizationId, modelId))
  await owner.query(
    `insert into public.scoring_model_switches (organization_id, model_id, switched_by_name) values ($1, $2, 'Bench')`,
    [organizationId, modelId],
  )
  await timed('the scores of their decisions, stored', () =>
    inTransaction(pools.server, (db) => scoreRecentDecisions(db, organizationId)),
  )
}

async function timed(label: string, work: () => Promise<unknown>): Promise<void> {
  const before = performance.now()
  await work()
  console.log(`${label}: ${((performance.now() - before) / 1000).toFixed(1)} s`)
}

/** Fills a company with applications and the inputs of their decisions: two in five are approved, one in five gets other terms. */
async function fill(owner: Pool): Promise<string> {
  const [organizationId, person] = [randomUUID(), randomUUID()]
  await owner.query(`insert into auth.users (id, email, email_confirmed_at) values ($1, 'bench@bench.test', now())`, [
    person,
  ])
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Shadow', 'lender', 1)`,
    [organizationId],
  )
  await owner.query('select app.open_audit_chain($1)', [organizationId])
  const kinds = [{}, {}, { bankruptcies: 1 }, { amount_cents: 45_000_00 }, { unresolved_alerts: 1 }].map((values) =>
    JSON.stringify(goodInputs(values)),
  )
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into public.clients (id, organization_id, user_id, first_name, last_name)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Rhonda', 'Rouse' from generate_series(1, $2)`,
    [organizationId, APPLICATIONS],
  )
  await client.query(
    `insert into public.loan_applications (organization_id, client_id, number, loan_type, amount, submitted_at)
     select organization_id, id, row_number() over (), 'personal', 6000, now() - random() * interval '300 days' from public.clients where organization_id = $1`,
    [organizationId],
  )
  await client.query(
    `insert into public.application_decisions (organization_id, application_id, client_id, policy_version_id, policy_hash, engine_version, inputs,
                                               inputs_hash, result, result_hash, outcome, reasons)
     select organization_id, id, client_id, $1, repeat('0', 64), 1, ($2::text[])[1 + number % 5]::jsonb, repeat('0', 64), '{}', repeat('0', 64),
            'refer', '{}' from public.loan_applications where organization_id = $1`,
    [organizationId, kinds],
  )
  await client.query('set session_replication_role = default')
  client.release()
  await owner.query('analyze public.loan_applications, public.application_decisions, public.clients')
  return organizationId
}
