import { expect, test } from 'vitest'
import { type AskedConsent, consentStatus } from './consent-status.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const ASKED = {
  ...{ email: 'dana@example.test', created_at: '2026-11-20T12:00:00Z', answer_by: '2026-12-04T12:00:00Z' },
  ...{ demonstrated_at: null, withdrawn_at: null },
}
const AGREED = { ...ASKED, demonstrated_at: '2026-11-21T12:00:00Z' }
const WITHDRAWN = { ...AGREED, withdrawn_at: '2026-11-22T12:00:00Z' }
const LATE = { ...ASKED, answer_by: '2026-11-23T12:00:00Z' }
const ELSEWHERE = 'new@example.test'

test.each([
  ['never_asked', [], ASKED.email],
  ['asked', [ASKED], ASKED.email],
  ['asked', [ASKED, WITHDRAWN], ASKED.email],
  ['unanswered', [LATE], ASKED.email],
  ['unanswered', [ASKED], ELSEWHERE],
  ['agreed', [AGREED], ASKED.email],
  ['agreed', [AGREED], ' Dana@Example.test '],
  ['moved', [AGREED], ELSEWHERE],
  ['moved', [AGREED], null],
  ['withdrawn', [WITHDRAWN], ASKED.email],
  ['withdrawn', [WITHDRAWN, { ...WITHDRAWN, created_at: '2026-11-01T12:00:00Z' }], ASKED.email],
  // Asked at another address, then back at the consented one.
  ['agreed', [{ ...ASKED, email: ELSEWHERE }, AGREED], ASKED.email],
] as const)('a client has status %s', (standing, lines, email) => {
  expect(consentStatus<AskedConsent>(lines, email, NOW).standing).toBe(standing)
})

test('the consent that decides is the one in force, or else the newest', () => {
  const newer = { ...ASKED, email: ELSEWHERE }

  expect(consentStatus([newer, AGREED], ASKED.email, NOW).line).toBe(AGREED)
  expect(consentStatus([newer, AGREED], null, NOW).line).toBe(newer)
  expect(consentStatus([], null, NOW).line).toBeNull()
})
