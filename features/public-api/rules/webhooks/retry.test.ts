import { expect, test } from 'vitest'
import { FAILING_HOURS } from './endpoint.ts'
import { MOST_TRIES, pauseBeforeRetryMs } from './retry.ts'

const HOUR_MS = 3_600_000

test.each([
  [1, 0, 10_000],
  [1, 1, 12_000],
  [2, 0, 40_000],
  [3, 0.5, 176_000],
  [8, 0, 12 * HOUR_MS],
  [MOST_TRIES - 1, 0, 12 * HOUR_MS],
  [MOST_TRIES, 0, null],
])('after %d failed attempts and with chance %d the next one comes after %d ms', (tries, random, pause) => {
  expect(pauseBeforeRetryMs(tries, random)).toBe(pause)
})

test('a delivery is retried for longer than it takes until its endpoint is paused', () => {
  let total = 0
  for (let tries = 1; tries < MOST_TRIES; tries++) total += pauseBeforeRetryMs(tries, 0) ?? 0

  expect(total / HOUR_MS).toBeGreaterThan(FAILING_HOURS)
  expect(total / HOUR_MS).toBeLessThan(FAILING_HOURS + 12)
})
