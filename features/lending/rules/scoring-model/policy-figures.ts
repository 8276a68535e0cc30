import type { Policy } from '#features/lending/rules/decisioning/policy.ts'
import { scorecardPoints } from '#features/lending/rules/decisioning/scorecard-points.ts'
import { aucDifferenceError } from './auc-difference.ts'
import type { TrainingLoan } from './holdout.ts'
import { modelFigures, type ScoredLoan } from './model-figures.ts'
import { scoreByModel } from './score-application.ts'
import type { ScoringModel } from './scoring-model.ts'

/** The figures of points that separate good loans from bad ones. Null if all of them are good, or all bad. */
export interface Separation {
  auc: number | null
  auc_error: number | null
  ks_percent: number | null
}

/** The model and the policy's scorecard on the same loans of the holdout: those that both can score. */
export interface PolicyFigures {
  loans: number
  bad: number
  /** Loans of the holdout that the scorecard can't score, because one of its inputs is unknown. */
  unscored: number
  policy: Separation
  model: Separation
  /** The standard error of the difference of the two AUCs; null if either is. */
  difference_error: number | null
}

/** Measures a policy's scorecard beside a model on the holdout of the model. Returns null if the policy has no scorecard. */
export function policyFigures(
  policy: Policy,
  model: ScoringModel,
  holdout: readonly TrainingLoan[],
): PolicyFigures | null {
  if (policy.scorecard.characteristics.length === 0) return null
  const scored = holdout.map(({ values, scores = [], isBad }) => ({
    isBad,
    byPolicy: scorecardPoints(policy, values, scores),
    byModel: scoreByModel(model, { values, supported: [] }).points,
  }))
  const both = scored.flatMap(({ isBad, byPolicy, byModel }) =>
    byPolicy === null || byModel === null ? [] : [{ isBad, byPolicy, byModel }],
  )
  return {
    ...{ loans: both.length, bad: both.filter(({ isBad }) => isBad).length },
    unscored: scored.filter(({ byPolicy }) => byPolicy === null).length,
    policy: separation(both.map(({ isBad, byPolicy: points }) => ({ isBad, points }))),
    model: separation(both.map(({ isBad, byModel: points }) => ({ isBad, points }))),
    difference_error: aucDifferenceError(both),
  }
}

function separation(loans: readonly ScoredLoan[]): Separation {
  const { auc, auc_error, ks_percent } = modelFigures(loans)
  return { auc, auc_error, ks_percent }
}
