import { describe, expect, test } from 'vitest'
import { type MatchableAccount, matchEvidence, SAME_ACCOUNT, signatureOf } from './match-evidence.ts'

const CARD: MatchableAccount = {
  company: 'Meridian Bank',
  accountType: 'Credit card',
  openedOn: '2019-03-14',
  closedOn: null,
  balanceCents: 120_000,
  creditLimitCents: 500_000,
  highCreditCents: 300_000,
  monthlyPaymentCents: 3_500,
}
const LOAN: MatchableAccount = { ...CARD, accountType: 'Auto loan', creditLimitCents: null }

const evidence = (one: Partial<MatchableAccount>, other: Partial<MatchableAccount>, of = CARD) =>
  matchEvidence(signatureOf({ ...of, ...one }), signatureOf({ ...of, ...other }))
/** Returns how much evidence the difference costs, compared with two equal accounts. */
const lost = (other: Partial<MatchableAccount>, of = CARD) => evidence({}, {}, of) - evidence({}, other, of)

test('accounts that agree in everything match, those of another creditor do not', () => {
  expect(evidence({}, {})).toBeGreaterThanOrEqual(SAME_ACCOUNT)
  expect(evidence({}, { company: 'Harbor Credit Union', openedOn: '2011-01-01' })).toBeLessThan(SAME_ACCOUNT)
})

test('the order of the two accounts does not matter', () => {
  const other = { company: 'MERIDIAN BK', openedOn: '2019-04-01', balanceCents: 119_000, accountNumber: '****4411' }

  expect(evidence({ accountNumber: '4411' }, other)).toBe(evidence(other, { accountNumber: '4411' }))
})

describe('last digits', () => {
  test.each([
    ['****4411', '5500004411', 1],
    ['4411', '411', 1],
    ['xxxx-4411', '4411XXXX', 0],
    ['****4411', '****4412', -1],
    ['****4411', '****11', 0],
    ['****4411', null, 0],
    ['****4411', undefined, 0],
    ['', '4411', 0],
    ['517805', '5178057845121234', 1],
    ['517805', '517805******1234', 1],
    ['5178057845121234', '517806', -1],
    ['51780578', '517805784512****', 1],
    ['517805******', '517806XXXXXX', -1],
    ['AB12345', 'XXX2345', 1],
    ['unknown', '4411', 0],
  ])('%s and %s are evidence for one account (1), for two (-1) or neither (0): %i', (one, other, sign) => {
    expect(Math.sign(evidence({ accountNumber: one }, { accountNumber: other }) - evidence({}, {}))).toBe(sign)
  })

  test('that differ outweigh all agreement', () => {
    expect(evidence({ accountNumber: '4411' }, { accountNumber: '4412' })).toBeLessThan(SAME_ACCOUNT)
  })
})

test('the further apart the opening dates, the weaker the match', () => {
  const days = ['2019-03-14', '2019-03-01', '2019-04-30', '2019-06-01', '2020-03-01', '2020-04-01']
  const said = days.map((openedOn) => evidence({}, { openedOn }))

  expect(said).toEqual(said.toSorted((one, other) => other - one))
  expect(new Set(said).size).toBe(days.length)
  expect(evidence({}, { openedOn: '2024-01-01' })).toBe(evidence({}, { openedOn: '2031-01-01' }))
})

describe('amounts', () => {
  test.each([
    ['to the cent', 500_000, 0],
    ['rounded to dollars', 500_099, 0],
    ['raised by three percent', 515_000, 1],
    ['raised by four percent', 521_000, 3.5],
    ['unknown', null, 1.5],
  ])('a limit %s takes away %s', (_, creditLimitCents, less) => {
    expect(lost({ creditLimitCents })).toBe(less)
  })

  test('the original amount of a loan never changes, the highest balance of a card does', () => {
    expect(lost({ highCreditCents: 900_000 })).toBe(1.5)
    expect(lost({ highCreditCents: 900_000 }, LOAN)).toBe(5.5)
  })

  test('that are no whole hundreds say more, because they hardly agree by chance', () => {
    const odd = { ...LOAN, highCreditCents: 1_234_500, balanceCents: 987_600 }

    expect(evidence({}, {}, odd) - evidence({}, {}, LOAN)).toBe(3)
  })

  test('two balances of zero are no evidence', () => {
    expect(evidence({ balanceCents: 0 }, { balanceCents: 0 })).toBe(evidence({ balanceCents: null }, {}))
  })
})

test('incompatible types are evidence against a match, an unknown type is none', () => {
  expect(lost({ accountType: null })).toBe(1)
  expect(lost({ accountType: 'Mortgage' })).toBeGreaterThan(5)
})
