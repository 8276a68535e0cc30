import { describe, expect, test } from 'vitest'
import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'
import { INPUT_KEYS, inputFacts } from '#features/lending/rules/decisioning/input-registry.ts'
import { prohibitedInput } from '#features/lending/rules/decisioning/prohibited-inputs.ts'
import { startingPolicy } from '#features/lending/rules/decisioning/starting/starting-policy.ts'
import { aucDifferenceError } from './auc-difference.ts'
import { demoPortfolio } from './demo-portfolio.ts'
import { splitLoans } from './holdout.ts'
import { MODEL_INPUTS, markOf } from './model-features.ts'
import { LEAST_BAD_LOANS, LEAST_LOANS } from './model-limits.ts'
import { policyFigures } from './policy-figures.ts'
import { scoringModelSchema } from './scoring-model.ts'
import { trainModel } from './train-model.ts'

const DEMO = demoPortfolio()
const TRAINED = trainModel(DEMO)

describe('the features of a model', () => {
  test('come from the application and the bureau, are numbers, and have a direction and a reason', () => {
    expect(MODEL_INPUTS.length).toBeGreaterThan(10)
    for (const input of MODEL_INPUTS) {
      const { source, unit } = inputFacts(input)
      expect(['application', 'report']).toContain(source)
      expect(['cents', 'months', 'count', 'percent']).toContain(unit)
      expect(markOf(input).to).toBeGreaterThan(markOf(input).from)
    }
  })

  test('are never a prohibited basis, the source of income, a proxy, or a score without reasons', () => {
    for (const input of MODEL_INPUTS) {
      expect(prohibitedInput(input)).toBeNull()
      expect(inputFacts(input).isProxy).toBeUndefined()
    }
    for (const input of ['zip3', 'state', 'job_income', 'housing', 'bureau_score'] as const)
      expect(MODEL_INPUTS).not.toContain(input)
  })

  test.each(['age', 'sex', 'marital_status', 'zip3', 'surname', 'bureau_score', 'anything'])(
    'a stored model with “%s” is refused',
    (input) => {
      const model = { ...TRAINED.model, features: [{ input, center: 0, slope: 1 }] }

      expect(scoringModelSchema.safeParse(model).success).toBe(false)
    },
  )

  test('every input that no model can use is refused', () => {
    const others = INPUT_KEYS.filter((key) => !MODEL_INPUTS.includes(key))
    for (const input of others) {
      const model = { ...TRAINED.model, features: [{ input, center: 0, slope: 1 }] }
      expect(scoringModelSchema.safeParse(model).success).toBe(false)
    }
  })
})

