import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmacSha256 } from '#platform/http/hmac.ts'
import { checkedDelivery, secretFrom, signatureOf } from '#platform/rules/signature.ts'

const KEY = Buffer.alloc(32, 7)
const SECRET = secretFrom(KEY)
const NOW = 1_790_000_000_000
const SENT = { id: 'b3f1', timestamp: String(NOW / 1000), body: '{"name":"Zoë"}' }
const signature = signatureOf(hmacSha256, SECRET, SENT)
const check = (altered = {}, now = NOW) => checkedDelivery(hmacSha256, SECRET, { ...SENT, signature, ...altered }, now)

test('a signature is the HMAC of id, timestamp and body under the bytes of the secret', () => {
  const expected = createHmac('sha256', KEY).update(`b3f1.${SENT.timestamp}.{"name":"Zoë"}`).digest('base64')

  expect(SECRET).toBe(`whsec_${KEY.toString('base64')}`)
  expect(signature).toBe(`v1,${expected}`)
})

test.each([
  ['as it was sent', {}, 'genuine'],
  ['with another signature before it', { signature: `v1,AAAA ${signature}` }, 'genuine'],
  ['with an altered body', { body: '{"name":"Zoe"}' }, 'forged'],
  ['with another id', { id: 'b3f2' }, 'forged'],
  ['with another time', { timestamp: String(NOW / 1000 + 1) }, 'forged'],
  ['without a signature', { signature: '' }, 'forged'],
  ['with a longer signature', { signature: `${signature}A` }, 'forged'],
  ['with a signature of another kind', { signature: signature.replace('v1,', 'v2,') }, 'forged'],
  ['with another letter at its beginning', { signature: `V${signature.slice(1)}` }, 'forged'],
  ['with another letter at its end', { signature: `${signature.slice(0, -2)}A=` }, 'forged'],
  ['with a shorter signature', { signature: signature.slice(0, -1) }, 'forged'],
  ['with a tab between two signatures', { signature: `v1,AAAA\t${signature}` }, 'forged'],
  ['without a time', { timestamp: '' }, 'stale'],
  ['with words for a time', { timestamp: 'NaN' }, 'stale'],
  ['with words behind its time', { timestamp: `${SENT.timestamp}s` }, 'stale'],
  ['with a blank before its time', { timestamp: ` ${SENT.timestamp}` }, 'stale'],
  ['with parts of a second', { timestamp: `${SENT.timestamp}.5` }, 'stale'],
  ['with a time in another notation', { timestamp: '0x6AB13B80' }, 'stale'],
  ['with a time in other digits', { timestamp: '١٧٩٠٠٠٠٠٠٠' }, 'stale'],
])('a delivery %s', (_, altered, verdict) => {
  expect(check(altered)).toBe(verdict)
})

test.each([
  [300, 'genuine'],
  [-300, 'genuine'],
  [301, 'stale'],
  [-301, 'stale'],
])('a delivery %d seconds old', (seconds, verdict) => {
  expect(check({}, NOW + seconds * 1000)).toBe(verdict)
})

test('with another secret every signature is invalid, and a malformed secret is rejected', () => {
  const other = secretFrom(Buffer.alloc(32, 8))

  expect(checkedDelivery(hmacSha256, other, { ...SENT, signature }, NOW)).toBe('forged')
  expect(() => signatureOf(hmacSha256, 'tl_test_x', SENT)).toThrow('This is not a webhook secret')
})
