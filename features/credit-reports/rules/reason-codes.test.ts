import { expect, test } from 'vitest'
import { scoreReasons } from './reason-codes.ts'

test('code 19 means inquiries at TransUnion and payments at the others', () => {
  expect(scoreReasons(['19'], 'transunion')).toEqual([{ code: '19', text: 'Date of last inquiry is too recent' }])
  expect(scoreReasons(['19'], 'experian')).toEqual(scoreReasons([19], 'equifax'))
  expect(scoreReasons(['19'], 'experian')[0]?.text).toBe('Too few accounts currently paid as agreed')
})

test('the bureau’s own text is kept unchanged', () => {
  const given = [{ code: '14', description: 'Accounts are young' }, 'Insufficient credit history']

  expect(scoreReasons(given, 'equifax')).toEqual([
    { code: '14', text: 'Accounts are young' },
    { code: null, text: 'Insufficient credit history' },
  ])
})

test('a code without a text gets that of the bureau’s table, with or without leading zeros', () => {
  expect(scoreReasons([{ code: '014' }, 5], 'experian').map(({ text }) => text)).toEqual([
    'Length of time accounts have been established',
    'Too many accounts with balances',
  ])
})

test('an unknown code is kept and named as unknown; another bureau’s table is not used', () => {
  expect(scoreReasons(['77'], 'experian')[0]?.text).toBe('Reason code 77, not in the published list')
  expect(scoreReasons(['27'], 'experian')[0]?.text).toContain('not in the published list')
})

test.each([[null], ['10'], [[null, {}, '']]])('%o contains no reasons', (given) => {
  expect(scoreReasons(given, 'experian')).toEqual([])
})
