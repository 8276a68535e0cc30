import { expect, test } from 'vitest'
import { ficoBand, isFicoScore } from './fico.ts'

test.each([
  [850, 'Excellent', 'green'],
  [750, 'Excellent', 'green'],
  [749, 'Very Good', 'emerald'],
  [700, 'Very Good', 'emerald'],
  [699, 'Good', 'yellow'],
  [640, 'Good', 'yellow'],
  [639, 'Fair', 'orange'],
  [580, 'Fair', 'orange'],
  [579, 'Poor', 'red'],
  [300, 'Poor', 'red'],
  [0, 'N/A', 'grey'],
  [null, 'N/A', 'grey'],
])('a FICO 8 score of %s is %s in %s', (score, label, color) => {
  expect(ficoBand(score)).toMatchObject({ label, color })
})

test.each([
  [300, true],
  [850, true],
  [299, false],
  [851, false],
  [9001, false],
  [700.5, false],
  [Number.NaN, false],
])('%s is a FICO score: %s', (score, expected) => {
  expect(isFicoScore(score)).toBe(expected)
})
