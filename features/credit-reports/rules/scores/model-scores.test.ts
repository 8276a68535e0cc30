import { describe, expect, test } from 'vitest'
import { modelScores, shownScoreOf } from './model-scores.ts'

const valuesOf = (creditScore: unknown) =>
  Object.fromEntries(modelScores(creditScore, 'experian').map(({ key, value }) => [key, value]))

describe('scores are read in every form', () => {
  test.each([
    ['by model', { fico_8: { score: 715 }, vantage_4: { score: '689' } }],
    ['by model, as text with a sign or a zero', { 'FICO Score 8': '+715', 'VantageScore 4.0': '0689' }],
    ['by model, as lists', { fico_8: [{ value: '+715' }], vantage_4: [{ value: 689 }] }],
    [
      'in a list with names',
      [
        { model_name: 'FICO8', score: '0715' },
        { name: 'VantageScore 4.0', scoreValue: 689 },
      ],
    ],
  ])('%s', (_, creditScore) => {
    expect(valuesOf(creditScore)).toEqual({ fico_8: 715, vantage_4: 689 })
  })

  test('a single score that names its model', () => {
    expect(valuesOf({ model: 'EquifaxBeacon5.0', value: '00702' })).toEqual({ fico_5: 702 })
  })
})

test.each([
  ['fico_auto_8', 880, 250, 900],
  ['fico_bankcard_9', 255, 250, 900],
  ['fico_10t', 850, 300, 850],
  ['vantage_2', 990, 501, 990],
])('a score of %s has its own range', (key, score, lowest, highest) => {
  expect(modelScores({ [key]: { score } }, 'equifax')).toMatchObject([{ value: score, lowest, highest }])
})

test('an unlisted model is shown by its name, with the range that the bureau sent', () => {
  const scores = modelScores(
    [
      { name: 'Insight 1', score: '45', min: 1, max: 100 },
      { name: 'Other', score: 640 },
    ],
    'equifax',
  )

  expect(scores).toMatchObject([
    { key: 'insight_1', model: 'Insight 1', value: 45, lowest: 1, highest: 100 },
    { key: 'other', model: 'Other', value: 640, lowest: null, highest: null },
  ])
})

test('reasons belong to the model of their score', () => {
  const sent = { reason_codes: ['07'] }
  const scores = modelScores(
    { fico_8: { score: 640, ...sent }, vantage_3: { score: 640, ...sent }, zeta: { score: 640, ...sent } },
    'experian',
  )

  expect(scores.map(({ reasons }) => reasons[0]?.text)).toEqual([
    'Payment history is too new to rate',
    'You have too many delinquent or derogatory accounts',
    'Reason code 07, not in the published list',
  ])
})

test.each([9001, '0004', '+000', 'N/A'])('%s in the place of a score is no value, and says why', (score) => {
  const [read] = modelScores({ fico_8: { score } }, 'experian')

  expect(read).toMatchObject({
    value: null,
    reasons: [{ code: null, text: `The bureau sent ${score} in place of a score` }],
  })
})

test('a model that is sent twice has its first value', () => {
  const scores = modelScores({ fico_8: { no_score_reason: ['Thin'] }, 'FICO 8': 640, FICO8: 650 }, 'experian')

  expect(scores).toHaveLength(1)
  expect(shownScoreOf(scores)).toBe(640)
})

test('a score knows the day that the bureau sent', () => {
  expect(modelScores({ fico_8: { score: 640, date: '2026-03-01' } }, 'experian')).toMatchObject([{ on: '2026-03-01' }])
})

test.each([null, 'text', [], [1], { fico_8: null }, { fico_8: 'none' }])('%j has no scores', (creditScore) => {
  expect(modelScores(creditScore, 'experian')).toEqual([])
})
