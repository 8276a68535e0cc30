import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 loans'],
  [1, '1 loan'],
  [2, '2 loans'],
  [2500, '2,500 loans'],
])('%i of a loan is “%s”', (count, words) => {
  expect(counted(count, 'loan')).toBe(words)
})

test('an irregular plural is used for every count but one', () => {
  const entries = [0, 1, 21].map((count) => counted(count, 'entry', 'entries'))

  expect(entries).toEqual(['0 entries', '1 entry', '21 entries'])
})
