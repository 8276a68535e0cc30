import { expect, test } from 'vitest'
import { type ProductFacts, productSafeguard } from './product-safeguards.ts'
import type { BuiltInDuty } from './safeguards.ts'

const FACTS: ProductFacts = {
  today: '2026-11-22',
  ...{ owners: 1, admins: 1, staff: 2, requires_second_factor: true, members_without_factor: 0 },
  ...{ refuses_clear_values: true, sealed_values: 1_204, audit_events: 1, audited_since: '2026-11-01T23:59:00Z' },
  ...{ disposals: 2, last_disposed_at: '2026-11-20T03:00:00Z', oldest_report_at: '2025-01-05T12:00:00Z' },
  ...{ open_incidents: 0, isOverTls: true },
}

test.each([
  ['access', {}, true, '1 owner, 1 admin and 2 staff, each with their own sign-in and role.'],
  [
    'encryption',
    {},
    true,
    '1,204 SSNs and dates of birth encrypted; their columns accept masked values only. This page was loaded over TLS.',
  ],
  ['encryption', { isOverTls: false }, false, 'This page was loaded without TLS.'],
  ['encryption', { refuses_clear_values: false }, false, 'would accept unencrypted SSNs and dates of birth'],
  ['second_factor', {}, true, 'Required for all users'],
  ['second_factor', { requires_second_factor: false }, false, 'Not required. All members have a second factor.'],
  [
    'second_factor',
    { requires_second_factor: false, members_without_factor: 1 },
    false,
    '1 member has no second factor.',
  ],
  [
    'second_factor',
    { requires_second_factor: false, members_without_factor: 3 },
    false,
    '3 members have no second factor.',
  ],
  [
    'disposal',
    {},
    true,
    '2 certificates of disposal, the last of November 20, 2026. The oldest stored report is from January 5, 2025.',
  ],
  [
    'disposal',
    { last_disposed_at: null, oldest_report_at: null },
    true,
    'Nothing has been disposed of yet. No reports are stored.',
  ],
  ['disposal', { oldest_report_at: '2024-10-21T12:00:00Z' }, true, 'from October 21, 2024.'],
  [
    'disposal',
    { oldest_report_at: '2024-10-20T12:00:00Z' },
    false,
    'only reports of clients with an open loan may stay',
  ],
  ['log', {}, true, '1 event in the log since November 1, 2026.'],
  ['log', { audited_since: null }, false, 'The log is empty.'],
  ['notice', {}, true, 'No incidents are open.'],
  ['notice', { open_incidents: 2 }, true, '2 incidents are open.'],
] satisfies [BuiltInDuty, Partial<ProductFacts>, boolean, string][])('%s with %o', (duty, changed, isMet, words) => {
  const told = productSafeguard(duty, { ...FACTS, ...changed })

  expect(told.isMet).toBe(isMet)
  expect(told.text).toContain(words)
})
