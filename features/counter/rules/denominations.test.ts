import { expect, test } from 'vitest'
import { cashCountSchema, countedCents } from './denominations.ts'

test('a count is worth the sum of its bills and coins', () => {
  expect(countedCents({})).toBe(0)
  expect(countedCents({ bill_100: 1, bill_2: 3, coin_25: 3, coin_1: 4 })).toBe(106_79)
})

test.each([[{ bill_20: -1 }], [{ bill_20: 1.5 }], [{ bill_500: 1 }], [{ bill_20: 100_001 }]])(
  '%j is no count',
  (count) => {
    expect(cashCountSchema.safeParse(count).success).toBe(false)
  },
)
