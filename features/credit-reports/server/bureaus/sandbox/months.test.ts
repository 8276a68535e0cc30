import { expect, test } from 'vitest'
import { dayOf, isAway, lifeIn, monthOf, scoreSwing } from './months.ts'

const NOVEMBER = monthOf(new Date('2026-11-30T23:59:59Z'))

test('a month is counted from its first day to its last', () => {
  expect(dayOf(NOVEMBER)).toBe('2026-11-01')
  expect(dayOf(NOVEMBER + 2, 9)).toBe('2027-01-09')
  expect(monthOf(new Date('2026-12-01T00:00:00Z'))).toBe(NOVEMBER + 1)
})

test('a position in the file is never empty: when one item ends the next begins', () => {
  const lives = Array.from({ length: 120 }, (_, later) => lifeIn('card', 30, NOVEMBER + later, 2))

  expect(Math.min(...lives.map(({ ageMonths }) => ageMonths))).toBe(2)
  expect(Math.max(...lives.map(({ ageMonths }) => ageMonths))).toBe(31)
  expect(new Set(lives.map(({ number }) => number)).size).toBe(5)
  expect(new Set(lives.map(({ bornIn }) => bornIn)).size).toBe(5)
})

test('a bureau reports a dropped item again after two months', () => {
  const seeds = Array.from({ length: 400 }, (_, number) => `item ${number}`)
  const months = Array.from({ length: 6 }, (_, later) => Math.floor(NOVEMBER / 6) * 6 + later)
  const awayMonths = seeds.map((seed) => months.filter((month) => isAway(seed, month)).length)

  expect([...new Set(awayMonths)].toSorted((one, other) => one - other)).toEqual([0, 2])
  expect(awayMonths.filter((count) => count === 2).length).toBeLessThan(40)
})

test('a score varies within its range and returns', () => {
  const days = Array.from({ length: 800 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
  const swings = days.map((day) => scoreSwing('Jane', 30, day))

  expect([Math.min(...swings), Math.max(...swings)]).toEqual([-30, 30])
})
