import { expect, test } from 'vitest'
import { INVALID_STATE, STATE_NAMES, stateName } from './state-names.ts'

test.each([
  ['CT', 'CONNECTICUT'],
  ['ct', 'CONNECTICUT'],
  [' NY ', 'NEW YORK'],
  ['DC', 'DISTRICT OF COLUMBIA'],
])('the abbreviation %j becomes %s', (abbreviation, name) => {
  expect(stateName(abbreviation)).toBe(name)
})

test.each([
  ['New York', 'NEW YORK'],
  ['CONNECTICUT', 'CONNECTICUT'],
  [' u.s. virgin islands ', 'U.S. VIRGIN ISLANDS'],
  ['ae', 'ARMED FORCES EUROPE'],
])('the name %j is the state %s', (written, name) => {
  expect(stateName(written)).toBe(name)
})

test.each(['ZZ', 'Ontario', 'constructor', 'Texass'])('%s is no state', (unknown) => {
  expect(stateName(unknown)).toBeNull()
})

test.each(['', '   '])('an empty state (%j) has no name', (empty) => {
  expect(stateName(empty)).toBeNull()
  expect(INVALID_STATE).toBe('Invalid state name or abbreviation')
})

test('all fifty states, DC, and five territories are known', () => {
  expect(Object.keys(STATE_NAMES)).toHaveLength(56)
})
