import { describe, expect, test } from 'vitest'
import { cardCommandSchema } from './card-commands.ts'
import { CARD_PRODUCTS, cardProduct } from './card-products.ts'
import { CARD_STATES, CARD_STATUSES, cardStateInWords, declineInWords, stateForStatus } from './card-states.ts'
import { dollarsField, typedDollars } from './dollars.ts'

describe('dollars', () => {
  test.each([
    [0, 0],
    [12.34, 1234],
    [0.1, 10],
    [1.1, 110],
    [1_000_000, 100_000_000],
    [8.29, 829],
  ])('%d are sent as %d cents', (dollars, cents) => {
    expect(dollarsField('Limit', 0).parse(dollars)).toBe(cents)
  })

  test.each([
    [-0.01, 'Limit can’t be below zero'],
    [1.005, 'Limit can have at most two decimals'],
    [1_000_000.01, 'Limit can be at most $1,000,000.00'],
    ['5', 'Limit must be a number'],
    [Number.NaN, 'Limit must be a number'],
    [Number.POSITIVE_INFINITY, 'Limit must be a number'],
  ])('%s are rejected', (dollars, message) => {
    expect(
      dollarsField('Limit', 0)
        .safeParse(dollars)
        .error?.issues.map((issue) => issue.message),
    ).toContain(message)
  })

  test.each([
    ['1,250.50', 1250.5],
    [' $20 ', 20],
    ['0', 0],
  ])('typed as %j are parsed as %d', (typed, dollars) => {
    expect(typedDollars('Limit', 0).parse(typed)).toBe(dollars)
  })

  test.each([
    ['', 'Limit is required'],
    ['-1', 'Limit can’t be below zero'],
    ['1,000,000.01', 'Limit can be at most $1,000,000.00'],
    ['999999999999999999999', 'Limit can be at most $1,000,000.00'],
    ['1.234', 'Limit must be dollars and cents, such as 120.50'],
    ['ten', 'Limit must be dollars and cents, such as 120.50'],
  ])('typed as %j are rejected', (typed, message) => {
    expect(typedDollars('Limit', 0).safeParse(typed).error?.issues[0]?.message).toBe(message)
  })

  test('of a payment must be above zero', () => {
    expect(dollarsField('Amount', 0.01).safeParse(0).error?.issues[0]?.message).toBe('Amount must be above zero')
    expect(typedDollars('Amount', 0.01).safeParse('0').error?.issues[0]?.message).toBe('Amount must be above zero')
  })
})

test('every status of the public API maps to its own state', () => {
  expect(CARD_STATUSES.map(stateForStatus)).toEqual(['OPEN', 'PAUSED', 'CLOSED'])
})

test('every state has a label, and an unknown decline shows its code', () => {
  expect(new Set(CARD_STATES.map(cardStateInWords)).size).toBe(CARD_STATES.length)
  expect(declineInWords('INSUFFICIENT_FUNDS')).toBe('It is over the available credit')
  expect(declineInWords('USER_TRANSACTION_LIMIT')).toBe('USER_TRANSACTION_LIMIT')
})

test('no product exceeds the legal rate for service members', () => {
  for (const { id, aprPercent } of CARD_PRODUCTS) {
    expect(Number(aprPercent)).toBeLessThanOrEqual(36)
    expect(cardProduct(id)?.id).toBe(id)
  }
  expect(cardProduct('platinum')).toBeUndefined()
})

describe('a command', () => {
  const id = '0190a3c4-0000-7000-8000-000000000001'
  const said = (sent: object) => cardCommandSchema.safeParse(sent).error?.issues.map(({ message }) => message) ?? []
  const pay = { act: 'pay', card_id: id, amount: 5, idempotency_key: 'k' }
  const refund = { kind: 'refund', amount: 5, merchant: 'Shop' }
  const tried = (event: object) => said({ act: 'simulate', card_id: id, event })

  test.each(['k', '!', '~'.repeat(190)])('accepts a key of 1 to 190 visible characters: %s', (idempotency_key) => {
    expect(said({ ...pay, idempotency_key })).toEqual([])
  })

  test.each(['', 'two words', 'é', '~'.repeat(191)])('rejects the key %j', (idempotency_key) => {
    expect(said({ ...pay, idempotency_key })).toEqual(['An idempotency key must have 1 to 190 visible characters'])
  })

  test.each([
    ['  ', ['Merchant is required']],
    ['x', []],
    [` ${'x'.repeat(100)} `, []],
    ['x'.repeat(101), ['Merchant can have at most 100 characters']],
  ])('at merchant %j gives %j', (merchant, problems) => {
    expect(tried({ ...refund, merchant })).toEqual(problems)
  })

  test('can set a limit of zero', () => {
    expect(said({ act: 'set_limit', card_id: id, credit_limit: 0 })).toEqual([])
  })

  test.each([
    pay,
    { act: 'simulate', card_id: id, event: { ...refund, kind: 'authorization', is_card_present: true } },
    { act: 'simulate', card_id: id, event: { ...refund, kind: 'clearing', authorization_id: id } },
    { act: 'simulate', card_id: id, event: refund },
  ])('requires at least a cent: $act $event.kind', (sent) => {
    const of = (amount: number) =>
      'event' in sent ? { ...sent, event: { ...sent.event, amount } } : { ...sent, amount }

    expect(said(of(0.01))).toEqual([])
    expect(said(of(0))).toEqual(['Amount must be above zero'])
  })
})
