import { expect, test } from 'vitest'
import { privacyNoticeByEmail } from './notice-by-email.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const EMAIL = 'dana@example.test'
const ASKED = {
  ...{ email: EMAIL, created_at: '2026-11-20T12:00:00Z', answer_by: '2026-12-04T12:00:00Z', demonstrated_at: null },
  ...{ withdrawn_at: null, covers_privacy_notice: true },
}
const AGREED = { ...ASKED, demonstrated_at: '2026-11-21T23:30:00Z' }

test('it can go by email from the day the client consented to a statement that covers it', () => {
  expect(privacyNoticeByEmail([AGREED], EMAIL, NOW)).toEqual({ may: true, since: '2026-11-21' })
})

test.each([
  ['hasn’t been asked', [], EMAIL],
  ['hasn’t answered', [ASKED], EMAIL],
  ['didn’t answer', [{ ...ASKED, answer_by: '2026-11-21T12:00:00Z' }], EMAIL],
  ['no longer theirs', [AGREED], 'new@example.test'],
  ['withdrew', [{ ...AGREED, withdrawn_at: '2026-11-22T12:00:00Z' }], EMAIL],
  ['other notices', [{ ...AGREED, covers_privacy_notice: false }], EMAIL],
])('it goes on paper if the client %s', (words, consents, email) => {
  expect(privacyNoticeByEmail(consents, email, NOW)).toEqual({ may: false, why: expect.stringContaining(words) })
})
