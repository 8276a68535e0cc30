import { expect, test } from 'vitest'
import { clockText, idleSecondsLeft } from './idle.ts'

test.each([
  [0, null],
  [25 * 60 - 1, null],
  [25 * 60, 300],
  [29 * 60 + 59, 1],
  [30 * 60, 0],
  [9 * 3600, 0],
  // The clock was set back, or the server's clock is ahead.
  [-60, null],
])('after %d idle seconds there are %s left', (idleSeconds, left) => {
  const seconds = idleSecondsLeft(1_000_000, 1_000_000 + idleSeconds * 1000)

  expect(seconds).toBe(left)
})

test.each([
  [300, '5:00'],
  [61, '1:01'],
  [9, '0:09'],
])('%d seconds read %s', (seconds, text) => {
  const read = clockText(seconds)

  expect(read).toBe(text)
})
