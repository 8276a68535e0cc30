import { describe, expect, test } from 'vitest'
import { fnv1a } from './holdout.ts'
import { fitLogistic } from './logistic-fit.ts'

const dice = (text: string) => fnv1a(`${fnv1a(text)} ${text}`) / 2 ** 32
const spread = (text: string) => (dice(text) - 0.5) * Math.sqrt(12)
/** Rows whose log odds are the intercept and the weights times the features. */
function rowsOf(count: number, intercept: number, weights: readonly number[]) {
  const features = Array.from({ length: count }, (_, row) => weights.map((__, column) => spread(`${row}/${column}`)))
  const isGood = features.map((row, at) => {
    const odds = row.reduce((sum, value, column) => sum + value * (weights[column] ?? 0), intercept)
    return dice(`outcome ${at}`) < 1 / (1 + Math.exp(-odds))
  })
  return { features, isGood }
}

describe('a logistic fit', () => {
  test('recovers the coefficients that made the outcomes', () => {
    const { intercept, weights } = fitLogistic(rowsOf(8_000, 1.5, [0.8, 0.4, 0]), 1)

    // Twice the standard error of 8,000 rows is 0.07.
    for (const [at, made] of [1.5, 0.8, 0.4, 0].entries())
      expect(Math.abs(([intercept, ...weights][at] ?? 0) - made)).toBeLessThan(0.1)
  })

  test('has no weight against its direction, and the other weights are as without that feature', () => {
    const rows = rowsOf(4_000, 1, [0.7, -0.9])
    const alone = { ...rows, features: rows.features.map(([first = 0]) => [first]) }

    const { weights } = fitLogistic(rows, 1)

    expect(weights[1]).toBe(0)
    expect(weights[0]).toBeCloseTo(fitLogistic(alone, 1).weights[0] ?? 0, 6)
  })

  test('meets the conditions of the best fit: no slope at a free weight, and no gain at a bound', () => {
    const rows = rowsOf(1_000, 0.5, [0.6, -0.5, 0.2])
    const { intercept, weights } = fitLogistic(rows, 2)
    const slopes = weights.map((weight, column) =>
      rows.features.reduce((sum, row, at) => {
        const odds = row.reduce((total, value, other) => total + value * (weights[other] ?? 0), intercept)
        return sum + (1 / (1 + Math.exp(-odds)) - (rows.isGood[at] ? 1 : 0)) * (row[column] ?? 0)
      }, 2 * weight),
    )

    const free = slopes.filter((_, column) => weights[column] !== 0)
    const bounded = slopes.filter((_, column) => weights[column] === 0)
    expect(Math.max(...free.map(Math.abs))).toBeLessThan(1e-4)
    expect(Math.min(...bounded)).toBeGreaterThan(0)
  })

  test('stays finite on data that a line separates', () => {
    const features = Array.from({ length: 200 }, (_, at) => [at < 100 ? -1 : 1])
    const { intercept, weights } = fitLogistic({ features, isGood: features.map(([value]) => value === 1) }, 1)

    expect(Number.isFinite(intercept)).toBe(true)
    expect(weights[0]).toBeGreaterThan(2)
    expect(weights[0]).toBeLessThan(10)
  })

  test('gives the share of good rows if no feature says anything', () => {
    const features = Array.from({ length: 400 }, () => [0])
    const { intercept, weights } = fitLogistic({ features, isGood: features.map((_, at) => at < 300) }, 1)

    expect(weights).toEqual([0])
    expect(1 / (1 + Math.exp(-intercept))).toBeCloseTo(0.75, 6)
  })
})
