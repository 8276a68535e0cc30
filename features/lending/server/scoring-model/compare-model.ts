import type { PoolClient } from 'pg'
import type { InputValues } from '#features/lending/rules/decisioning/input-registry.ts'
import { type Distribution, stabilityIndex } from '#features/lending/rules/scoring-model/drift.ts'
import type { AgreementRow, ModelComparison } from '#features/lending/rules/scoring-model/model-commands.ts'
import { clippedValue } from '#features/lending/rules/scoring-model/model-features.ts'
import {
  BAD_DAYS_PAST_DUE,
  DRIFT_DAYS,
  LEAST_DRIFTED,
  MOST_DRIFTED,
  OUTCOME_MONTHS,
} from '#features/lending/rules/scoring-model/model-limits.ts'
import { scoreByModel } from '#features/lending/rules/scoring-model/score-application.ts'
import type { ScoringModel } from '#features/lending/rules/scoring-model/scoring-model.ts'
import type { ModelFacts } from '#features/lending/rules/scoring-model/train-model.ts'

// The newest scored decision of each application.
const AGREEMENT = `
  select d.outcome, d.tier as policy_tier, s.tier as model_tier, count(*)::integer as applications,
         count(*) filter (where r.outcome = 'good')::integer as good, count(*) filter (where r.outcome = 'bad')::integer as bad
    from (select distinct on (application_id) application_id, decision_id, tier from public.application_model_scores
           where organization_id = $1 and model_id = $2 order by application_id, scored_at desc, id) s
    join public.application_decisions d on d.organization_id = $1 and d.id = s.decision_id
    left join lateral (select min(app.loan_outcome(l, $3, $4, (now() at time zone g.time_zone)::date)) as outcome
                         from public.loans l join app.organizations g on g.id = l.organization_id
                        where l.organization_id = $1 and l.application_id = s.application_id) r on true
   group by 1, 2, 3 order by 1, 2 nulls last, 3 nulls last`
const RECENT = `
  select d.inputs -> 'values' as values
    from (select distinct on (application_id) application_id, decided_at, inputs from public.application_decisions
           where organization_id = $1 and decided_at > now() - make_interval(days => $2) order by application_id, decided_at desc) d
   order by d.decided_at desc limit $3`

/** Compares a model with the policy on the applications that it scored, and recent applications with its training. */
export async function comparedModel(
  db: PoolClient,
  organizationId: string,
  { id, model, facts }: { id: string; model: ScoringModel; facts: ModelFacts },
): Promise<ModelComparison> {
  const values = [organizationId, id, OUTCOME_MONTHS, BAD_DAYS_PAST_DUE]
  const { rows: agreement } = await db.query<AgreementRow>(AGREEMENT, values)
  const recent = await db.query<{ values: InputValues }>(RECENT, [organizationId, DRIFT_DAYS, MOST_DRIFTED])
  return { agreement, drift: driftFrom(model, facts, recent.rows) }
}

function driftFrom(model: ScoringModel, facts: ModelFacts, recent: readonly { values: InputValues }[]) {
  const isEnough = recent.length >= LEAST_DRIFTED
  const index = (before: Distribution, of: (values: InputValues) => number | null) => {
    const values = recent.map((one) => of(one.values))
    return isEnough ? stabilityIndex(before, values) : null
  }
  return {
    applications: recent.length,
    points: index(facts.points, (values) => scoreByModel(model, { values, supported: [] }).points),
    features: facts.features.map(({ input, distribution }) => ({
      input,
      index: index(distribution, (values) => clippedValue(values, input)),
    })),
  }
}