describe('a trained model', () => {
  test('ranks and is calibrated on loans that it was not trained on', () => {
    const { holdout, training } = TRAINED.facts

    expect(training.loans + holdout.loans).toBe(DEMO.length)
    expect(holdout.auc).toBeGreaterThan(0.7)
    expect(holdout.ks_percent).toBeGreaterThan(30)
    expect(holdout.calibration).toHaveLength(10)
    const expected = holdout.calibration.reduce((sum, row) => sum + (row.expected_percent / 100) * row.loans, 0)
    expect(Math.abs(expected - holdout.bad)).toBeLessThan(15)
  })

  test('changes points only in the direction of each feature', () => {
    for (const { input, slope } of TRAINED.model.features)
      expect(markOf(input).better === 'more' ? slope : -slope).toBeGreaterThanOrEqual(0)
  })

  test('is the same to the byte for the same loans, in any order', () => {
    expect(canonicalText(trainModel(DEMO.toReversed()))).toBe(canonicalText(TRAINED))
  })

  test('is unchanged by being stored as JSON', () => {
    const stored = scoringModelSchema.parse(JSON.parse(JSON.stringify(TRAINED.model)))

    expect(canonicalText(stored)).toBe(canonicalText(TRAINED.model))
  })

  test('gives no points for a feature that is the same everywhere', () => {
    const loans = DEMO.map((loan) => ({ ...loan, values: { ...loan.values, utilization_percent: 33.3 } }))
    const feature = trainModel(loans).model.features.find(({ input }) => input === 'utilization_percent')

    expect(feature?.slope).toBe(0)
  })

  test('gives no points for a feature that is unknown everywhere', () => {
    const loans = DEMO.map((loan) => ({ ...loan, values: { ...loan.values, months_in_job: null } }))
    const { model, facts } = trainModel(loans)

    expect(model.features.find(({ input }) => input === 'months_in_job')).toMatchObject({ center: 0, slope: 0 })
    expect(facts.features.find(({ input }) => input === 'months_in_job')?.unknown_percent).toBe(100)
  })

  test('stays finite if one feature separates the good from the bad loans', () => {
    const loans = DEMO.map((loan) => ({ ...loan, values: { ...loan.values, collections: loan.isBad ? 3 : 0 } }))
    const { model, facts } = trainModel(loans)

    expect(model.features.every(({ slope }) => Number.isFinite(slope))).toBe(true)
    expect(facts.holdout.auc).toBe(1)
  })

  test('needs no figures from loans without any values', () => {
    const { model, facts } = trainModel(DEMO.map(({ id, isBad }) => ({ id, isBad, values: {} })))

    expect(model.features.every(({ slope }) => slope === 0)).toBe(true)
    expect(facts).toMatchObject({ unscored: DEMO.length, holdout: { loans: 0, auc: null, ks_percent: null } })
  })
})

test('the demo portfolio is large enough for a training', () => {
  expect(DEMO.length).toBeGreaterThan(LEAST_LOANS)
  expect(DEMO.filter(({ isBad }) => isBad).length).toBeGreaterThan(LEAST_BAD_LOANS)
})

describe('the points of a policy', () => {
  const HOLDOUT = splitLoans(DEMO).holdout
  const POLICY = startingPolicy('lender')
  const measured = policyFigures(POLICY, TRAINED.model, HOLDOUT)

  test('are measured on the loans that the training did not see, beside the model on the same loans', () => {
    expect(measured).toMatchObject({ loans: HOLDOUT.length, unscored: 0 })
    expect(measured?.model.auc).toBe(TRAINED.facts.holdout.auc)
    expect(measured?.policy.auc).toBeGreaterThan(0.6)
    expect(measured?.policy.auc).toBeLessThan(Number(measured?.model.auc))
  })

  test('differ by an error that is none for equal points, and that follows the loans', () => {
    const loan = (isBad: boolean, byPolicy: number, byModel: number) => ({ isBad, byPolicy, byModel })
    const equal = [loan(true, 1, 1), loan(true, 4, 4), loan(false, 2, 2), loan(false, 3, 3)]
    // The model ranks the second good loan above both bad ones, the policy only above the first.
    const better = [loan(true, 1, 1), loan(true, 3, 2), loan(false, 4, 4), loan(false, 2, 3)]

    expect(aucDifferenceError(equal)).toBe(0)
    // Shares won by each good loan: 0 and 1/2; by each bad loan: 0 and 1/2. Each variance is 1/8, divided by 2.
    expect(aucDifferenceError(better)).toBeCloseTo(Math.sqrt(1 / 8), 10)
    expect(aucDifferenceError(equal.slice(1))).toBeNull()
  })

  test('leave out the loans that lack an input, for both', () => {
    const lacking = HOLDOUT.map((loan, at) =>
      at < 10 ? { ...loan, values: { ...loan.values, collections: null } } : loan,
    )

    expect(policyFigures(POLICY, TRAINED.model, lacking)).toMatchObject({ loans: HOLDOUT.length - 10, unscored: 10 })
  })

  test('don’t exist without a scorecard', () => {
    const scorecard = { ...POLICY.scorecard, characteristics: [] }

    expect(policyFigures({ ...POLICY, scorecard }, TRAINED.model, HOLDOUT)).toBeNull()
  })
})
