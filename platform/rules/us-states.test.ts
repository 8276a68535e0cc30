import { expect, test } from 'vitest'
import { STATE_NAMES } from './state-names.ts'
import { ADDRESS_STATES, stateCode, US_STATES } from './us-states.ts'

test.each([
  ['TX', 'Texas'],
  ['DC', 'District of Columbia'],
  ['NY', 'New York'],
  ['VI', 'U.S. Virgin Islands'],
])('%s can be selected as %s', (code, name) => {
  expect(US_STATES).toContainEqual({ code, name })
})

test('every state known to the bureaus can be selected, in alphabetical order', () => {
  const names = US_STATES.map((state) => state.name)

  expect(names).toHaveLength(Object.keys(STATE_NAMES).length)
  expect(names.slice(0, 3)).toEqual(['Alabama', 'Alaska', 'American Samoa'])
})

test.each([
  ['TX', 'TX'],
  ['tx', 'TX'],
  ['Texas', 'TX'],
  [' NEW YORK ', 'NY'],
  ['Tex.', 'TX'],
  ['N. Y.', 'NY'],
  ['Calif', 'CA'],
  ['W. Va.', 'WV'],
  ['USVI', 'VI'],
  ['ap', 'AP'],
  ['Ontario', 'Ontario'],
  ['', ''],
])('a state stored as %j has the code %j', (stored, code) => {
  expect(stateCode(stored)).toBe(code)
})

test('an address can be in a state, a territory, or military mail', () => {
  expect(ADDRESS_STATES).toHaveLength(59)
  expect(ADDRESS_STATES.at(-1)).toEqual({ code: 'AP', name: 'Armed Forces Pacific' })
  expect(ADDRESS_STATES).toContainEqual({ code: 'PR', name: 'Puerto Rico' })
})
