import { expect, test } from 'vitest'
import { type Consent, consentRefusal, consentSentence, DEFAULT_CONSENT_TEXT, isBuiltInVersion } from './consent.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const CONSENT: Consent = {
  purpose: 'credit_transaction',
  bureaus: ['experian', 'equifax'],
  pull_type: 'soft',
  single_use: true,
  uses: 0,
  expires_at: '2026-12-01T00:00:00Z',
  revoked_at: null,
}
const WANTED = { purpose: 'credit_transaction', bureaus: ['experian'], pullType: 'soft' } as const

test.each([
  [{}, {}, null],
  [{ revoked_at: '2026-11-20T00:00:00Z' }, {}, 'consent_revoked'],
  [{ expires_at: '2026-11-21T12:00:00Z' }, {}, 'consent_expired'],
  [{ expires_at: '2026-11-21T12:00:01Z' }, {}, null],
  [{ uses: 1 }, {}, 'consent_used'],
  [{ uses: 7, single_use: false }, {}, null],
  [{}, { purpose: 'collection' }, 'consent_other_purpose'],
  [{}, { pullType: 'hard' }, 'consent_pull_type'],
  [{ pull_type: 'hard' }, { pullType: 'hard' }, null],
  [{ pull_type: 'hard' }, { pullType: 'soft' }, null],
  [{}, { bureaus: ['experian', 'transunion'] }, 'consent_bureaus'],
] as const)('a consent with %j and an order with %j give %s', (change, wish, refusal) => {
  expect(consentRefusal({ ...CONSENT, ...change }, { ...WANTED, ...wish }, NOW)).toBe(refusal)
})

test('every refusal has a message', () => {
  expect(consentSentence('consent_pull_type')).toBe('This consent covers a soft pull only')
})

test.each([
  [DEFAULT_CONSENT_TEXT.version, true],
  ['Standard-2027-01', true],
  ['standard', false],
  ['ours-standard-2026-11', false],
])('the name %s is reserved for a built-in text: %s', (version, isKept) => {
  expect(isBuiltInVersion(version)).toBe(isKept)
})
