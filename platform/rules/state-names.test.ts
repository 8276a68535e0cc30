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

test.each(['New York', 'CONNECTICUT', 'ZZ', 'constructor'])(
  '%s is not an abbreviation and is returned unchanged',
  (name) => {
    expect(stateName(name)).toBe(name)
  },
)

test.each(['', '   '])('an empty state (%j) has no name', (empty) => {
  expect(stateName(empty)).toBeNull()
  expect(INVALID_STATE).toBe('Invalid state name or abbreviation')
})

test('all fifty states, DC, and five territories are known', () => {
  expect(Object.keys(STATE_NAMES)).toHaveLength(56)
})
