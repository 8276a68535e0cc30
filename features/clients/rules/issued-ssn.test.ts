import { describe, expect, test } from 'vitest'
import { clientSsnProblem, ssnProblem, statesNoSsn } from './issued-ssn.ts'

describe('nine digits that can’t be an SSN are recognized', () => {
  const ITIN = 'This is an ITIN, not an SSN'
  const NEVER = 'No SSN is issued with these digits'

  test.each([
    ['123456789', null],
    ['001010001', null],
    ['665010001', null],
    ['899999999', null],
    ['900501234', ITIN],
    ['912651234', ITIN],
    ['999701234', ITIN],
    ['987881234', ITIN],
    ['987921234', ITIN],
    ['987991234', ITIN],
    ['987491234', NEVER],
    ['987661234', NEVER],
    ['987891234', NEVER],
    ['987931234', NEVER],
    ['000121234', NEVER],
    ['666121234', NEVER],
    ['123001234', NEVER],
    ['123120000', NEVER],
    ['900000011', NEVER],
    ['000000000', NEVER],
  ])('%s: %s', (digits, problem) => {
    expect(ssnProblem(digits, false)).toBe(problem)
  })

  test.each([
    ['900000011', null],
    ['000000000', null],
    ['900501234', ITIN],
    ['900124567', NEVER],
    ['000121234', NEVER],
  ])('in the sandbox %s: %s', (digits, problem) => {
    expect(ssnProblem(digits, true)).toBe(problem)
  })
})

test('a lender files an ITIN, and a credit repair company doesn’t', () => {
  expect(clientSsnProblem('912701234', { isSandbox: false, isRepair: false })).toBeNull()
  expect(clientSsnProblem('912701234', { isSandbox: false, isRepair: true })).toBe('This is an ITIN, not an SSN')
  expect(clientSsnProblem('666121234', { isSandbox: false, isRepair: false })).toBe(
    'No SSN is issued with these digits',
  )
})

test.each([
  ['None', true],
  ['no SSN or ITIN', true],
  ['n/a', true],
  ['', false],
  ['unknown', false],
])('%j says that there is no SSN: %s', (text, isStated) => {
  expect(statesNoSsn(text)).toBe(isStated)
})
