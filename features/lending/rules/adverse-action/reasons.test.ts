import { describe, expect, test } from 'vitest'
import { inNoticeOrder, PERSONS_REASONS, REASON_CODES, type ReasonCode, reasonsProblem, reasonText } from './reasons.ts'

describe('the reasons of a notice', () => {
  test('are the lines of Form C-1 verbatim, plus one of ours', () => {
    expect(REASON_CODES.map(reasonText)).toEqual([
      'Credit application incomplete',
      'Insufficient number of credit references provided',
      'Unacceptable type of credit references provided',
      'Unable to verify credit references',
      'Temporary or irregular employment',
      'Unable to verify employment',
      'Length of employment',
      'Income insufficient for amount of credit requested',
      'Excessive obligations in relation to income',
      'Unable to verify income',
      'Length of residence',
      'Temporary residence',
      'Unable to verify residence',
      'No credit file',
      'Limited credit experience',
      'Poor credit performance with us',
      'Delinquent past or present credit obligations with others',
      'Collection action or judgment',
      'Garnishment or attachment',
      'Foreclosure or repossession',
      'Bankruptcy',
      'Number of recent inquiries on credit bureau report',
      'Value or type of collateral not sufficient',
      'Balances too high compared with limits on revolving accounts',
    ])
  })

  test('never mention only a score or internal standards', () => {
    for (const code of REASON_CODES) expect(reasonText(code)).not.toMatch(/score|standard|polic|credit scoring/i)
  })

  test('only a person can know are about income, employment, residence, references and collateral', () => {
    expect(PERSONS_REASONS).toHaveLength(13)
    for (const code of PERSONS_REASONS)
      expect(reasonText(code)).toMatch(/income|employment|residence|references|collateral/i)
  })
})

describe('a choice of reasons', () => {
  const FIRED = ['collection', 'inquiries', 'delinquent', 'bankruptcy', 'no_file'] as const

  test.each<[string, ReasonCode[], string | null]>([
    ['none', [], 'Choose at least one reason'],
    ['one that fired', ['collection'], null],
    ['one that only a person can know', ['low_income'], null],
    ['four', ['collection', 'inquiries', 'delinquent', 'low_income'], null],
    ['five', [...FIRED], 'Choose at most 4 reasons. More don’t help the applicant.'],
    ['the same twice', ['collection', 'collection'], 'Choose each reason once'],
    ['one that no rule found', ['garnishment'], 'Nothing on file supports “Garnishment or attachment”'],
    [
      'an incomplete application that is complete',
      ['incomplete'],
      'Nothing on file supports “Credit application incomplete”',
    ],
  ])('of %s', (_, chosen, problem) => {
    expect(reasonsProblem(chosen, FIRED)).toBe(problem)
  })

  // Among the 2^24 combinations, single reasons and pairs cover every case that the rules distinguish.
  test('is accepted only with reasons that fired or that a person can know', () => {
    for (const one of REASON_CODES)
      for (const other of REASON_CODES.filter((code) => code !== one)) {
        const borneOut = [one, other].every(
          (code) => PERSONS_REASONS.includes(code) || FIRED.some((hit) => hit === code),
        )

        expect(reasonsProblem([one, other], FIRED) === null, `${one}, ${other}`).toBe(borneOut)
      }
  })

  test('is listed by weight, followed by the reasons a person knows', () => {
    const chosen: ReasonCode[] = ['collateral', 'inquiries', 'low_income', 'collection']

    expect(inNoticeOrder(chosen, ['collection', 'delinquent', 'inquiries'])).toEqual([
      'collection',
      'inquiries',
      'low_income',
      'collateral',
    ])
  })
})
