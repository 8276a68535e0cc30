import { expect, test } from 'vitest'
import { wholeDollars } from '#domain/money.ts'
import { axisWidth } from './axis-width.ts'

const dollars = (value: number) => wholeDollars(value * 100)

test('short figures take no more room than ever', () => {
  expect(axisWidth(0, 22, String)).toBe(44)
  expect(axisWidth(300, 850, String)).toBe(44)
})

test('there is room for the longest figure, and for one the axis rounds up to', () => {
  expect(axisWidth(0, 720_000, dollars)).toBe(Math.ceil('$900,000'.length * 7) + 10)
  expect(axisWidth(0, 900_000, dollars)).toBe(Math.ceil('$1,125,000'.length * 7) + 10)
  expect(axisWidth(-5_000_000, 0, dollars)).toBeGreaterThanOrEqual('-$5,000,000'.length * 7)
})
