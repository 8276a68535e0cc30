import { expect, test } from 'vitest'
import { isScoreOf, SHOWN_SCORE, scoreModel, scoreModelNamed } from './score-models.ts'

test.each([
  ['fico_8', 'FICO 8', 300, 850],
  ['fico_10t', 'FICO 10 T', 300, 850],
  ['fico_auto_8', 'FICO Auto Score 8', 250, 900],
  ['fico_bankcard_8', 'FICO Bankcard Score 8', 250, 900],
  ['vantage_4', 'VantageScore 4.0', 300, 850],
])('%s is %s, from %i to %i', (key, label, lowest, highest) => {
  const known = scoreModel(key)

  expect(known).toMatchObject({ label, lowest, highest })
  expect(scoreModelNamed(label)).toBe(known)
})

test('an unlisted model is not found by its key or its name', () => {
  expect([scoreModel('insight_1'), scoreModel('toString'), scoreModelNamed('Insight 1')]).toEqual([null, null, null])
})

test.each([
  [300, true],
  [850, true],
  [299, false],
  [851, false],
  [9001, false],
  [700.5, false],
  [Number.NaN, false],
])('%s is a FICO 8 score: %s', (score, expected) => {
  expect(isScoreOf(SHOWN_SCORE, score)).toBe(expected)
})
