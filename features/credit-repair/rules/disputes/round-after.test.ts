import { expect, test } from 'vitest'
import { roundAfter } from './round-after.ts'

const ALLY = { bureau: 'experian', key: 'ally' } as const
const ended = (round: number, about: object = {}) => ({
  ...({ bureau: 'experian', item_key: 'ally', status: 'resolved', round } as const),
  created_at: `2027-0${round}-01T12:00:00Z`,
  ...about,
})

test('an item that was never disputed begins with round 1', () => {
  expect(roundAfter(ALLY, [ended(1, { bureau: 'equifax' }), ended(1, { item_key: 'other' })])).toBe(1)
})

test('an item that was disputed before has the round after its newest ended dispute', () => {
  expect(roundAfter(ALLY, [ended(1), ended(2)])).toBe(3)
  expect(roundAfter(ALLY, [ended(1), ended(2, { status: 'sent' })])).toBe(2)
})

test('no round comes after the last one', () => {
  expect(roundAfter(ALLY, [{ ...ended(1), round: 20 }])).toBe(20)
})
