import { expect, test } from 'vitest'
import { viewingSchema, viewingTimeLeft } from './viewing.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

test.each([
  ['2026-11-22T10:30:00Z', '30 min left'],
  ['2026-11-22T10:28:59Z', '29 min left'],
  ['2026-11-22T10:01:01Z', '2 min left'],
  ['2026-11-22T10:01:00Z', '60 s left'],
  ['2026-11-22T10:00:01Z', '1 s left'],
  ['2026-11-22T09:59:00Z', '0 s left'],
])('a view until %s has %s', (expiresAt, left) => {
  expect(viewingTimeLeft(expiresAt, NOW)).toBe(left)
})

const ID = '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11'

test.each([
  [{ act: 'start', subscriber_id: ID, reason: ' Ticket 4711 ' }, []],
  [{ act: 'start', subscriber_id: ID, reason: '   ' }, ['Reason is required']],
  [{ act: 'start', subscriber_id: ID }, ['Reason is required']],
  [{ act: 'start', subscriber_id: 'x', reason: 'Ticket 4711' }, ['Invalid subscriber ID']],
  [{ act: 'start', subscriber_id: ID, reason: 'x'.repeat(501) }, ['Reason is too long']],
  [{ act: 'stop' }, []],
])('the request %j has the problems %j', (asked, problems) => {
  expect((viewingSchema.safeParse(asked).error?.issues ?? []).map(({ message }) => message)).toEqual(problems)
})
