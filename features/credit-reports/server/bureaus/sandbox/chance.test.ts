import { expect, test } from 'vitest'
import { chance } from './chance.ts'

const throws = (seed: string) => {
  const dice = chance(seed)
  return Array.from({ length: 1_000 }, () => dice.between(1, 6))
}

test('dice with the same seed fall the same way, with another seed another way', () => {
  expect(throws('Rhonda')).toEqual(throws('Rhonda'))
  expect(throws('Rhonda')).not.toEqual(throws('Tom'))
})

test('every face comes up, about equally often, and none beyond', () => {
  const counts = [1, 2, 3, 4, 5, 6].map((face) => throws('fair').filter((thrown) => thrown === face).length)

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  expect(Math.min(...counts)).toBeGreaterThan(120)
})

test('what never happens never does, and what always happens always does', () => {
  const dice = chance('Rhonda')

  expect(Array.from({ length: 100 }, () => dice.happens(0))).not.toContain(true)
  expect(Array.from({ length: 100 }, () => dice.happens(1))).not.toContain(false)
})

test('one of several is always one of them', () => {
  const dice = chance('Rhonda')

  const chosen = new Set(Array.from({ length: 100 }, () => dice.oneOf(['a', 'b'])))

  expect([...chosen].toSorted()).toEqual(['a', 'b'])
})
