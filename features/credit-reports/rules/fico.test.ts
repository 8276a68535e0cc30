import { expect, test } from 'vitest'
import { BAND_EDGES, BAND_RANGES, ficoBand } from './fico.ts'

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

test('the bands name their range, and together they cover the scores from 300 to 850', () => {
  expect(BAND_RANGES).toEqual([
    { key: 'excellent', from: 750, to: 850, words: 'Excellent, 750 and up' },
    { key: 'very_good', from: 700, to: 749, words: 'Very Good, 700 to 749' },
    { key: 'good', from: 640, to: 699, words: 'Good, 640 to 699' },
    { key: 'fair', from: 580, to: 639, words: 'Fair, 580 to 639' },
    { key: 'poor', from: 300, to: 579, words: 'Poor, below 580' },
  ])
  expect(BAND_EDGES).toEqual([300, 580, 640, 700, 750, 850])
})
