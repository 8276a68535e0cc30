import { expect, test } from 'vitest'
import { DAY_COUNTS, type DayCount } from '#features/lending/rules/day-count.ts'
import { decimalText, ONE } from '#features/lending/rules/fixed-point.ts'
import { halfEven } from '#features/lending/rules/rounding.ts'
import { microPercentOf, WHOLE } from './micro-percent.ts'
import { yearFraction } from './year-fraction.ts'

// Rate factors published by Apache Fineract for 9.4822% in 2024, to twelve decimals.
test.each<[DayCount, string, string, string]>([
  ['actual/365', '2024-01-01', '2024-02-01', '0.008053375342'],
  ['actual/365', '2024-02-01', '2024-03-01', '0.007533802740'],
  ['actual/actual', '2024-01-01', '2024-02-01', '0.008031371585'],
  ['actual/actual', '2024-02-01', '2024-03-01', '0.007513218579'],
])('%s from %s to %s at 9.4822 %% is the factor %s', (dayCount, from, to, expected) => {
  const { numerator, denominator } = yearFraction(from, to, dayCount)

  const factor = halfEven(microPercentOf('9.4822') * numerator * ONE, WHOLE * denominator)

  expect(decimalText(factor, 12)).toBe(expected)
})

test.each<[DayCount, string, string, bigint, bigint]>([
  ['30/360', '2024-01-31', '2024-03-31', 60n, 360n],
  ['30/360', '2024-01-15', '2025-02-20', 395n, 360n],
  ['actual/360', '2024-01-01', '2024-02-01', 31n, 360n],
  ['actual/364', '2024-01-01', '2024-01-15', 14n, 364n],
])('%s from %s to %s is %s/%s of a year', (dayCount, from, to, numerator, denominator) => {
  expect(yearFraction(from, to, dayCount)).toEqual({ numerator, denominator })
})

test('a whole common year and a whole leap year are one year each, also across New Year', () => {
  for (const [from, to] of [
    ['2023-01-01', '2024-01-01'],
    ['2024-01-01', '2025-01-01'],
  ] as const) {
    const { numerator, denominator } = yearFraction(from, to, 'actual/actual')
    expect(numerator).toBe(denominator)
  }
  expect(yearFraction('2023-12-22', '2024-01-11', 'actual/actual').numerator).toBe(10n * 366n + 10n * 365n)
})

test.each([
  ['1900', 365n],
  ['2000', 366n],
  ['2024', 366n],
  ['2025', 365n],
  ['2100', 365n],
])('a day in the year of %s is one of %i', (year, days) => {
  const { numerator, denominator } = yearFraction(`${year}-05-01`, `${year}-05-02`, 'actual/actual')

  expect(numerator * days).toBe(denominator)
})

test.each(DAY_COUNTS)('%s: two parts of a span add up to the whole, and zero days are zero', (dayCount) => {
  const [from, middle, to] = ['2023-11-15', '2024-02-29', '2025-03-31'] as const
  const { numerator, denominator } = yearFraction(from, to, dayCount)

  const [first, second] = [yearFraction(from, middle, dayCount), yearFraction(middle, to, dayCount)]

  expect((first.numerator + second.numerator) * denominator).toBe(numerator * first.denominator)
  expect(yearFraction(from, from, dayCount).numerator).toBe(0n)
})
