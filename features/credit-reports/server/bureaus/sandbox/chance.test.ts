import { expect, test } from 'vitest'
import { chance } from './chance.ts'

const throws = (seed: string) => {
  const dice = chance(seed)
  return Array.from({ length: 1_000 }, () => dice.between(1, 6))
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(throws('Rhonda')).toEqual(throws('Rhonda'))
  expect(throws('Rhonda')).not.toEqual(throws('Tom'))
})

test('every value occurs about equally often, and none is out of range', () => {
  const counts = [1, 2, 3, 4, 5, 6].map((face) => throws('fair').filter((thrown) => thrown === face).length)

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  expect(Math.min(...counts)).toBeGreaterThan(120)
})

test('an event with probability 0 never happens, and one with probability 1 always does', () => {
  const dice = chance('Rhonda')

  expect(Array.from({ length: 100 }, () => dice.happens(0))).not.toContain(true)
  expect(Array.from({ length: 100 }, () => dice.happens(1))).not.toContain(false)
})

test('one of several is always one of them', () => {
  const dice = chance('Rhonda')

  const chosen = new Set(Array.from({ length: 100 }, () => dice.oneOf(['a', 'b'])))

  expect([...chosen].toSorted()).toEqual(['a', 'b'])
})
