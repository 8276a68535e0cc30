import { expect, test } from 'vitest'
import { compare, type Entry, fateOf } from './ledger.ts'

test.each([
  [200, 'acknowledged'],
  [204, 'acknowledged'],
  [400, 'refused'],
  [409, 'refused'],
  [500, 'unknown'],
  [503, 'unknown'],
  [0, 'unknown'],
  [Number.NaN, 'unknown'],
  [undefined, 'unknown'],
] as const)('a write that is answered with %s is %s', (status, fate) => {
  expect(fateOf(status)).toBe(fate)
})

test.each([
  ['acknowledged', 0, ['lost']],
  ['acknowledged', 1, []],
  ['acknowledged', 2, ['duplicated']],
  ['unknown', 0, []],
  ['unknown', 1, []],
  ['unknown', 2, ['duplicated']],
  ['refused', 0, []],
  ['refused', 1, ['duplicated']],
] as const)('a write that was %s and is found %i times: %j', (fate, times, wrong) => {
  const entry: Entry = { kind: 'client', mark: 'm1', company: 'c1', told: {}, fate }

  const findings = compare([entry], () => times, 'the list')

  expect(findings.map((finding) => finding.wrong)).toEqual(wrong)
})
