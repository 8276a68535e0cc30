import { describe, expect, test } from 'vitest'
import { clientDays, mayStillCancel, windowEnd } from './signing-days.ts'

const TEXAS = { state: 'TX', zip: '78704', company_time_zone: 'America/New_York' }
const NEW_YORK = { state: 'NY', zip: null, company_time_zone: 'UTC' }
const NOWHERE = { state: null, zip: null, company_time_zone: 'Pacific/Honolulu' }
const at = (instant: string) => new Date(instant)

describe('the client’s day', () => {
  test.each([
    ['in New York at 11:59 PM', NEW_YORK, '2026-11-26T04:59:00Z', '2026-11-25', '2026-11-25'],
    ['in New York at midnight', NEW_YORK, '2026-11-26T05:00:00Z', '2026-11-26', '2026-11-26'],
    ['in Texas, which has two zones', TEXAS, '2026-11-26T06:30:00Z', '2026-11-25', '2026-11-26'],
    ['without an address, by the company’s zone', NOWHERE, '2026-11-26T09:59:00Z', '2026-11-25', '2026-11-25'],
  ])('is %s', (_, place, instant, earliest, latest) => {
    expect(clientDays(place, at(instant))).toMatchObject({ earliest, latest })
  })
})

describe('the time to cancel', () => {
  test.each([
    ['signed the evening before Thanksgiving', '2026-11-25', '2026-11-26T02:00:00Z', '2026-12-01'],
    ['recorded on a later day than signed', '2026-11-25', '2026-12-01T15:00:00Z', '2026-12-04'],
    ['dated in the past', '2020-01-02', '2026-11-25T15:00:00Z', '2026-12-01'],
    ['dated after the recording', '2026-12-04', '2026-12-03T15:00:00Z', '2026-12-09'],
    ['signed late on a Wednesday, a Thursday in UTC', '2026-12-02', '2026-12-03T03:00:00Z', '2026-12-07'],
  ])('of a contract %s counts from the later day', (_, signedOn, recordedAt, expected) => {
    expect(windowEnd(signedOn, clientDays(NEW_YORK, at(recordedAt)))).toBe(expected)
  })

  test('lasts until midnight where the client is', () => {
    const open = (instant: string) => mayStillCancel('2026-12-01', clientDays(NEW_YORK, at(instant)))

    expect([open('2026-12-02T04:59:59Z'), open('2026-12-02T05:00:00Z')]).toEqual([true, false])
  })
})
