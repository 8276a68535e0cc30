import { expect, test } from 'vitest'
import { durationInWords } from './decision-time.ts'

test.each([
  [0, '0 s'],
  [59.6, '1 min'],
  [72, '1 min 12 s'],
  [3_600, '1 h'],
  [3_725, '1 h 2 min'],
  [90_061, '1 d 1 h'],
])('%s seconds are %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words)
})
