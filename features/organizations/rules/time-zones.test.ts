import { expect, test } from 'vitest'
import { US_STATES } from '#platform/rules/us-states.ts'
import { timeZoneOfState, US_TIME_ZONES } from './time-zones.ts'

test.each([
  ['TX', 'America/Chicago'],
  ['AZ', 'America/Phoenix'],
  ['NY', 'America/New_York'],
  ['GU', 'Pacific/Guam'],
])('%s is in %s', (state, zone) => {
  expect(timeZoneOfState(state)).toBe(zone)
})

test('every state has a time zone that this machine knows', () => {
  for (const { value } of US_TIME_ZONES) expect(new Intl.DateTimeFormat('en-US', { timeZone: value })).toBeTruthy()
  const zones = new Set(US_STATES.map(({ code }) => timeZoneOfState(code)))

  expect(zones.size).toBe(US_TIME_ZONES.length - 1)
})
