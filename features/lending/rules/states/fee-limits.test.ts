import { expect, test } from 'vitest'
import { stateRuleFor } from './applicable-rule.ts'
import { lateFeeLimit, nsfLimit } from './fee-limits.ts'
import type { FeeMaximum, StateProduct, StateRule } from './state-rule.ts'
import { AGREED_FEE, amount, apr, band, greaterOf, lesserOf, share, tableRow } from './table-row.ts'

const rule = (maximum: FeeMaximum | null): StateRule =>
  tableRow('consumer_loan', {
    ...{ state: 'TX', rates: [band(apr('18'))], citation: '§ 1', source: 'https://example.test' },
    effectiveFrom: '2026-01-01',
    lateFee: maximum && { maximum, graceDays: 10, citation: '§ 2' },
    nsf: maximum && { maximum, citation: '§ 3' },
  })

test.each([
  [share('5'), 30_000, 1_500],
  [share('5'), 30_019, 1_500],
  [share('5'), 30_020, 1_501],
  [share('7.25'), 10_000, 725],
  [share('0.000001'), 99_999_999, 0],
  [share('33.333333'), 300_000_000_000, 99_999_999_000],
  [amount(1_800), 30_000, 1_800],
  [greaterOf('5', 1_500), 30_000, 1_500],
  [greaterOf('5', 1_500), 30_020, 1_501],
  [lesserOf('5', 1_500), 29_980, 1_499],
  [lesserOf('5', 1_500), 90_000, 1_500],
  [AGREED_FEE, 30_000, null],
])('a maximum of %o on %i cents is %s cents', (maximum, cents, maxCents) => {
  expect(lateFeeLimit(rule(maximum), cents)).toEqual({ maxCents, graceDays: 10 })
  expect(nsfLimit(rule(maximum), cents)).toEqual({ maxCents })
})

test('without a rule, no fee can be charged', () => {
  expect(lateFeeLimit(rule(null), 30_000)).toBeNull()
  expect(nsfLimit(rule(null), 30_000)).toBeNull()
})

test.each<[string, StateProduct, number, { maxCents: number | null; graceDays: number } | null]>([
  ['TX', 'vehicle_contract', 40_000, { maxCents: 2_000, graceDays: 15 }],
  ['PA', 'vehicle_contract', 40_000, { maxCents: 800, graceDays: 10 }],
  ['NC', 'vehicle_contract', 40_000, { maxCents: 1_800, graceDays: 10 }],
  ['VA', 'consumer_loan', 40_000, { maxCents: 2_000, graceDays: 10 }],
  ['ID', 'consumer_loan', 10_000, { maxCents: 1_500, graceDays: 10 }],
  ['OH', 'vehicle_contract', 40_000, { maxCents: null, graceDays: 0 }],
  ['AR', 'vehicle_contract', 40_000, null],
])('%s limits late fees of %s on %i cents', (state, product, cents, limit) => {
  const found = stateRuleFor(state, product, '2026-11-26', [])

  expect(found && lateFeeLimit(found, cents)).toEqual(limit)
})
