import { expect, test } from 'vitest'
import { promisedEnd } from './promised-end.ts'

test.each([
  ['Within six months.', '2026-07-15'],
  ['We expect to be done within twelve months of the day of this contract.', '2027-01-15'],
  ['About 90 days', '2026-04-15'],
  ['2 weeks', '2026-01-29'],
  ['one year', '2027-01-15'],
  ['By March 1, 2027', '2027-03-01'],
  ['By 3/1/2027 at the latest', '2027-03-01'],
  ['2027-03-01', '2027-03-01'],
  ['Between three and six months', '2026-07-15'],
])('"%s" of a contract of January 15, 2026 ends on %s', (text, day) => {
  expect(promisedEnd(text, '2026-01-15')).toBe(day)
})

test.each(['', 'When the bureaus have answered.', 'By 13/45/2027', 'Soon'])('"%s" names no time', (text) => {
  expect(promisedEnd(text, '2026-01-15')).toBeNull()
})
