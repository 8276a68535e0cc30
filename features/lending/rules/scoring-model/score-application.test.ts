import { describe, expect, test } from 'vitest'
import { PERSONS_REASONS, REASON_CODES } from '#features/lending/rules/adverse-action/reasons.ts'
import { canonicalText } from '#features/lending/rules/decisioning/canonical-text.ts'
import { expectedBadPercent, pointsOfLogOdds } from './points-scale.ts'
import { scoreByModel, tierOf } from './score-application.ts'
import type { ScoringModel } from './scoring-model.ts'

const MODEL: ScoringModel = {
  format: 1,
  base: 600,
  features: [
    { input: 'monthly_income_cents', center: 400_000, slope: 0.0001 },
    { input: 'accounts', center: 8, slope: 2 },
    { input: 'oldest_account_months', center: 100, slope: 0.1 },
    { input: 'collections', center: 0.5, slope: -20 },
    { input: 'late_accounts', center: 1, slope: -10 },
    { input: 'utilization_percent', center: 40, slope: -1 },
  ],
  tiers: [
    { tier: 'a', from: 640 },
    { tier: 'b', from: 600 },
  ],
}
const AVERAGE = {
  ...{ monthly_income_cents: 400_000, accounts: 8, oldest_account_months: 100 },
  ...{ collections: 0.5, late_accounts: 1, utilization_percent: 40 },
}
const score = (values: object, supported = REASON_CODES) =>
  scoreByModel(MODEL, { values: { ...AVERAGE, ...values }, supported })

describe('a score', () => {
  test('of the average applicant is the base, without reasons', () => {
    expect(score({})).toMatchObject({ points: 600, tier: 'b', reasons: [] })
  })

  test('names the reasons by the points lost, features of one reason together', () => {
    // 4 accounts fewer lose 8 points, and 60 months less lose 6: together more than one collection, which loses 10.
    const found = score({ accounts: 4, oldest_account_months: 40, collections: 1, utilization_percent: 45 })

    expect(found).toMatchObject({ points: 571, reasons: ['limited_experience', 'collection', 'high_balances'] })
  })

  test('counts values beyond the limits as the limits', () => {
    expect(score({ utilization_percent: 900 }).points).toBe(score({ utilization_percent: 120 }).points)
  })

  test('counts an unknown value as the average, and never as a reason', () => {
    expect(score({ utilization_percent: null, collections: null })).toMatchObject({ points: 600, reasons: [] })
  })

  test('is not given if more than a third is unknown, and says so for an empty application', () => {
    const half = { utilization_percent: null, collections: null, accounts: null }

    expect(score(half)).toMatchObject({ points: null, tier: null, reasons: [] })
    expect(scoreByModel(MODEL, { values: {}, supported: [] })).toMatchObject({ points: null, tier: null })
  })

  test('names only reasons that the notice can state, at most four', () => {
    const low = { monthly_income_cents: 0, accounts: 0, collections: 5, late_accounts: 5, utilization_percent: 100 }

    expect(score(low).reasons).toHaveLength(4)
    expect(score(low, ['collection']).reasons).toEqual(['collection', 'low_income'])
    expect(score(low, []).reasons.every((code) => PERSONS_REASONS.includes(code))).toBe(true)
  })

  test('is the same to the byte when it is repeated from what was stored', () => {
    const values = { utilization_percent: 61.7, accounts: 3, monthly_income_cents: 312_345 }
    const stored = JSON.parse(JSON.stringify(MODEL))

    expect(canonicalText(scoreByModel(stored, { values: JSON.parse(JSON.stringify(values)), supported: [] }))).toBe(
      canonicalText(scoreByModel(MODEL, { values, supported: [] })),
    )
  })
})

test.each([
  [640, 'a'],
  [639, 'b'],
  [600, 'b'],
  [599, 'below'],
])('%s points are tier %s', (points, tier) => {
  expect(tierOf(MODEL, points)).toBe(tier)
})

test('600 points are 20 good loans to a bad one, and 40 points double the odds', () => {
  expect(pointsOfLogOdds(Math.log(20))).toBeCloseTo(600, 9)
  expect(pointsOfLogOdds(Math.log(40))).toBeCloseTo(640, 9)
  expect(expectedBadPercent(600)).toBe(4.76)
})
