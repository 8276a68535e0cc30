import { expect, test } from 'vitest'
import { US_STATES } from '#platform/rules/us-states.ts'
import { ALL_TIME_ZONES, timeZonesOf } from './time-zones.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'

test.each(US_STATES)('$name has a time zone that clocks know', ({ code }) => {
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
  // Of a state with two zones no ZIP code is known to lie in one: El Paso, Pensacola, Knoxville, Rapid City.
  ['79901', [CENTRAL, MOUNTAIN]],
  ['32501', [EASTERN, CENTRAL]],
  ['37902', [CENTRAL, EASTERN]],
  ['57701', [CENTRAL, MOUNTAIN]],
  ['96913', ['Pacific/Guam', 'Pacific/Pago_Pago']],
  ['09012', []],
  ['', []],
])('ZIP code %j alone tells %j', (zip, zones) => {
  expect(timeZonesOf({ state: null, zip })).toEqual(zones)
})

test('a ZIP code of another state than the one that is named counts beside it, once', () => {
  expect(timeZonesOf({ state: 'NY', zip: '60601' })).toEqual([EASTERN, CENTRAL])
  expect(timeZonesOf({ state: 'IL', zip: '60601' })).toEqual([CENTRAL])
})

test('every state on the mainland is within the zones of the whole country', () => {
  const hours = US_STATES.filter(({ code }) => !['GU', 'MP', 'AS'].includes(code)).flatMap(({ code }) =>
    timeZonesOf({ state: code, zip: null }),
  )
  // Arizona keeps the time of one neighbour or the other; nobody in the Aleutians is later than Hawaii.
  const between = ['America/Phoenix', 'America/Adak']

  expect(hours.filter((zone) => !between.includes(zone) && !ALL_TIME_ZONES.includes(zone))).toEqual([])
})
