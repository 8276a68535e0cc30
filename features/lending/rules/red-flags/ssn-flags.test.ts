import { expect, test } from 'vitest'
import { ssnFlags } from './ssn-flags.ts'

const EARLY = '1980-08-15'

test.each([
  ['000123456', ['ssn_not_issued']],
  ['666123456', ['ssn_not_issued']],
  ['512003456', ['ssn_not_issued']],
  ['512340000', ['ssn_not_issued']],
  ['512345678', []],
  ['733010001', []],
  ['734010001', ['ssn_after_birth']],
  ['749010001', ['ssn_after_birth']],
  ['750010001', []],
  ['772010001', []],
  ['773010001', ['ssn_after_birth']],
  ['899010001', ['ssn_after_birth']],
])('the SSN %s of a person born in 1980 raises %j', (digits, flags) => {
  expect(ssnFlags(digits, EARLY, false)).toEqual(flags)
})

test.each([
  ['2011-06-24', ['ssn_after_birth']],
  ['2011-06-25', []],
  [null, []],
])('a number from a new area is plausible for a birth date of %s: %j', (born, flags) => {
  expect(ssnFlags('800010001', born, false)).toEqual(flags)
})

test('an ITIN, and a sandbox number with sandbox bureaus, are not flagged as made up', () => {
  expect([ssnFlags('912701234', EARLY, false), ssnFlags('000000000', EARLY, true)]).toEqual([[], []])
  expect(ssnFlags('000000000', EARLY, false)).toEqual(['ssn_not_issued'])
})
