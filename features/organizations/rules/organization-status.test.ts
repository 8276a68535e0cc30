import { describe, expect, test } from 'vitest'
import {
  ORGANIZATION_CAPABILITIES,
  type OrganizationStatus,
  organizationCapabilities,
  organizationRefusal,
} from './organization-status.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const APPROVED: OrganizationStatus = {
  ...{ reviewStatus: 'approved', isSuspended: false, subscriptionStatus: 'active' },
  ...{ pastDueSinceMs: null, paidThroughMs: null, graceDays: 14 },
}

test('an approved company can do everything', () => {
  expect(organizationCapabilities(APPROVED, NOW)).toEqual(ORGANIZATION_CAPABILITIES)
})

test.each(['not_sent', 'in_review', 'more_requested', 'refused'] as const)(
  'a company whose review is %s can use only the sandbox',
  (reviewStatus) => {
    const standing = { ...APPROVED, reviewStatus }

    expect(organizationCapabilities(standing, NOW)).toEqual(['read', 'export', 'work', 'sandbox_services'])
    expect(organizationRefusal(standing, 'live_services', NOW)).toBe('review_required')
  },
)

describe('a blocked company can only read and export', () => {
  test.each<[string, Partial<OrganizationStatus>, string]>([
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

    expect(organizationCapabilities(standing, NOW)).toEqual(['read', 'export'])
    expect(organizationRefusal(standing, 'work', NOW)).toBe(code)
  })
})

test.each<[string, Partial<OrganizationStatus>]>([
  ['within its grace period', { subscriptionStatus: 'past_due', pastDueSinceMs: NOW - 14 * DAY + 1 }],
  ['before the end of its paid time', { subscriptionStatus: 'cancelled', paidThroughMs: NOW + 1 }],
  ['on trial', { subscriptionStatus: 'trial' }],
])('a company works on %s', (_, facts) => {
  expect(organizationCapabilities({ ...APPROVED, ...facts }, NOW)).toEqual(ORGANIZATION_CAPABILITIES)
})

test('without a grace period a company stops when it is past due', () => {
  const standing: OrganizationStatus = {
    ...APPROVED,
    subscriptionStatus: 'past_due',
    pastDueSinceMs: NOW,
    graceDays: 0,
  }

  expect(organizationRefusal(standing, 'work', NOW)).toBe('company_past_due')
})
