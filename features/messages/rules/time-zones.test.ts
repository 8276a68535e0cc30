import { expect, test } from 'vitest'
import { US_STATES } from '#platform/rules/us-states.ts'
import { ALL_TIME_ZONES, timeZonesOf } from './time-zones.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'

test.each(US_STATES)('$name has a valid time zone', ({ code }) => {
  const zones = timeZonesOf({ state: code, zip: null })

  expect(zones.length).toBeGreaterThan(0)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
})

test.each([
  ['TX', [CENTRAL, MOUNTAIN]],
  ['Texas', [CENTRAL, MOUNTAIN]],
  [' tennessee ', [CENTRAL, EASTERN]],
  ['AZ', ['America/Phoenix', MOUNTAIN]],
  ['NY', [EASTERN]],
  ['Ontario', []],
  ['', []],
  [null, []],
])('a home in %j is in %j', (state, zones) => {
  expect(timeZonesOf({ state, zip: null })).toEqual(zones)
})

test.each([
  ['60601', [CENTRAL]],
  ['60601-1234', [CENTRAL]],
  // In a state with two zones, no ZIP code is assigned to one of them: El Paso, Pensacola, Knoxville, Rapid City.
  ['79901', [CENTRAL, MOUNTAIN]],
  ['32501', [EASTERN, CENTRAL]],
  ['37902', [CENTRAL, EASTERN]],
  ['57701', [CENTRAL, MOUNTAIN]],
  ['96913', ['Pacific/Guam', 'Pacific/Pago_Pago']],
  ['09012', []],
  ['', []],
])('ZIP code %j alone gives %j', (zip, zones) => {
  expect(timeZonesOf({ state: null, zip })).toEqual(zones)
})

test('a ZIP code of another state counts in addition, without duplicates', () => {
  expect(timeZonesOf({ state: 'NY', zip: '60601' })).toEqual([EASTERN, CENTRAL])
  expect(timeZonesOf({ state: 'IL', zip: '60601' })).toEqual([CENTRAL])
})

test('every mainland state is within the zones of the whole country', () => {
  const hours = US_STATES.filter(({ code }) => !['GU', 'MP', 'AS'].includes(code)).flatMap(({ code }) =>
    timeZonesOf({ state: code, zip: null }),
  )
  // Arizona shares its time with one neighbor or the other, and no place in the Aleutians is later than Hawaii.
  const between = ['America/Phoenix', 'America/Adak']

  expect(hours.filter((zone) => !between.includes(zone) && !ALL_TIME_ZONES.includes(zone))).toEqual([])
})
