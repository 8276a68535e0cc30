import { expect, test } from 'vitest'
import { creditUsage, planLabel, statusLabel, TYPE_FILTERS } from './subscription.ts'

test.each([
  [0, 250, 0, false],
  [200, 250, 80, false],
  [201, 250, 80, true],
  [300, 250, 120, true],
  [0, 0, 0, false],
  [1, 0, 100, true],
])('%i of %i credits is %i%%, red only above 80', (used, limit, percent, isHigh) => {
  expect(creditUsage(used, limit)).toEqual({ percent, isHigh })
})

test('types, plans and statuses are named as the screens name them', () => {
  expect(TYPE_FILTERS.map(({ label }) => label)).toEqual(['All Types', 'Credit Repair', 'Lenders', 'Auto Dealers'])
  expect([statusLabel('past_due'), planLabel('enterprise')]).toEqual(['Past due', 'Enterprise'])
})
