import { describe, expect, test } from 'vitest'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { ScoreMaker } from '#features/credit-reports/rules/score-models.ts'
import { isUnnamed, scoreReasons } from './reason-codes.ts'

const textsOf = (codes: unknown, bureau: Bureau, maker: ScoreMaker | null = 'fico') =>
  scoreReasons(codes, { bureau, maker }).map(({ text }) => text)

describe('a FICO code without a text', () => {
  test('19 means inquiries at TransUnion and payments at the others', () => {
    expect(textsOf(['19'], 'transunion')).toEqual(['Date of last inquiry is too recent'])
    expect(textsOf(['19'], 'experian')).toEqual(['Too few accounts currently paid as agreed'])
    expect(textsOf([19], 'equifax')).toEqual(['Too few accounts currently paid as agreed'])
  })

  test.each(['14', '014', '00014', 14])('gets the statement of the table, with any number of zeros: %s', (code) => {
    expect(textsOf([code], 'experian')).toEqual(['Length of time accounts have been established'])
  })

  test('of an industry score has its statement', () => {
    expect(textsOf(['98', '99'], 'transunion')).toEqual([
      'Lack of recent auto loan information',
      'Lack of recent consumer finance account information',
    ])
  })
})

describe('a VantageScore code', () => {
  test.each([
    ['07', 'You have too many delinquent or derogatory accounts'],
    ['4', 'The balances on your accounts are too high compared to loan amounts'],
    ['00012', 'The date that you opened your oldest account is too recent'],
    ['98', 'There is a bankruptcy on your credit report'],
  ])('%s has VantageScore’s statement at every bureau', (code, text) => {
    for (const bureau of ['experian', 'equifax', 'transunion'] as const)
      expect(textsOf([code], bureau, 'vantage')).toEqual([text])
  })

  test('does not borrow a statement of FICO', () => {
    expect(textsOf(['01'], 'experian', 'vantage')).toEqual(['Reason code 01, not in the published list'])
  })
})

describe('a code without a table', () => {
  test.each([
    ['of a model without a table', ['07'], null],
    ['missing from the table', ['77777'], 'fico'],
    ['of another bureau’s table', ['27'], 'fico'],
    ['of letters', ['K'], 'fico'],
    ['sent as its own text', [{ code: '03X', description: 'A4' }], null],
  ] as const)('%s is shown as a code, and no notice may state it', (_, codes, maker) => {
    const reasons = scoreReasons(codes, { bureau: 'experian', maker })

    expect(reasons).toHaveLength(1)
    expect(reasons.every(isUnnamed)).toBe(true)
  })
})

describe('reasons are read in every form', () => {
  test('the bureau’s own text is kept unchanged', () => {
    const given = [{ code: '14', description: 'Accounts are young' }, 'Insufficient credit history']

    expect(scoreReasons(given, { bureau: 'equifax', maker: null })).toEqual([
      { code: '14', text: 'Accounts are young' },
      { code: null, text: 'Insufficient credit history' },
    ])
  })

  test.each([
    ['one text of codes', '14, 05,30'],
    ['an object by number', { factor_1: '14', factor_2: { code: '05' }, factor_3: '30' }],
    ['objects with codes', [{ reason_code: '14' }, { '@_Code': '05' }, { code: 30 }]],
  ])('%s', (_, codes) => {
    expect(scoreReasons(codes, { bureau: 'equifax', maker: 'fico' }).map(({ code }) => Number(code))).toEqual([
      14, 5, 30,
    ])
  })

  test('a single text is one reason', () => {
    expect(textsOf('Insufficient credit history', 'equifax')).toEqual(['Insufficient credit history'])
  })

  test.each([[null], [''], [{}], [[null, {}, '']]])('%o contains no reasons', (given) => {
    expect(textsOf(given, 'experian')).toEqual([])
  })
})
