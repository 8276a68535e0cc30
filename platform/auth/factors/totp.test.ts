import { expect, test } from 'vitest'
import { base32, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => seconds * 1000

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
})

test.each([
  ['its own step', 0, 4],
  ['the step before', -30, 3],
  ['the step after', 30, 5],
  ['two steps before', -60, null],
  ['two steps after', 60, null],
])('a code of %s belongs to step %j', (_, offset, step) => {
  const code = totpCode(SECRET, Math.floor((135 + offset) / 30))

  expect(totpStep(SECRET, code, at(135))).toBe(step)
})

test.each(['', '12345', '1234567', 'abcdef', '½½½½½½'])('%j is not a valid code', (code) => {
  expect(totpStep(SECRET, code, at(135))).toBeNull()
})

test('a secret is encoded as authenticator apps expect it', () => {
  expect(base32(SECRET)).toBe('gezdgnbvgy3tqojqgezdgnbvgy3tqojq')
  expect(base32(newTotpSecret())).toMatch(/^[a-z2-7]{32}$/)
  expect(totpUri('abc', 'Müller & Sons', 'maria@example.test')).toBe(
    'otpauth://totp/M%C3%BCller%20%26%20Sons:maria%40example.test?algorithm=SHA1&digits=6&issuer=M%C3%BCller%20%26%20Sons&period=30&secret=abc',
  )
})
