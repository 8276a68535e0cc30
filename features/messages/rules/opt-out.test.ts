import { expect, test } from 'vitest'
import { keywordOf } from './opt-out.ts'

test.each([
  ...['STOP', 'stop', ' Stop. ', 'STOP!!', 'STOPALL', 'stop all', 'Unsubscribe', 'CANCEL', 'end', 'Quit', 'revoke'],
  ...['opt out', 'OPT-OUT', 'OptOut', '"STOP"', 'Stop 🛑'],
])('%j opts out', (body) => {
  expect(keywordOf(body)).toBe('stop')
})

test.each(['START', 'start', 'Unstop', 'YES', 'Yes!'])('%j opts in', (body) => {
  expect(keywordOf(body)).toBe('start')
})

test.each([
  '',
  ' ',
  '!',
  'stop by tomorrow',
  "Don't stop",
  'yes please',
  'cancel my card',
  'the end',
  'STOP2',
  'nonstop',
])('%j is a message', (body) => {
  expect(keywordOf(body)).toBeNull()
})
