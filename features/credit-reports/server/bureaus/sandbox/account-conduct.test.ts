import { expect, test } from 'vitest'
import { conductFor, lost, PAID, relapsing, stuckAt } from './account-conduct.ts'
import { chance } from './chance.ts'

const codes = ({ codeIn }: typeof PAID, months: number) =>
  Array.from({ length: months }, (_, month) => codeIn(month)).join('')

test('a lost account goes deeper month by month and stays charged off since the same day', () => {
  const conduct = lost(2)

  expect(codes(conduct, 10)).toBe('1123459999')
  expect([1, 2, 9, 90].map(conduct.lateSince)).toEqual([null, 2, 2, 2])
})

test('a relapsing account catches up each time', () => {
  const conduct = relapsing(1, 5, 2)

  expect(codes(conduct, 10)).toBe('1231112311')
  expect([0, 1, 2, 3, 7].map(conduct.lateSince)).toEqual([null, 1, 1, null, 6])
})

test('an account may stay at one stage', () => {
  expect(codes(stuckAt('3', 2), 4)).toBe('1133')
})

test('good scores come with payments on time, poor ones with lost accounts among others', () => {
  const conducts = (score: number) =>
    Array.from({ length: 200 }, (_, number) => conductFor(chance(`${number}`), 0, score))

  expect(conducts(800).every((conduct) => conduct === PAID)).toBe(true)
  expect(conducts(680).every(({ lostIn }) => lostIn === null)).toBe(true)
  expect(conducts(520).filter(({ lostIn }) => lostIn !== null).length).toBeGreaterThan(10)
})
