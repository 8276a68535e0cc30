import { expect, test } from 'vitest'
import { carrierSignature, isSigned } from './carrier-signature.ts'

// The example in the carrier's documentation on request signatures.
const TOKEN = '12345'
const URL = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const FORM = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' }
const MORE = { From: '+14158675309', To: '+18005551212' }
const form = (change: object = {}) => new URLSearchParams({ ...FORM, ...MORE, ...change })
const RIGHT = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

test('the signature matches the carrier’s documentation', () => {
  expect(carrierSignature(TOKEN, URL, form())).toBe(RIGHT)
})

test('the order of parameters doesn’t matter', () => {
  expect(isSigned(RIGHT, TOKEN, URL, new URLSearchParams({ ...MORE, ...FORM }))).toBe(true)
})

test.each([
  ['another signature', 'RSOYDt4T1cUTdK1PDd93/VVr8B9=', TOKEN, URL, form()],
  ['no signature', '', TOKEN, URL, form()],
  ['a signature of another length', `${RIGHT}=`, TOKEN, URL, form()],
  ['another token', RIGHT, '12346', URL, form()],
  ['another address', RIGHT, TOKEN, URL.replace('foo=1', 'foo=2'), form()],
  ['another value', RIGHT, TOKEN, URL, form({ Digits: '1235' })],
  ['an extra parameter', RIGHT, TOKEN, URL, form({ Admin: '1' })],
])('%s is rejected', (_, signature, token, url, sent) => {
  expect(isSigned(signature, token, url, sent)).toBe(false)
})
