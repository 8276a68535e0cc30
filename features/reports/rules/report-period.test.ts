import { expect, test } from 'vitest'
import { daysOfPeriod, daysProblem, periodInWords, stretchName } from './report-period.ts'

test.each([
  ['7d', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['30d', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['30d', '2024-03-01', '2024-02-01', '2024-03-01'],
  ['90d', '2026-01-15', '2025-10-18', '2026-01-15'],
  ['12m', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['12m', '2026-12-01', '2026-01-01', '2026-12-01'],
  ['12m', '2026-01-01', '2025-02-01', '2026-01-01'],
  ['month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['month', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['month', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['year', '2026-12-31', '2026-01-01', '2026-12-31'],
] as const)('%s on %s is %s to %s', (period, today, from, until) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, until })
})

test.each([
  ['day', '2026-01-05', 'Jan 5, 2026'],
  ['week', '2026-01-05', 'Week of Jan 5, 2026'],
  ['month', '2026-01-01', 'Jan 2026'],
  ['month', '2026-05-01', 'May 2026'],
] as const)('a %s that begins on %s has the label %s', (grouping, startsOn, name) => {
  expect(stretchName(grouping, startsOn)).toBe(name)
})

test('a period’s text has both its days', () => {
  expect(periodInWords({ from: '2026-01-01', until: '2026-01-31' })).toBe('January 1, 2026 to January 31, 2026')
})

const NOT_REPORTED = 'Choose days from January 1, 2000 to December 31, 2199'

test.each([
  ['2000-01-01', '2199-12-31', null],
  ['2026-01-05', '2026-01-05', null],
  ['2026-01-05', '2026-01-04', 'The period must begin before it ends'],
  ['1999-12-31', '2026-01-01', NOT_REPORTED],
  ['2026-01-01', '2200-01-01', NOT_REPORTED],
])('the problem of %s to %s is: %s', (from, until, problem) => {
  expect(daysProblem({ from, until })).toBe(problem)
})
