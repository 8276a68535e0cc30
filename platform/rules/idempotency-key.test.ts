import { expect, test } from 'vitest'
import { idempotencyKey } from './idempotency-key.ts'

const problemOf = (key: unknown) => idempotencyKey.safeParse(key).error?.issues.map(({ message }) => message)

test.each([['a'], ['x'.repeat(200)], ['!~']])('%s is a valid key', (key) => {
  expect(idempotencyKey.parse(key)).toBe(key)
})

test.each([[''], ['two words'], ['x'.repeat(201)], ['a\0b'], ['é'], [7], [null]])('%j is not a valid key', (key) => {
  expect(problemOf(key)).toEqual(['Idempotency key must be 1 to 200 visible characters'])
})

test('a missing required key is reported', () => {
  expect(problemOf(undefined)).toEqual(['An Idempotency-Key of 1 to 200 visible characters is required'])
})
