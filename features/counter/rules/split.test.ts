import { expect, test } from 'vitest'
import { oldestFirst } from './split.ts'

const ITEMS = [
  { loanId: 'b', dueOn: '2026-02-01', unpaidCents: 5000 },
  { loanId: 'a', dueOn: '2026-01-01', unpaidCents: 3000 },
  { loanId: 'a', dueOn: '2026-02-01', unpaidCents: 3000 },
]

test.each<[cents: number, split: Record<string, number>]>([
  [0, {}],
  [2000, { a: 2000 }],
  [4000, { a: 4000 }],
  [7000, { a: 6000, b: 1000 }],
  [20_000, { a: 6000, b: 5000 }],
])('%d cents go to the oldest installments first', (cents, split) => {
  expect(Object.fromEntries(oldestFirst(cents, ITEMS))).toEqual(split)
})
