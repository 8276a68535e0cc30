import { expect, test } from 'vitest'
import { namedPeriod } from './named-periods.ts'
import { daysSoFar, periodProblem } from './statement-request.ts'

const LOAN = { start: '2024-02-10', today: '2024-03-31' }

test.each([
  ['this_month', '2024-03-01', '2024-03-31'],
  ['last_month', '2024-02-01', '2024-02-29'],
  ['this_year', '2024-01-01', '2024-03-31'],
  ['all', '2024-02-10', '2024-03-31'],
] as const)('%s is from %s until %s', (name, from, until) => {
  expect(namedPeriod(name, LOAN)).toEqual({ from, until })
})

test('last month of January is in the year before', () => {
  expect(namedPeriod('last_month', { ...LOAN, today: '2024-01-05' })).toEqual({
    from: '2023-12-01',
    until: '2023-12-31',
  })
})

test.each([
  ['a last day before the first', '2024-03-02', '2024-03-01', 'until'],
  ['a first day ahead', '2024-04-01', '2024-04-02', 'from'],
  ['a last day before the loan', '2024-01-01', '2024-02-09', 'until'],
  ['the loan’s first day', '2024-02-10', '2024-02-10', undefined],
  ['a month that goes on', '2024-03-01', '2024-04-30', undefined],
])('%s', (_, from, until, field) => {
  expect(periodProblem({ from, until }, LOAN)?.field).toBe(field)
})

test('a period that goes on ends today', () => {
  expect(daysSoFar({ from: '2024-03-01', until: '2024-04-30' }, LOAN.today).until).toBe('2024-03-31')
  expect(daysSoFar({ from: '2024-03-01', until: '2024-03-15' }, LOAN.today).until).toBe('2024-03-15')
})
