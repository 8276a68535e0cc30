import { expect, test } from 'vitest'
import { THROTTLE_MS, throttleSentence } from './throttle.ts'

test.each([
  [10, 10],
  [9.2, 10],
  [0.2, 1],
  [0, 1],
])('with %s seconds left the message is %s', (left, told) => {
  expect(throttleSentence(left)).toBe(`Please wait ${told} seconds before submitting another request`)
})

test('ten seconds pass between two requests', () => {
  expect(THROTTLE_MS).toBe(10_000)
})
