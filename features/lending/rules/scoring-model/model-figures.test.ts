import { describe, expect, test } from 'vitest'
import { distributionOf, driftOf, sharesOf, stabilityIndex } from './drift.ts'
import { fnv1a, splitLoans } from './holdout.ts'
import { areaUnderCurve, greatestGap, modelFigures } from './model-figures.ts'

const loans = (good: number[], bad: number[]) => [
  ...good.map((points) => ({ points, isBad: false })),
  ...bad.map((points) => ({ points, isBad: true })),
]

describe('the area under the curve and the greatest gap', () => {
  test.each([
    // Pairs of a good and a bad loan: 3·2 = 6, of which the good one has more points in 5.
    ['ranked', [3, 4, 6], [1, 3.5], 5 / 6, 66.7],
    ['perfect', [7, 8], [1, 2], 1, 100],
    ['reversed', [1, 2], [7, 8], 0, 100],
    ['all tied', [5, 5], [5, 5], 0.5, 0],
  ])('%s', (_what, good, bad, auc, gap) => {
    expect(areaUnderCurve(loans(good, bad))).toBeCloseTo(auc, 9)
    expect(greatestGap(loans(good, bad))).toBe(gap)
  })

  test('are unknown without good or without bad loans', () => {
    expect(modelFigures(loans([1, 2], []))).toMatchObject({ auc: null, auc_error: null, ks_percent: null })
    expect(modelFigures([])).toMatchObject({ loans: 0, auc: null, calibration: [] })
  })
})

describe('drift', () => {
  const before = distributionOf([1, 2, 3, 4, 5, 6, 7, 8, null, null], 4)

  test('bands have about the same number of known values, and unknown ones a band of their own', () => {
    expect(before.limits).toEqual([3, 5, 7])
    expect(before.shares).toEqual([0.2, 0.2, 0.2, 0.2, 0.2])
  })

  test('is zero for the same values, and the sum of the formula for others', () => {
    expect(stabilityIndex(before, [1, 3, 5, 7, null])).toBe(0)
    // Shares 0.4, 0.2, 0.2, 0.2, and none unknown: 0.2·ln 2 + (0.0001 − 0.2)·ln(0.0001 ÷ 0.2).
    expect(stabilityIndex(before, [1, 2, 3, 5, 7])).toBeCloseTo(0.2 * Math.log(2) - 0.1999 * Math.log(0.0005), 4)
    expect(stabilityIndex(before, [])).toBeNull()
  })

  test('a feature that is the same everywhere has one band', () => {
    expect(distributionOf([0, 0, 0, 0], 5)).toEqual({ limits: [], shares: [1, 0] })
    expect(sharesOf([9, null], [])).toEqual([0.5, 0.5])
  })

  test.each([
    [0.0999, 'stable'],
    [0.1, 'watch'],
    [0.25, 'drifted'],
  ])('an index of %s is %s', (index, drift) => {
    expect(driftOf(index)).toBe(drift)
  })
})

test('the holdout has the same share of good and of bad loans, whatever their order', () => {
  const all = Array.from({ length: 200 }, (_, at) => ({ id: `loan-${at}`, values: {}, isBad: at % 10 === 0 }))
  const { training, holdout } = splitLoans(all)

  expect(holdout).toHaveLength(60)
  expect(holdout.filter(({ isBad }) => isBad)).toHaveLength(6)
  expect(splitLoans(all.toReversed()).training).toEqual(training)
})

test('the hash is FNV-1a', () => {
  expect(fnv1a('')).toBe(0x811c9dc5)
  expect(fnv1a('a')).toBe(0xe40c292c)
})
