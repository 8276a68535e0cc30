import { expect, test } from 'vitest'
import { banSeconds } from './ban-duration.ts'

test.each([
  ['', null],
  ['none', 0],
  ['24h', 86_400],
  ['1h30m', 5400],
  ['1.5h', 5400],
  ['876000h', 3_153_600_000],
  ['250ms', 0.25],
])('a ban for %j lasts %j seconds', (given, seconds) => {
  expect(banSeconds(given)).toBe(seconds)
})

test.each(['1', 'h', '1d', '-1h', '1 h', '3000000h', 'none1h'])('%j is not a duration', (given) => {
  expect(() => banSeconds(given)).toThrow('invalid format for ban duration')
})
