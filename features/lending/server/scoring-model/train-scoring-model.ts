import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { demoPortfolio } from '#features/lending/rules/scoring-model/demo-portfolio.ts'
import { splitLoans, type TrainingLoan } from '#features/lending/rules/scoring-model/holdout.ts'
import type { StoredModelFacts, TrainedOn } from '#features/lending/rules/scoring-model/model-commands.ts'
import {
  BAD_DAYS_PAST_DUE,
  LEAST_BAD_LOANS,
  LEAST_LOANS,
  MOST_TRAINING_LOANS,
  OUTCOME_MONTHS,
} from '#features/lending/rules/scoring-model/model-limits.ts'
import { policyFigures } from '#features/lending/rules/scoring-model/policy-figures.ts'
import type { ScoringModel } from '#features/lending/rules/scoring-model/scoring-model.ts'
import { trainModel } from '#features/lending/rules/scoring-model/train-model.ts'
import { hashOf } from '#features/lending/server/decisioning/hash-of.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { scoreRecentDecisions } from './score-decisions.ts'

// Loans whose months are over: counting the bad ones earlier would make new loans look worse. An application counts once.
const LOANS = `
  select o.id, d.inputs -> 'values' as values, d.inputs -> 'scores' as scores, o.is_bad as "isBad"
    from (select l.application_id as id, max(l.start_date) as began,
                 bool_or(app.loan_outcome(l, $2, $3, (now() at time zone g.time_zone)::date) = 'bad') as is_bad
            from public.loans l join app.organizations g on g.id = l.organization_id
           where l.organization_id = $1 and l.application_id is not null
             and l.start_date + make_interval(months => $2) <= (now() at time zone g.time_zone)::date
           group by 1) o
    join lateral (select e.inputs from public.application_decisions e
                   where e.organization_id = $1 and e.application_id = o.id order by e.decided_at desc limit 1) d on true
   order by o.began desc, o.id limit $4`
const IN_FORCE = `
  select v.version, v.policy from public.decision_policy_versions v
   where v.organization_id = $1 and v.id = app.policy_in_force($1)`
const HOLD = `
  select version from public.scoring_models where organization_id = $1 and id = $2 and state = 'training' for update`
const FINISH = `
  with finished as (
    update public.scoring_models set state = 'trained', trained_on = $3, model = $4, hash = $5, facts = $6, finished_at = clock_timestamp()
     where organization_id = $1 and id = $2
    returning organization_id, id, version, hash, trained_on)
  select app.record_audit(organization_id, null, 'scoring_model.trained', 'scoring_models', id,
                          jsonb_build_object('version', version, 'hash', hash, 'trained_on', trained_on), null) from finished`
const FAIL = `
  update public.scoring_models set state = 'failed', finished_at = clock_timestamp()
   where organization_id = $1 and id = $2 and state = 'training'`

const trainingSchema = z.object({ organization_id: z.guid(), model_id: z.guid() })
const scoringSchema = z.object({ organization_id: z.guid() })

/** The jobs that train a model, and that score recent decisions with one. */
export const scoringModelTasks = ({ pool }: { pool: Pool }): Tasks => ({
  train_scoring_model: async (payload) => {
    const { organization_id, model_id } = trainingSchema.parse(payload)
    await trained(pool, organization_id, model_id).catch(async (error: unknown) => {
      // Another training must be possible at once. The defect is still logged.
      await pool.query(FAIL, [organization_id, model_id])
      throw error
    })
  },
  score_decisions: async (payload) => {
    const { organization_id } = scoringSchema.parse(payload)
    await inTransaction(pool, (db) => scoreRecentDecisions(db, organization_id))
  },
})

/** Trains a model once. A model that was trained meanwhile stays as it is. */
export async function trained(pool: Pool, organizationId: string, modelId: string): Promise<void> {
  await inTransaction(pool, async (db) => {
    const held = await db.query(HOLD, [organizationId, modelId])
    if (held.rowCount === 0) return
    const values = [organizationId, OUTCOME_MONTHS, BAD_DAYS_PAST_DUE, MOST_TRAINING_LOANS]
    const { rows: own } = await db.query<Required<TrainingLoan>>(LOANS, values)
    const { loans, trainedOn } = loansToUse(own)
    const { model, facts } = trainModel(loans)
    const policy = await measuredPolicy(db, organizationId, model, loans)
    const known: StoredModelFacts = { ...facts, own: { loans: own.length, bad: badAmong(own) }, policy }
    await db.query(FINISH, [
      ...[organizationId, modelId, trainedOn, JSON.stringify(model), hashOf(model), JSON.stringify(known)],
    ])
  })
}

/** Measures the scorecard of the policy in force on the loans that the training held out. */
async function measuredPolicy(
  db: PoolClient,
  organizationId: string,
  model: ScoringModel,
  loans: readonly TrainingLoan[],
): Promise<NonNullable<StoredModelFacts['policy']> | null> {
  const [inForce] = (await db.query<{ version: number; policy: Policy }>(IN_FORCE, [organizationId])).rows
  const figures = inForce && policyFigures(inForce.policy, model, splitLoans(loans).holdout)
  return inForce && figures ? { version: inForce.version, ...figures } : null
}

const badAmong = (loans: readonly TrainingLoan[]) => loans.filter(({ isBad }) => isBad).length

/** The company's own loans if there are enough, otherwise the demo portfolio. */
function loansToUse(own: TrainingLoan[]): { loans: TrainingLoan[]; trainedOn: TrainedOn } {
  const isEnough = own.length >= LEAST_LOANS && badAmong(own) >= LEAST_BAD_LOANS
  return isEnough ? { loans: own, trainedOn: 'own_loans' } : { loans: demoPortfolio(), trainedOn: 'demo' }
}
