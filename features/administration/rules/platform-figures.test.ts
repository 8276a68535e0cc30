import { expect, test } from 'vitest'
import { bureauFigures, monthlyRevenueCents, percentOf, subscribersOf, subscribersWith } from './platform-figures.ts'

const STANDING = {
  'subscribers.lender.active': 3,
  'subscribers.dealer.active': 2,
  'subscribers.dealer.trial': 4,
  'subscribers.cro.cancelled': 9,
  'revenue.lender.active': 1497,
  'revenue.dealer.active': 198,
  'revenue.dealer.trial': 396,
}

test('subscribers are counted by status, and optionally by account type', () => {
  expect(subscribersWith(STANDING, 'active')).toBe(5)
  expect(subscribersWith(STANDING, 'trial', 'dealer')).toBe(4)
  expect(subscribersWith(STANDING, 'active', 'partner')).toBe(0)
})

test('a canceled subscription does not count as a subscriber', () => {
  expect(subscribersOf(STANDING)).toBe(9)
  expect(subscribersOf(STANDING, 'cro')).toBe(0)
})

test('revenue is the sum that subscribers with a status pay, in cents', () => {
  expect(monthlyRevenueCents(STANDING, 'active')).toBe(1695_00)
  expect(monthlyRevenueCents(STANDING, 'past_due')).toBe(0)
})

test.each([
  [1, 3, 33],
  [0, 3, 0],
  [0, 0, null],
])('%i of %i is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

test('a bureau without requests has no error rate and no latency', () => {
  const sums = { 'asked.experian': 4, 'failed.experian': 1, 'timed.experian': 3, 'latency_ms.experian': 1250 }

  expect(bureauFigures(sums)).toEqual([
    { bureau: 'experian', asked: 4, errorPercent: 25, latencyMs: 417 },
    { bureau: 'equifax', asked: 0, errorPercent: null, latencyMs: null },
    { bureau: 'transunion', asked: 0, errorPercent: null, latencyMs: null },
  ])
})
