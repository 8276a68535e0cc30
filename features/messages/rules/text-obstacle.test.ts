import { expect, test } from 'vitest'
import { textObstacle } from './text-obstacle.ts'

const NOON = Date.parse('2026-01-15T17:00:00Z')
const NIGHT = Date.parse('2026-01-16T03:14:00Z')
const PHONE = '5125550123'
const DANA = { phone: PHONE, state: 'NY', zip: '10001', consent: { is_agreed: true, phone: PHONE }, has_number: true }

test('a client who agreed can be texted by day', () => {
  expect(textObstacle(DANA, NOON)).toBeNull()
})

test.each([
  [{ has_number: false }, 'no number', 'Your company has no number for texts yet. Tradeline assigns one'],
  [{ phone: null }, 'no phone', 'This client has no phone number'],
  [{ phone: '' }, 'no phone', 'This client has no phone number'],
  [{ consent: null }, 'not agreed', 'This client has not agreed to texts'],
  [{ consent: { is_agreed: true, phone: '5125550199' } }, 'not agreed', 'This client has not agreed to texts'],
  [{ consent: { is_agreed: false, phone: '5125550199' } }, 'not agreed', 'This client has not agreed to texts'],
  [{ consent: { is_agreed: false, phone: PHONE } }, 'stopped', 'This client has opted out of texts'],
])('with %j nothing can be sent, by day or night', (change, kind, sentence) => {
  for (const at of [NOON, NIGHT]) expect(textObstacle({ ...DANA, ...change }, at)).toEqual({ kind, sentence })
})

test('at night a text waits until eight o’clock', () => {
  expect(textObstacle(DANA, NIGHT)).toEqual({
    kind: 'quiet hours',
    sentence: 'It is 10:14 PM where the client lives. Texts can be sent from 8:00 AM to 9:00 PM',
    endsAtMs: Date.parse('2026-01-16T13:00:00Z'),
  })
})
