import { describe, expect, test } from 'vitest'
import { cardActSchema, mayStaff } from './card-acts.ts'
import { CARD_PRODUCTS, cardProduct } from './card-products.ts'
import { CARD_STATES, CARD_STATUSES, cardStateInWords, declineInWords, stateForStatus } from './card-states.ts'
import { dollarsField, typedDollars } from './dollars.ts'

describe('dollars', () => {
  test.each([
    [0, 0],
    [12.34, 1234],
    [0.1, 10],
    [1_000_000, 100_000_000],
    [8.29, 829],
  ])('%d are sent as %d cents', (dollars, cents) => {
    expect(dollarsField('Limit', 0).parse(dollars)).toBe(cents)
  })

  test.each([
    [-0.01, 'Limit cannot be below zero'],
    [1.005, 'Limit has at most two decimals'],
    [1_000_000.01, 'Limit is too high'],
    ['5', 'Limit must be a number'],
    [Number.NaN, 'Limit must be a number'],
    [Number.POSITIVE_INFINITY, 'Limit must be a number'],
  ])('%s are refused', (dollars, message) => {
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
  ])('typed as %j are %d', (typed, dollars) => {
    expect(typedDollars('Limit', 0).parse(typed)).toBe(dollars)
  })

  test.each([
    ['', 'Limit is required'],
    ['-1', 'Limit cannot be below zero'],
    ['1.234', 'Limit must be dollars and cents, such as 120.50'],
    ['ten', 'Limit must be dollars and cents, such as 120.50'],
  ])('typed as %j are refused', (typed, message) => {
    expect(typedDollars('Limit', 0).safeParse(typed).error?.issues[0]?.message).toBe(message)
  })

  test('of a payment are above zero', () => {
    expect(dollarsField('Amount', 0.01).safeParse(0).error?.issues[0]?.message).toBe('Amount must be above zero')
    expect(typedDollars('Amount', 0.01).safeParse('0').error?.issues[0]?.message).toBe('Amount must be above zero')
  })
})

test('every status of the public API asks for a state of its own', () => {
  expect(CARD_STATUSES.map(stateForStatus)).toEqual(['OPEN', 'PAUSED', 'CLOSED'])
})

test('every state has words, and a decline nobody named is told by its code', () => {
  expect(new Set(CARD_STATES.map(cardStateInWords)).size).toBe(CARD_STATES.length)
  expect(declineInWords('INSUFFICIENT_FUNDS')).toBe('It is over the available credit')
  expect(declineInWords('USER_TRANSACTION_LIMIT')).toBe('USER_TRANSACTION_LIMIT')
})

test('no product charges service members more than the law lets', () => {
  for (const { id, aprPercent } of CARD_PRODUCTS) {
    expect(Number(aprPercent)).toBeLessThanOrEqual(36)
    expect(cardProduct(id)?.id).toBe(id)
  }
  expect(cardProduct('platinum')).toBeUndefined()
})

test('staff may look and freeze, and of everything else nothing', () => {
  const acts = cardActSchema.options.map(({ shape }) => shape.act.value)

  expect(acts.filter(mayStaff)).toEqual(['standing', 'freeze'])
})
