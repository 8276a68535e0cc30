import { expect, test } from 'vitest'
import { rollRates, vintageCurve, yearlyRate } from './pool-rates.ts'

test('roll rates are shares of the principal that was in a bucket, and add up to 1', () => {
  const move = { month_end: '2026-10-31', loans: 1 }
  const rows = rollRates(
    [
      { ...move, was: 0, became: '0', cents: 900 },
      { ...move, was: 0, became: '1', cents: 100 },
      { ...move, was: 30, became: 'charged_off', cents: 50 },
      { ...move, month_end: '2026-09-30', was: 0, became: '0', cents: 5 },
    ],
    '2026-10-31',
  )

  expect(rows.map(({ was, cents, shares }) => [was, cents, Object.fromEntries(shares)])).toEqual([
    [0, 1000, { 0: 0.9, 1: 0.1 }],
    [30, 50, { charged_off: 1 }],
  ])
})

test('a vintage ends at the months that its last loans have reached', () => {
  const losses = [
    { months: 1, cents: 100 },
    { months: 3, cents: -50 },
    { months: 9, cents: 70 },
  ]
  const curve = vintageCurve({ quarter: '2026-04-01', loans: 2, cents: 1000, losses }, '2026-09-30')

  expect(curve).toEqual([0, 0.1, 0.1, 0.05])
  expect(vintageCurve({ quarter: '2026-07-01', loans: 1, cents: 1000, losses: [] }, '2026-08-31')).toEqual([])
})

test('a yearly rate is on the average principal', () => {
  const month = { month_end: '2026-10-31', cents: 3000, interest: 20, charged_off: 0, recovered: 0 }

  expect(yearlyRate(20, month, { ...month, cents: 1000 })).toBe(0.12)
  expect(yearlyRate(20, month, undefined)).toBe(0.08)
  expect(yearlyRate(20, { ...month, cents: 0 }, undefined)).toBeNull()
})
