import { describe, expect, test } from 'vitest'
import { clientSsnSchema, weighSsn } from './ssn-change.ts'

const JOINED = { onFile: '123456789', isReviewed: true, wasCorrected: false, hasReviewer: true }
const ALONE = { ...JOINED, hasReviewer: false }

test.each([
  ['the first', '287654321', { ...JOINED, onFile: null }, 'nothing'],
  ['another number, where no credit is repaired', '287654321', { ...JOINED, isReviewed: false }, 'nothing'],
  ['the same, where no credit is repaired', '123456789', { ...JOINED, isReviewed: false }, 'same'],
  ['the same', '123456789', JOINED, 'same'],
  ['one digit mistyped', '123456780', JOINED, 'correction'],
  ['two digits swapped', '123456798', ALONE, 'correction'],
  ['one digit again', '123456780', { ...JOINED, wasCorrected: true }, 'review'],
  ['one digit again, of who is alone', '123456780', { ...ALONE, wasCorrected: true }, 'confirmation'],
  ['another number', '287654321', JOINED, 'review'],
  ['another number, of who is alone', '287654321', ALONE, 'confirmation'],
] as const)('%s requires: %#', (_, given, circumstances, takes) => {
  expect(weighSsn(given, circumstances)).toBe(takes)
})

test.each([
  ['123456789', '123456780', true],
  ['123456789', '923456789', true],
  ['123456789', '213456789', true],
  ['123456789', '123456798', true],
  ['123456789', '321456789', false],
  ['123456789', '123456870', false],
  ['123456789', '123456897', false],
  ['111111111', '222222222', false],
])('%s for %s is a typo: %s', (onFile, given, isSlip) => {
  expect(weighSsn(given, { ...JOINED, onFile }) === 'correction').toBe(isSlip)
})

describe('the request', () => {
  const ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
  const CHANGE = { act: 'change', client_id: ID, ssn: '287-65-4321', reason: 'New SSN card' }
  const problemOf = (body: unknown) => clientSsnSchema.safeParse(body).error?.issues[0]?.message

  test('accepts digits only, and no reason may contain an SSN', () => {
    expect(clientSsnSchema.parse({ ...CHANGE, reason: 'It is certainly not 123-45-6789' })).toEqual({
      ...CHANGE,
      ...{ ssn: '287654321', reason: 'It is certainly not [redacted]' },
    })
  })

  test.each([
    [{ ...CHANGE, act: 'look' }, 'The act must be weigh, change or decide'],
    [{ ...CHANGE, ssn: '28765432' }, 'SSN must have 9 digits'],
    [{ ...CHANGE, ssn: undefined }, 'SSN is required'],
    [{ ...CHANGE, client_id: 'dana' }, 'Invalid client ID'],
    [{ ...CHANGE, reason: ' ' }, 'Reason is required'],
    [{ ...CHANGE, confirmation: '' }, 'Reason is required'],
    [{ act: 'decide', change_id: ID, decision: 'maybe', reason: 'No' }, 'Decision must be approved or refused'],
    [{ act: 'decide', change_id: ID, decision: 'approved' }, 'Reason is required'],
  ])('%j is rejected: %s', (body, problem) => {
    expect(problemOf(body)).toBe(problem)
  })
})
