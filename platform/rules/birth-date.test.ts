import { expect, test } from 'vitest'
import { birthDateProblem } from './birth-date.ts'

test.each([
  ['1899-12-31', 'Date of birth is before 1900'],
  ['1900-01-01', null],
  ['2026-11-21', null],
  ['2026-11-22', 'Date of birth is in the future'],
])('born on %s, on 2026-11-21: %s', (date, problem) => {
  expect(birthDateProblem(date, '2026-11-21')).toBe(problem)
})
