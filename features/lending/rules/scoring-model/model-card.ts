import { inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import type { StoredModelFacts, TrainedOn } from './model-commands.ts'
import { markOf } from './model-features.ts'
import { BAD_DAYS_PAST_DUE, HOLDOUT_PERCENT, OUTCOME_MONTHS, RIDGE } from './model-limits.ts'
import type { ScoringModel } from './scoring-model.ts'

/** A trained version, as its card states it. */
export interface CardedModel {
  version: number
  hash: string
  trained_on: TrainedOn
  finished_at: string
  created_by_name: string
  model: ScoringModel
  facts: StoredModelFacts
}

/** The definition of the outcome in a model card. */
export const OUTCOME_TEXT = `Bad: charged off, or ${BAD_DAYS_PAST_DUE} days past due, within ${OUTCOME_MONTHS} months since booking. Good: seen for ${OUTCOME_MONTHS} months without that. Sources: installments and charge-offs of the loan ledger.`

/** Returns what a model was trained on, in words. */
export const trainedOnText = (trainedOn: TrainedOn): string =>
  trainedOn === 'demo' ? 'Demo data, not your loans' : 'Your own booked loans'

function policyRows(policy: StoredModelFacts['policy']): (string | number | null)[][] {
  if (!policy) return []
  return [
    ['Policy', 'Version', policy.version],
    ['Policy', 'Loans that both can score', policy.loans],
    ['Policy', 'AUC of its points', policy.policy.auc],
    ['Policy', 'KS % of its points', policy.policy.ks_percent],
    ['Policy', 'AUC of the model on these loans', policy.model.auc],
    ['Policy', 'KS % of the model on these loans', policy.model.ks_percent],
  ]
}

/** Returns the model card as CSV: facts, features with their points, tiers, and the calibration. */
export function modelCardCsv({
  version,
  hash,
  trained_on,
  finished_at,
  created_by_name,
  model,
  facts,
}: CardedModel): string {
  const { training, holdout } = facts
  const rows: (string | number | null)[][] = [
    ['Model', 'Version', version],
    ['Model', 'Hash', hash],
    ['Model', 'Trained on', trainedOnText(trained_on)],
    ['Model', 'Trained at', finished_at],
    ['Model', 'Trained by', created_by_name],
    ['Model', 'Outcome', OUTCOME_TEXT],
    [
      'Model',
      'Method',
      `Logistic regression with fixed directions, ridge ${RIDGE}, holdout of ${HOLDOUT_PERCENT}% by the hash of the application`,
    ],
    ['Training', 'Loans', training.loans],
    ['Training', 'Bad loans', training.bad],
    ['Holdout', 'Loans', holdout.loans],
    ['Holdout', 'Bad loans', holdout.bad],
    ['Holdout', 'AUC', holdout.auc],
    ['Holdout', 'Standard error of the AUC', holdout.auc_error],
    ['Holdout', 'KS %', holdout.ks_percent],
    ...policyRows(facts.policy),
    ['Points', 'Base', model.base],
    ...model.tiers.map(({ tier, from }) => ['Tier from points', tier, from]),
    ...model.features.flatMap(({ input, center, slope }) => [
      ['Feature', `${inputFacts(input).label}: points for each unit`, slope],
      ['Feature', `${inputFacts(input).label}: average`, center],
      ['Feature', `${inputFacts(input).label}: reason`, markOf(input).reason],
    ]),
    ...holdout.calibration.flatMap((row, at) => [
      ['Calibration', `Tenth ${at + 1}, ${row.from} to ${row.to} points: expected bad %`, row.expected_percent],
      ['Calibration', `Tenth ${at + 1}, ${row.from} to ${row.to} points: actual bad %`, row.actual_percent],
    ]),
  ]
  return csvHead(['Part', 'Item', 'Value']) + rows.map(csvRow).join('')
}
