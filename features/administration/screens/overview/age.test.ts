import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [-1, '0 seconds'],
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [864_000_000, '10,000 days'],
])('%i seconds are %s', (seconds, age) => {
  expect(ageOf(seconds)).toBe(age)
})
