import { describe, expect, test } from 'vitest'
import { startingPolicy } from '#features/lending/rules/decisioning/starting/starting-policy.ts'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'
import { gridsOf, type PolicyGrids, readGrids } from './policy-grids.ts'

const GRIDS = gridsOf(startingPolicy('lender'))
const first = (change: Partial<PolicyGrids>) => readGrids({ ...GRIDS, ...change }).problems[0]

test.each(ACCOUNT_TYPES)('the policy of a %s is the same after a trip through the grids', (type) => {
  const policy = startingPolicy(type)

  expect(readGrids(gridsOf(policy)).policy).toEqual(policy)
})

describe('a row that can’t be read names its problem', () => {
  test.each<[string, Partial<PolicyGrids>, string, string]>([
    [
      'a prohibited basis',
      { rules: [['r', 'R', 'before_pull', 'marital_status yes', 'refer', 'x']] },
      'rules.0',
      'marital status',
    ],
    [
      'a test',
      { rules: [['r', 'R', 'before_pull', 'own_open_loans many', 'refer', 'x']] },
      'rules.0',
      'Open loans with us',
    ],
    ['a stage', { rules: [['r', 'R', 'later', 'own_open_loans >= 1', 'refer', 'x']] }, 'rules.0', 'The stage must be'],
    [
      'a reason',
      { rules: [['r', 'R', 'before_pull', 'own_open_loans >= 1', 'decline', 'bad']] },
      'rules.0',
      'no reason',
    ],
    [
      'a condition',
      { rules: [['r', 'R', 'before_pull', 'own_open_loans >= 1', 'condition', 'pay_stub']] },
      'rules.0',
      'kind; title',
    ],
    ['points', { scorecard: [['collections', '>= 1', 'ten', 'collection']] }, 'scorecard.0', 'whole points'],
    ['a rate', { pricing: [['a', '', '', '', 'high', '', '']] }, 'pricing.0', 'Enter a rate'],
    ['a decimal comma', { pricing: [['a', '', '', '', '9', '', '12,50']] }, 'pricing.0', 'such as 1,250.00'],
    ['a state', { pricing: [['a', '', '', 'TX, ZZ', '9', '', '']] }, 'pricing.0', 'ZZ'],
    ['an outcome', { test_cases: [['T', 'yes', '', '', '']] }, 'test_cases.0', 'The outcome must be'],
  ])('%s', (_what, change, where, message) => {
    expect(first(change)?.where).toBe(where)
    expect(first(change)?.message).toContain(message)
  })
})

test('a pasted price with signs and separators is read', () => {
  const { policy } = readGrids({
    ...GRIDS,
    pricing: [['a', '<= 36', '', 'tx', '11.99%', '$25', '$50,000'], ...GRIDS.pricing],
  })

  expect(policy?.pricing[0]).toMatchObject({
    states: ['TX'],
    rate_percent: '11.99',
    fee_cents: 25_00,
    max_amount_cents: 50_000_00,
  })
})
