import { expect, test } from 'vitest'
import { stateRuleFor } from '#features/lending/rules/states/applicable-rule.ts'
import { withStateRule } from './state-verdict.ts'

const CONTRACT = {
  ...{
    amountCents: 500_000,
    months: 24,
    vehicle: null,
    ratePercent: '25',
    aprPercent: '26.0000',
    maprPercent: '27.0000',
  },
  ...{ financeChargeCents: 140_000, amountFinancedCents: 490_000, paymentCents: 26_667 },
}
const NO_CAP = { state_cap: 'no_row', mla: 'within', usury_source: null } as const
const verdict = (state: string, over = {}, verdicts: Parameters<typeof withStateRule>[0] = NO_CAP) =>
  withStateRule(
    verdicts,
    { ...CONTRACT, ...over },
    stateRuleFor(state, 'consumer_loan', '2026-06-01', []),
    'consumer_loan',
  )

test.each([
  ['MI', {}, 'within'],
  ['MI', { ratePercent: '25.000001' }, 'above'],
  // 36% of the first $3,000 and 24% of the rest of $5,000: 31.2%.
  ['AZ', { ratePercent: '31.2' }, 'within'],
  ['AZ', { ratePercent: '31.200001' }, 'above'],
  ['IL', { maprPercent: '36.0051' }, 'above'],
  ['IL', { maprPercent: '36.0050' }, 'within'],
  ['NV', {}, 'no_row'],
  ['AZ', { amountCents: 1_000_001 }, 'no_row'],
])('in %s with %o the verdict is %s', (state, over, expected) => {
  expect(verdict(state, over)).toMatchObject({ state_cap: expected })
})

test('a cap that is broken stays the verdict, with its own source', () => {
  const broken = { state_cap: 'above', mla: 'within', usury_source: 'The company’s policy' } as const

  expect(verdict('UT', {}, broken)).toEqual(broken)
})
