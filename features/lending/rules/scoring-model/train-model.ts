import type { InputKey } from '#features/lending/rules/decisioning/input-registry.ts'
import { type Distribution, distributionOf } from './drift.ts'
import { splitLoans, type TrainingLoan } from './holdout.ts'
import { fitLogistic } from './logistic-fit.ts'
import { clippedValue, MODEL_INPUTS, markOf } from './model-features.ts'
import { type ModelFigures, modelFigures } from './model-figures.ts'
import { MODEL_TIERS, POINTS_TO_DOUBLE, RIDGE } from './model-limits.ts'
import { pointsOfLogOdds } from './points-scale.ts'
import { scoreByModel } from './score-application.ts'
import type { ScoringModel } from './scoring-model.ts'

/** The facts about a model besides its points. */
export interface ModelFacts {
  training: { loans: number; bad: number }
  /** Loans that the model can't score, because too many features are unknown. */
  unscored: number
  holdout: ModelFigures
  features: { input: InputKey; deviation: number; unknown_percent: number; distribution: Distribution }[]
  points: Distribution
}

export interface TrainedModel {
  model: ScoringModel
  facts: ModelFacts
}

const FEATURE_BANDS = 5
const digits = (value: number) => Number(value.toPrecision(10)) + 0

interface Standard {
  input: InputKey
  center: number
  /** Zero for a feature that has the same value everywhere. */
  deviation: number
}

/** Trains a model on booked loans, and measures it on those held out. The same loans give the same model, in any order. */
export function trainModel(loans: readonly TrainingLoan[]): TrainedModel {
  const { training, holdout } = splitLoans(loans)
  const standards = MODEL_INPUTS.map((input) => standardOf(training, input))
  const fit = fitLogistic(
    { features: training.map((loan) => standardized(loan, standards)), isGood: training.map(({ isBad }) => !isBad) },
    RIDGE,
  )
  const model: ScoringModel = {
    format: 1,
    base: Math.round(pointsOfLogOdds(fit.intercept)),
    features: standards.map(({ input, center, deviation }, at) => ({
      ...{ input, center },
      slope: deviation === 0 ? 0 : digits((signOf(input) * pointsPerDeviation(fit.weights[at] ?? 0)) / deviation),
    })),
    tiers: MODEL_TIERS.map(({ tier, most_bad_percent: most }) => ({
      tier,
      from: Math.ceil(pointsOfLogOdds(Math.log((100 - most) / most))),
    })),
  }
  return { model, facts: factsOf(model, { training, holdout, standards }) }
}

const signOf = (input: InputKey) => (markOf(input).better === 'more' ? 1 : -1)
const pointsPerDeviation = (weight: number) => (weight * POINTS_TO_DOUBLE) / Math.LN2

function standardOf(loans: readonly TrainingLoan[], input: InputKey): Standard {
  const known = loans.map(({ values }) => clippedValue(values, input)).filter((value) => value !== null)
  const center = digits(known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length))
  const spread = known.reduce((sum, value) => sum + (value - center) ** 2, 0) / Math.max(1, known.length)
  // A value that is the same everywhere can have a tiny spread, because its average is rounded.
  const isConstant = known.every((value) => value === known[0])
  return { input, center, deviation: isConstant ? 0 : digits(Math.sqrt(spread)) }
}

/** Standard deviations above the average, turned so that more is better. An unknown value counts as the average. */
const standardized = ({ values }: TrainingLoan, standards: readonly Standard[]): number[] =>
  standards.map(({ input, center, deviation }) => {
    const value = clippedValue(values, input)
    return value === null || deviation === 0 ? 0 : (signOf(input) * (value - center)) / deviation
  })

interface Parts {
  training: readonly TrainingLoan[]
  holdout: readonly TrainingLoan[]
  standards: readonly Standard[]
}

function factsOf(model: ScoringModel, { training, holdout, standards }: Parts): ModelFacts {
  const points = (loans: readonly TrainingLoan[]) =>
    loans.map(({ values, isBad }) => ({ isBad, points: scoreByModel(model, { values, supported: [] }).points }))
  const trained = points(training)
  const measured = points(holdout).flatMap((one) => (one.points === null ? [] : [{ ...one, points: one.points }]))
  return {
    training: { loans: training.length, bad: training.filter(({ isBad }) => isBad).length },
    unscored: trained.filter((one) => one.points === null).length + holdout.length - measured.length,
    holdout: modelFigures(measured),
    features: standards.map(({ input, deviation }) => {
      const values = training.map((loan) => clippedValue(loan.values, input))
      const unknown = values.filter((value) => value === null).length
      const unknown_percent = Math.round((unknown / Math.max(1, values.length)) * 1000) / 10
      return { input, deviation, unknown_percent, distribution: distributionOf(values, FEATURE_BANDS) }
    }),
    points: distributionOf(trained.map((one) => one.points)),
  }
}
