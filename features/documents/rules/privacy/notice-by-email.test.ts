import { expect, test } from 'vitest'
import { privacyNoticeByEmail } from './notice-by-email.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const EMAIL = 'dana@example.test'
const ASKED = {
  ...{ email: EMAIL, created_at: '2026-11-20T12:00:00Z', answer_by: '2026-12-04T12:00:00Z', demonstrated_at: null },
  ...{ withdrawn_at: null, covers_privacy_notice: true },
}
const AGREED = { ...ASKED, demonstrated_at: '2026-11-21T23:30:00Z' }

test('by e-mail it goes since the day the client agreed to words that name it', () => {
  expect(privacyNoticeByEmail([AGREED], EMAIL, NOW)).toEqual({ may: true, since: '2026-11-21' })
})

test.each([
  ['was not asked', [], EMAIL],
  ['has not answered yet', [ASKED], EMAIL],
  ['did not answer', [{ ...ASKED, answer_by: '2026-11-21T12:00:00Z' }], EMAIL],
  ['not theirs any more', [AGREED], 'new@example.test'],
  ['withdrew', [{ ...AGREED, withdrawn_at: '2026-11-22T12:00:00Z' }], EMAIL],
  ['other notices', [{ ...AGREED, covers_privacy_notice: false }], EMAIL],
])('it goes on paper where the client %s', (words, consents, email) => {
  expect(privacyNoticeByEmail(consents, email, NOW)).toEqual({ may: false, why: expect.stringContaining(words) })
})
