import { expect, test } from 'vitest'
import { applicantProblem } from './applicant-problem.ts'
import { TOWN } from './sandbox-town.ts'

const TODAY = '2026-11-30'
const problem = (ssnDigits: string | null, dateOfBirth: string | null, isSandbox = false) =>
  applicantProblem({ ssnDigits, dateOfBirth }, { today: TODAY, isSandbox })

test.each([
  ['000123456', 'No SSN is issued with these digits'],
  ['666123456', 'No SSN is issued with these digits'],
  ['900123456', 'No SSN is issued with these digits'],
  ['987003210', 'No SSN is issued with these digits'],
  ['123006789', 'No SSN is issued with these digits'],
  ['123450000', 'No SSN is issued with these digits'],
  ['000000000', 'No SSN is issued with these digits'],
  ['912781234', 'This is an ITIN, not an SSN'],
  ['600221639', null],
  [null, null],
])('an order with the SSN %s is refused with: %s', (ssn, expected) => {
  expect(problem(ssn, '1980-08-15')).toBe(expected)
})

test.each([
  ['2026-12-01', 'Date of birth is in the future'],
  ['1899-12-31', 'Date of birth is before 1900'],
  ['2008-12-01', 'The applicant is under 18'],
  ['2008-11-30', null],
  [null, null],
])('an order for someone born on %s is refused with: %s', (born, expected) => {
  expect(problem(null, born)).toBe(expected)
})

test('someone born on February 29 may be ordered for from March 1 of the year they turn 18', () => {
  const born = { ssnDigits: null, dateOfBirth: '2008-02-29' }

  const on = (today: string) => applicantProblem(born, { today, isSandbox: false })

  expect([on('2026-02-28'), on('2026-03-01')]).toEqual(['The applicant is under 18', null])
})

test('both problems are named', () => {
  expect(problem('666123456', '2020-01-01')).toBe('No SSN is issued with these digits. The applicant is under 18')
})

test('everyone of the sandbox, and its invalid SSN, can be ordered for in the sandbox only', () => {
  const numbers = [...TOWN.map(({ ssn }) => ssn), '000000000']

  expect(numbers.map((ssn) => problem(ssn, null, true)).filter((found) => found !== null)).toEqual([])
  expect(problem('900000011', null)).toBe('No SSN is issued with these digits')
  expect(problem('666123456', null, true)).toBe('No SSN is issued with these digits')
})
