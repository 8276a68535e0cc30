import { expect, test } from 'vitest'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { compareReports } from '#features/credit-reports/rules/comparison/report-comparison.ts'
import { reportView } from '#features/credit-reports/rules/report-view.ts'
import { tradelinesFrom } from '#features/credit-reports/rules/tradelines.ts'
import { type AskedAbout, fullFeed, shownScoreOf, treatment } from './made-up-file.ts'

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

function feedOf(person: AskedAbout, bureau: Bureau = 'experian', day = TODAY) {
  const behavior = treatment(person, bureau)
  if (behavior.kind !== 'file') throw new Error(`No file but ${behavior.kind}`)
  return fullFeed(person, bureau, behavior, day)
}

/** Returns the view of the report on a day. */
const viewOf = (person: AskedAbout, day: Date) =>
  reportView(
    Object.fromEntries(
      BUREAUS.map((bureau) => [bureau, { status: 'success', outcome: 'hit', full_feed: feedOf(person, bureau, day) }]),
    ),
  )

const firstOf = (month: number) => new Date(Date.UTC(2026, month, 15))

test('asked about the same day, a stranger always has the same file', () => {
  const inTheEvening = new Date('2026-11-21T23:00:00Z')

  expect(feedOf(stranger('Jane'), 'experian', inTheEvening)).toEqual(feedOf(stranger('Jane')))
})

test('another name or another SSN is another file', () => {
  const [jane, john, otherJane] = [stranger('Jane'), stranger('John'), stranger('Jane', '987654321')].map((person) =>
    JSON.stringify(feedOf(person).trade_accounts),
  )

  expect(new Set([jane, john, otherJane]).size).toBe(3)
})

test('bureaus differ a little about the same stranger', () => {
  const scores = (['experian', 'equifax', 'transunion'] as const).map(
    (bureau) => shownScoreOf(feedOf(stranger('Jane'), bureau)) ?? 0,
  )

  expect(new Set(scores).size).toBeGreaterThan(1)
  expect(Math.max(...scores) - Math.min(...scores)).toBeLessThanOrEqual(28)
})

test('every stranger’s file is one a lender could meet', () => {
  const feeds = Array.from({ length: 200 }, (_, number) => feedOf(stranger(`Person ${number}`)))

  for (const feed of feeds) {
    const tradelines = tradelinesFrom(feed.trade_accounts)
    expect(shownScoreOf(feed)).toBeGreaterThanOrEqual(500)
    expect(shownScoreOf(feed)).toBeLessThanOrEqual(850)
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

test('from month to month scores and balances move, and no account changes its identity', () => {
  const people = Array.from({ length: 30 }, (_, number) => stranger(`Person ${number}`))

  for (const person of people) {
    const [march, april] = [feedOf(person, 'experian', firstOf(2)), feedOf(person, 'experian', firstOf(3))]
    const byNumber = new Map(march.trade_accounts.map((account) => [account.account_number, account]))
    for (const later of april.trade_accounts) {
      const { company, date_of_opening, credit_limit } = byNumber.get(later.account_number) ?? later
      expect(later).toMatchObject({ company, date_of_opening, credit_limit })
    }
    expect(april.trade_accounts.map(({ balance }) => balance)).not.toEqual(
      march.trade_accounts.map(({ balance }) => balance),
    )
    expect(Math.abs((shownScoreOf(april) ?? 0) - (shownScoreOf(march) ?? 0))).toBeLessThan(30)
  }
})

test('within a year a person has a new account, one that disappeared and one that returned', () => {
  const seen = new Set<string>()
  for (const number of Array.from({ length: 12 }, (_, at) => at)) {
    const views = Array.from({ length: 13 }, (_, month) => viewOf(stranger(`Person ${number}`), firstOf(month)))
    views.slice(1).forEach((after, at) => {
      const before = views[at] ?? after
      for (const { change } of compareReports(before, after, views.slice(0, at)).changes) seen.add(change)
    })
  }

  expect([...seen].toSorted()).toEqual(['changed', 'new', 'reinserted', 'removed'])
})

test('an item dropped at Experian is reinserted in the next quarter, with the same first delinquency', () => {
  const rita = { ...stranger('Rita'), last_name: 'Return' }
  const quarters = [1, 4, 7].map((month) => viewOf(rita, firstOf(month)))

  const [before, without, back] = quarters[0]?.collections.length
    ? quarters
    : [quarters[1], quarters[2], viewOf(rita, firstOf(10))]

  if (!before || !without || !back) throw new Error('There are four quarters')
  const changes = compareReports(without, back, [before]).changes.filter(({ bureau }) => bureau === 'experian')
  expect(changes.filter(({ change }) => change === 'reinserted').map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account', 'collection']),
  )
  expect(changes.map(({ reaging }) => reaging)).not.toContainEqual(expect.anything())
})

test('the town stays within 24 points of the score it is documented with, in twenty years too', () => {
  const steve = { ...stranger('Steve'), last_name: 'Johnson' }
  const scores = Array.from({ length: 240 }, (_, month) => shownScoreOf(feedOf(steve, 'equifax', firstOf(month))) ?? 0)

  expect(Math.max(...scores.map((score) => Math.abs(score - 700)))).toBeLessThanOrEqual(24)
  expect(new Set(scores).size).toBeGreaterThan(10)
})

test('the SSN 000000000 is always invalid', () => {
  expect(treatment(stranger('Rhonda', '000000000'), 'experian')).toEqual({ kind: 'invalid_ssn' })
})
