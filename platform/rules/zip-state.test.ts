import { expect, test } from 'vitest'
import { US_STATES } from './us-states.ts'
import { stateOfZip } from './zip-state.ts'

test.each([
  ['78704', 'TX'],
  ['73301', 'TX'],
  ['73101', 'OK'],
  ['06901', 'CT'],
  ['00501', 'NY'],
  ['00901', 'PR'],
  ['00802', 'VI'],
  ['20500', 'DC'],
  ['20101', 'VA'],
  ['39901', 'GA'],
  ['99501-1234', 'AK'],
  ['787', 'TX'],
  [' 787', 'TX'],
])('%s is in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state)
  expect(US_STATES.some(({ code }) => code === state)).toBe(true)
})

test.each([[''], ['78'], ['abc'], ['09012'], ['34012'], ['96910'], ['00012']])('%j has no known state', (zip) => {
  expect(stateOfZip(zip)).toBeNull()
})
