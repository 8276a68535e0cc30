import { expect, test } from 'vitest'
import { fundingAfter, unfundedCents } from './funding-states.ts'

test.each([
  ['requested', 'send', 'sending'],
  ['sending', 'send', 'sending'],
  ['sending', 'confirm_sent', 'sent'],
  ['sent', 'confirm_sent', null],
  ['sent', 'settle', 'settled'],
  ['settled', 'settle', null],
  ['requested', 'settle', null],
  ['sent', 'return', 'returned'],
  ['settled', 'return', 'returned'],
  ['returned', 'return', null],
  ['returned', 'send', null],
  ['requested', 'cancel', 'canceled'],
  ['sent', 'cancel', null],
] as const)('a funding that is %s, after %s: %s', (status, act, next) => {
  expect(fundingAfter(status, act)).toBe(next)
})

test('returned and canceled fundings can be paid again, and nothing more', () => {
  const fundings = [
    { status: 'returned', amount_cents: 900_00 },
    { status: 'canceled', amount_cents: 900_00 },
    { status: 'settled', amount_cents: 400_00 },
    { status: 'requested', amount_cents: 100_00 },
  ] as const

  expect(unfundedCents(900_00, fundings)).toBe(400_00)
})
