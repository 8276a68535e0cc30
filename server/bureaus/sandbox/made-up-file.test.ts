import { expect, test } from 'vitest'
import { tradelinesFrom } from '#domain/credit-reports/tradelines.ts'
import { type AskedAbout, fico8Of, fullFeed, treatment } from './made-up-file.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')

const stranger = (first_name: string, ssn: string | null = '123456789'): AskedAbout => ({
  first_name,
  last_name: 'Doe',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TEXAS',
  zip: '73301',
  ssn,
  date_of_birth: null,
})

function feedOf(person: AskedAbout, bureau: 'experian' | 'equifax' | 'transunion' = 'experian') {
  const behaviour = treatment(person, bureau)
  if (behaviour.kind !== 'file') throw new Error(`No file but ${behaviour.kind}`)
  return fullFeed(person, bureau, behaviour, TODAY)
}

test('a stranger always has the same file', () => {
  expect(feedOf(stranger('Jane'))).toEqual(feedOf(stranger('Jane')))
})

test('another name or another SSN is another file', () => {
  const [jane, john, otherJane] = [stranger('Jane'), stranger('John'), stranger('Jane', '987654321')].map((person) =>
    JSON.stringify(feedOf(person).trade_accounts),
  )

  expect(new Set([jane, john, otherJane]).size).toBe(3)
})

test('bureaus differ a little about the same stranger', () => {
  const scores = (['experian', 'equifax', 'transunion'] as const).map(
    (bureau) => fico8Of(feedOf(stranger('Jane'), bureau)) ?? 0,
  )

  expect(new Set(scores).size).toBeGreaterThan(1)
  expect(Math.max(...scores) - Math.min(...scores)).toBeLessThanOrEqual(28)
})

test('every stranger’s file is one a lender could meet', () => {
  const feeds = Array.from({ length: 200 }, (_, number) => feedOf(stranger(`Person ${number}`)))

  for (const feed of feeds) {
    const tradelines = tradelinesFrom(feed.trade_accounts)
    expect(fico8Of(feed)).toBeGreaterThanOrEqual(500)
    expect(fico8Of(feed)).toBeLessThanOrEqual(850)
    expect(tradelines.length).toBeGreaterThanOrEqual(1)
    expect(tradelines.length).toBeLessThanOrEqual(12)
    for (const line of tradelines) {
      expect(line.company).not.toBeNull()
      expect(line.balanceCents).toBeGreaterThanOrEqual(0)
      expect(line.payments.every((mark) => !mark.label.startsWith('Code'))).toBe(true)
      expect(line.highCreditCents ?? 0).toBeGreaterThanOrEqual(line.balanceCents ?? 0)
      expect(String(line.openedOn) < '2026-11-21').toBe(true)
    }
  }
})

test('low scores come with late payments and used-up limits, high scores without', () => {
  const file = (score: number) => fullFeed(stranger('Jane'), 'experian', { kind: 'file', score, accounts: 12 }, TODAY)
  const lateMonths = (score: number) =>
    tradelinesFrom(file(score).trade_accounts).flatMap((line) => line.payments.filter((mark) => mark.tone !== 'good'))

  expect(lateMonths(800)).toHaveLength(0)
  expect(lateMonths(510).length).toBeGreaterThan(3)
})

test('the three bureaus disagree about the conflicting loan', () => {
  const connie = { ...stranger('Connie'), last_name: 'Flict' }

  const ratings = (['experian', 'equifax', 'transunion'] as const).map(
    (bureau) => feedOf(connie, bureau).trade_accounts.at(-1)?.account_rating,
  )

  expect(ratings).toEqual(['1', '3', '9'])
})

test('the obsolete collection was assigned more than seven years ago', () => {
  const olga = { ...stranger('Olga'), last_name: 'Obsolete' }

  const [collection] = feedOf(olga).collections

  expect(String(collection?.date_assigned) < '2019-11-21').toBe(true)
})

test('only TransUnion mixes another person into the mixed file', () => {
  const max = { ...stranger('Max'), last_name: 'Mixed' }

  const counts = (['experian', 'transunion'] as const).map((bureau) => feedOf(max, bureau).trade_accounts.length)

  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0)
})

test('the SSN 000000000 is invalid for anybody', () => {
  expect(treatment(stranger('Rhonda', '000000000'), 'experian')).toEqual({ kind: 'invalid_ssn' })
})
