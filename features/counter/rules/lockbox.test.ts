import { expect, test } from 'vitest'
import { controlsMatch, readLockbox } from './lockbox.ts'

test.each<[name: string, text: string]>([
  ['tabs of a spreadsheet', 'Loan number\tCheck\tAmount\n#0190a0a0\t1042\t$1,250.50\n'],
  ['a CSV file with quotes', '"Loan","Check","Amount"\r\n"0190a0a0","1042","1,250.50"\r\n'],
  ['a CSV file with an unquoted amount', '0190a0a0,1042,1,250.50'],
  ['semicolons', '0190a0a0;1042;1250.50'],
])('%s are read', (_, text) => {
  expect(readLockbox(text)).toEqual([
    { loanNumber: '0190a0a0', checkNumber: '1042', amount: expect.any(String), cents: 125_050 },
  ])
})

test.each(['', '0', '-5', '12.345', 'ten', '1234,50'])('the amount "%s" is flagged', (amount) => {
  expect(readLockbox(`0190a0a0\t1042\t${amount}`)[0]).toMatchObject({ cents: null })
})

test.each([
  [{ count: 2, cents: 500, controlCount: 2, controlCents: 500 }, true],
  [{ count: 1, cents: 500, controlCount: 2, controlCents: 500 }, false],
  [{ count: 2, cents: 501, controlCount: 2, controlCents: 500 }, false],
])('the controls %j match: %s', (controls, isMatch) => {
  expect(controlsMatch(controls)).toBe(isMatch)
})
