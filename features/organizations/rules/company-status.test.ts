import { describe, expect, test } from 'vitest'
import { COMPANY_CAPABILITIES, type CompanyStanding, companyCapabilities, companyRefusal } from './company-status.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const APPROVED: CompanyStanding = {
  ...{ reviewStatus: 'approved', isSuspended: false, subscriptionStatus: 'active' },
  ...{ pastDueSinceMs: null, paidThroughMs: null, graceDays: 14 },
}

test('an approved company may do everything', () => {
  expect(companyCapabilities(APPROVED, NOW)).toEqual(COMPANY_CAPABILITIES)
})

test.each(['not_sent', 'in_review', 'more_requested', 'refused'] as const)(
  'a company whose review is %s works with the sandbox only',
  (reviewStatus) => {
    const standing = { ...APPROVED, reviewStatus }

    expect(companyCapabilities(standing, NOW)).toEqual(['read', 'export', 'work', 'sandbox_services'])
    expect(companyRefusal(standing, 'live_services', NOW)).toBe('review_required')
  },
)

describe('a blocked company reads and exports, and no more', () => {
  test.each<[string, Partial<CompanyStanding>, string]>([
    ['suspended', { isSuspended: true }, 'company_suspended'],
    [
      'past due for its grace period',
      { subscriptionStatus: 'past_due', pastDueSinceMs: NOW - 14 * DAY },
      'company_past_due',
    ],
    [
      'canceled and at the end of its paid time',
      { subscriptionStatus: 'cancelled', paidThroughMs: NOW },
      'company_cancelled',
    ],
    [
      'suspended and canceled',
      { isSuspended: true, subscriptionStatus: 'cancelled', paidThroughMs: NOW - DAY },
      'company_suspended',
    ],
  ])('%s', (_, facts, code) => {
    const standing = { ...APPROVED, ...facts }

    expect(companyCapabilities(standing, NOW)).toEqual(['read', 'export'])
    expect(companyRefusal(standing, 'work', NOW)).toBe(code)
  })
})

test.each<[string, Partial<CompanyStanding>]>([
  ['within its grace period', { subscriptionStatus: 'past_due', pastDueSinceMs: NOW - 14 * DAY + 1 }],
  ['before the end of its paid time', { subscriptionStatus: 'cancelled', paidThroughMs: NOW + 1 }],
  ['on trial', { subscriptionStatus: 'trial' }],
])('a company works on %s', (_, facts) => {
  expect(companyCapabilities({ ...APPROVED, ...facts }, NOW)).toEqual(COMPANY_CAPABILITIES)
})

test('without a grace period a company stops when it falls behind', () => {
  const standing: CompanyStanding = { ...APPROVED, subscriptionStatus: 'past_due', pastDueSinceMs: NOW, graceDays: 0 }

  expect(companyRefusal(standing, 'work', NOW)).toBe('company_past_due')
})
