import { describe, expect, test } from 'vitest'
import { quietHours } from './quiet-hours.ts'

const at = (utc: string) => Date.parse(`${utc}Z`)
const NEW_YORK = { state: 'NY', zip: '10001' }
const TEXAS = { state: 'TX', zip: '78704' }
const NOWHERE = { state: null, zip: null }

describe('in New York, five hours behind UTC in winter,', () => {
  test.each([
    ['2026-01-15T12:59:59', 'It is 7:59 AM'],
    ['2026-01-15T13:00:00', null],
    ['2026-01-15T17:00:00', null],
    ['2026-01-16T01:59:59', null],
    ['2026-01-16T02:00:00', 'It is 9:00 PM'],
    ['2026-01-16T03:14:00', 'It is 10:14 PM'],
    ['2026-01-16T05:00:00', 'It is 12:00 AM'],
  ])('at %s UTC: %s', (utc, said) => {
    const quiet = quietHours(NEW_YORK, at(utc))

    expect(quiet?.sentence ?? null).toBe(
      said === null ? null : `${said} where the client lives. Texts can be sent from 8:00 AM to 9:00 PM`,
    )
  })
})

test('in summer the same hours are an hour earlier', () => {
  expect(quietHours(NEW_YORK, at('2026-07-15T11:59:00'))).not.toBeNull()
  expect(quietHours(NEW_YORK, at('2026-07-15T12:00:00'))).toBeNull()
})

describe('quiet hours end at eight', () => {
  test.each([
    ['before midnight', '2026-01-16T03:14:27', '2026-01-16T13:00:00'],
    ['after midnight', '2026-01-16T06:00:01', '2026-01-16T13:00:00'],
    ['on the last evening of the month', '2026-02-01T02:30:00', '2026-02-01T13:00:00'],
    ['in the night that loses an hour', '2026-03-08T04:00:00', '2026-03-08T12:00:00'],
    ['in the night that gains an hour', '2026-11-01T03:00:00', '2026-11-01T13:00:00'],
  ])('%s', (_, utc, end) => {
    expect(quietHours(NEW_YORK, at(utc))?.endsAtMs).toBe(at(end))
  })

  test('and from then on texts can be sent', () => {
    for (const home of [NEW_YORK, TEXAS, NOWHERE, { state: 'AK', zip: null }, { state: null, zip: '96913' }]) {
      for (let hour = 0; hour < 48; hour++) {
        const quiet = quietHours(home, at('2026-03-07T00:30:00') + hour * 3_600_000)
        if (quiet === null) continue

        expect(quietHours(home, quiet.endsAtMs)).toBeNull()
        expect(quietHours(home, quiet.endsAtMs - 60_000)).not.toBeNull()
      }
    }
  })
})

describe('a state with two zones is quiet until it is day in both', () => {
  test.each([
    ['8 AM in Austin is 7 AM in El Paso', '2026-01-15T14:00:00', 'It is 7:00 AM'],
    ['both are awake', '2026-01-15T15:00:00', null],
    ['9 PM in Austin is 8 PM in El Paso', '2026-01-16T03:00:00', 'It is 9:00 PM'],
  ])('%s', (_, utc, said) => {
    const sentence = quietHours(TEXAS, at(utc))?.sentence ?? null

    expect(sentence?.slice(0, said?.length) ?? null).toBe(said)
  })

  test('and the wait is for the later one', () => {
    expect(quietHours(TEXAS, at('2026-01-15T13:00:00'))?.endsAtMs).toBe(at('2026-01-15T15:00:00'))
  })
})

test.each([
  ['El Paso', '79901', '2026-01-15T14:30:00', '2026-01-15T15:00:00', '2026-01-16T03:00:00'],
  ['Austin', '78704', '2026-01-15T14:30:00', '2026-01-15T15:00:00', '2026-01-16T03:00:00'],
  ['Pensacola', '32501', '2026-01-15T13:30:00', '2026-01-15T14:00:00', '2026-01-16T02:00:00'],
  ['Miami', '33101', '2026-01-15T13:30:00', '2026-01-15T14:00:00', '2026-01-16T02:00:00'],
  ['Knoxville', '37902', '2026-01-15T13:30:00', '2026-01-15T14:00:00', '2026-01-16T02:00:00'],
])(
  'a ZIP code alone, %s (%s), uses the hours when it is day in both zones of its state',
  (_, zip, quiet, opens, closes) => {
    for (const state of [null, '']) {
      expect(quietHours({ state, zip }, at(quiet))?.endsAtMs).toBe(at(opens))
      expect(quietHours({ state, zip }, at(opens))).toBeNull()
      expect(quietHours({ state, zip }, at(closes) - 60_000)).toBeNull()
      expect(quietHours({ state, zip }, at(closes))).not.toBeNull()
    }
  },
)

test('a ZIP code that contradicts the state counts too', () => {
  const moved = { state: 'NY', zip: '90001' }

  expect(quietHours(moved, at('2026-01-15T13:30:00'))?.sentence).toContain('It is 5:30 AM')
})

test('for an unknown address the message says so, and it must be day in the whole country', () => {
  expect(quietHours(NOWHERE, at('2026-01-15T20:00:00'))).toBeNull()
  expect(quietHours(NOWHERE, at('2026-01-15T17:00:00'))).toEqual({
    sentence:
      'It is 7:00 AM where the client may live, because no state or ZIP code is on file. Texts can be sent from 8:00 AM to 9:00 PM',
    endsAtMs: at('2026-01-15T18:00:00'),
  })
})
