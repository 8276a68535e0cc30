import { expect, test } from 'vitest'
import { isRoutingNumber, maskedAccount } from './routing-number.ts'

test.each([
  ['021000021', true],
  ['111000025', true],
  ['021000022', false],
  ['991000021', false],
  ['02100002', false],
  ['02100002a', false],
])('%s is a routing number: %s', (text, expected) => {
  expect(isRoutingNumber(text)).toBe(expected)
})

test.each([
  ['000123456789', '••••6789'],
  ['12345', '••••345'],
])('the account %s is shown as %s', (account, expected) => {
  expect(maskedAccount(account)).toBe(expected)
})
