import { expect, test } from 'vitest'
import { events } from '#features/lending/rules/engine/replay-fixture.ts'
import { reAgeRefusal } from './re-age.ts'

const START = '2022-01-01'
const paid = (...days: string[]) => days.map((on) => ({ kind: 'payment', on, cents: 100_00 }) as const)
const reAged = (on: string) => ({ kind: 'extension', on, installment: 1, periods: 1, isReAge: true }) as const
const THREE = paid('2024-04-01', '2024-05-01', '2024-06-01')
const refusal = (...entered: Parameters<typeof events>) => reAgeRefusal(START, events(...entered), '2024-06-15')

test('three recent payments allow a re-age', () => {
  expect(refusal(...THREE)).toBeNull()
  expect(refusal(...THREE.slice(1))).toMatch(/^Only 2 payments arrived in the last 120 days/)
})

test('a loan is re-aged once in 12 months', () => {
  expect(refusal(...THREE, reAged('2023-06-16'))).toMatch(/^The loan was re-aged on Jun 16, 2023/)
  expect(refusal(...THREE, reAged('2023-06-15'))).toBeNull()
})

test('a loan is re-aged twice in five years, without reversed ones', () => {
  expect(refusal(...THREE, reAged('2019-06-16'), reAged('2023-01-01'))).toBe(
    'The loan was re-aged twice within five years already.',
  )
  expect(refusal(...THREE, reAged('2019-06-15'), reAged('2023-01-01'))).toBeNull()
  expect(refusal(reAged('2023-12-01'), { kind: 'reversal', on: '2023-12-02', reverses: 'e1' }, ...THREE)).toBeNull()
})

test('a young loan is not re-aged', () => {
  expect(reAgeRefusal('2023-09-16', events(...THREE), '2024-06-15')).toBe('The loan is less than 9 months old.')
})
