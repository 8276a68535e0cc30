import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Hmac } from '#platform/rules/signature.ts'
import { checkedEvent, eventSignature } from './event-signature.ts'

const hmacSha256: Hmac = (key, text) => createHmac('sha256', key).update(text).digest()

const [SECRET, BODY, AT] = ['whsec_test', '{"id":"evt_1"}', '1790000000']
const NOW = Number(AT) * 1000
const header = `t=${AT},v1=${eventSignature(hmacSha256, SECRET, AT, BODY)}`
const check = (given: { header?: string; body?: string }, now = NOW) =>
  checkedEvent(hmacSha256, SECRET, { header, body: BODY, ...given }, now)

test('an event signed with the secret is genuine for five minutes', () => {
  expect(check({})).toBe('genuine')
  expect(check({}, NOW + 300_000)).toBe('genuine')
  expect(check({}, NOW + 301_000)).toBe('stale')
  expect(check({}, NOW - 301_000)).toBe('stale')
})

test('an event with another body, time, or signature is refused', () => {
  expect(check({ body: '{"id":"evt_2"}' })).toBe('forged')
  expect(check({ header: header.replace(AT, '1790000001') })).toBe('forged')
  expect(check({ header: `t=${AT},v1=` })).toBe('forged')
  expect(check({ header: `t=${AT},v0=${header.split('v1=')[1]}` })).toBe('forged')
  expect(check({ header: '' })).toBe('stale')
})

test('an event can carry the signatures of two secrets', () => {
  expect(check({ header: `${header},v1=00` })).toBe('genuine')
})

test('the signature is that of another implementation', async () => {
  const signature = eventSignature(hmacSha256, 'k', '1', '{}')

  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode('k'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('1.{}')))
  expect(signature).toBe(Buffer.from(bytes).toString('hex'))
})
