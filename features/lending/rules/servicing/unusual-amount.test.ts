import { expect, test } from 'vitest'
import { isUnusualAmount } from './unusual-amount.ts'

const DUE = { pastDueCents: 40_00, nextDue: { on: '2026-01-05', cents: 60_00 } }
const NOTHING_DUE = { pastDueCents: 0, nextDue: null }

test.each([
  ['just below ten times what is due', 999_99, DUE, false],
  ['ten times what is due', 1_000_00, DUE, true],
  ['just below ten regular payments where nothing is due', 799_99, NOTHING_DUE, false],
  ['ten regular payments where nothing is due', 800_00, NOTHING_DUE, true],
  ['just below $10,000', 9_999_99, { pastDueCents: 2_000_00, nextDue: null }, false],
  ['$10,000', 10_000_00, { pastDueCents: 2_000_00, nextDue: null }, true],
])('%s: an amount of %i cents', (_, cents, due, isUnusual) => {
  expect(isUnusualAmount(cents, due, 80_00)).toBe(isUnusual)
})
