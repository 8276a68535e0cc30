import { expect, test } from 'vitest'
import { firstDayLeft } from './going-live.ts'

const FOUNDED = '2026-11-21T08:00:00Z'

test.each([
  ['2026-11-21T08:00:00Z', '24 h 0 min left of 24 hours'],
  ['2026-11-21T12:47:30Z', '19 h 13 min left of 24 hours'],
  ['2026-11-22T07:30:00Z', '30 min left of 24 hours'],
  ['2026-11-22T07:59:59Z', '1 min left of 24 hours'],
  ['2026-11-22T08:00:00Z', null],
  ['2026-12-24T08:00:00Z', null],
])('at %s of the first day there is %s', (now, left) => {
  const said = firstDayLeft(FOUNDED, Date.parse(now))

  expect(said).toBe(left)
})
