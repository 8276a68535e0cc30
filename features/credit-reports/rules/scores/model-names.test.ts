import { expect, test } from 'vitest'
import { modelKeyOf } from './model-names.ts'

test.each([
  ['fico_8', 'fico_8'],
  ['FICO® Score 8', 'fico_8'],
  ['FICO8', 'fico_8'],
  ['FICO Score 8 based on TransUnion data', 'fico_8'],
  ['Experian FICO Score 9', 'fico_9'],
  ['FICO Score 10T', 'fico_10t'],
  ['FICO 10 T', 'fico_10t'],
  ['FICO Score 2 (Experian)', 'fico_2'],
  ['Experian/Fair Isaac Risk Model V2', 'fico_2'],
  ['ExperianFairIsaac', 'fico_2'],
  ['FICORiskScoreClassic04', 'fico_4'],
  ['FICO Risk Score, Classic 04', 'fico_4'],
  ['Equifax Beacon 5.0', 'fico_5'],
  ['EquifaxBeacon5.0Auto', 'fico_auto_5'],
  ['EquifaxBeacon5.0BankCard', 'fico_bankcard_5'],
  ['ficoAuto8', 'fico_auto_8'],
  ['FICO Bankcard Score 9', 'fico_bankcard_9'],
  ['VantageScore 3.0', 'vantage_3'],
  ['TransUnionVantageScore3.0', 'vantage_3'],
  ['VANTAGE SCORE 4.0', 'vantage_4'],
])('%s is the model %s', (name, key) => {
  expect(modelKeyOf(name)).toBe(key)
})

test.each([
  ['FICO Score', 'fico_score'],
  ['VantageScore 4plus', 'vantagescore_4plus'],
  ['TransUnion Empirica', 'transunion_empirica'],
  ['Bankruptcy Navigator 4', 'bankruptcy_navigator_4'],
  ['constructor', 'constructor'],
  [`Model ${'x'.repeat(60)}`, `model_${'x'.repeat(34)}`],
  ['900', null],
  ['', null],
])('%s is no known model, and keeps its name as %s', (name, key) => {
  expect(modelKeyOf(name)).toBe(key)
})
