import { describe, expect, test } from 'vitest'
import { issuerEventSchema } from './issuer-events.ts'

const card = { token: 'card-1' }
const EVENTS = {
  authorization: {
    ...{ event_type: 'authorization.request', token: 'a-1', card, amount: 1250, card_present: true },
    merchant: { descriptor: 'COFFEE SHOP' },
  },
  clearing: { event_type: 'transaction.clearing', token: 't-1', card, authorization_token: 'a-1', amount: null },
  reversal: {
    ...{ event_type: 'transaction.void', token: 'v-1', card, authorization_token: 'a-1' },
    type: 'AUTHORIZATION_REVERSAL',
  },
  refund: { event_type: 'transaction.return', token: 'r-1', card, amount: 500, merchant: { descriptor: 'SHOP' } },
  shipping: { event_type: 'card.shipped', token: 's-1', card },
}
type Kind = keyof typeof EVENTS

const isKnown = (kind: Kind, given: object = {}) => issuerEventSchema.safeParse({ ...EVENTS[kind], ...given }).success

describe('an issuer event', () => {
  test.each(['authorization', 'clearing', 'reversal', 'refund', 'shipping'] as const)(
    'of the kind %s is known',
    (kind) => {
      expect(isKnown(kind)).toBe(true)
    },
  )

  test.each<[Kind, object]>([
    ['authorization', { amount: 1 }],
    ['authorization', { amount: 100_000_000 }],
    ['clearing', { amount: 1 }],
    ['reversal', { type: 'AUTHORIZATION_EXPIRY' }],
    ['shipping', { token: 'x'.repeat(100) }],
    ['shipping', { something_new: true }],
  ])('of the kind %s may have %j', (kind, given) => {
    expect(isKnown(kind, given)).toBe(true)
  })

  test.each<[Kind, object]>([
    ['authorization', { amount: 0 }],
    ['authorization', { amount: -1 }],
    ['authorization', { amount: 12.5 }],
    ['authorization', { amount: '1250' }],
    ['authorization', { amount: 100_000_001 }],
    ['authorization', { amount: null }],
    ['authorization', { merchant: { descriptor: '   ' } }],
    ['authorization', { merchant: { descriptor: 'x'.repeat(101) } }],
    ['authorization', { card_present: undefined }],
    ['clearing', { amount: undefined }],
    ['clearing', { authorization_token: '' }],
    ['reversal', { type: 'TRANSACTION_REVERSAL' }],
    ['refund', { amount: null }],
    ['shipping', { token: '' }],
    ['shipping', { token: 'x'.repeat(101) }],
    ['shipping', { card: {} }],
    ['shipping', { event_type: 'card.renewed' }],
  ])('of the kind %s is rejected with %j', (kind, given) => {
    expect(isKnown(kind, given)).toBe(false)
  })
})

test('an event keeps only known fields', () => {
  const parsed = issuerEventSchema.parse({ ...EVENTS.shipping, pan: '4242424242424242' })

  expect(parsed).toEqual(EVENTS.shipping)
})

test('a merchant’s name is trimmed', () => {
  const parsed = issuerEventSchema.parse({ ...EVENTS.refund, merchant: { descriptor: 'SHOP          ' } })

  expect(parsed).toMatchObject({ merchant: { descriptor: 'SHOP' } })
})
