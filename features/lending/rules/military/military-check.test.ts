import { expect, test } from 'vitest'
import { jointMilitaryStatus, mayBecomeLoan, militaryCheckSchema, militaryStatus } from './military-check.ts'

const no = { is_covered: false, as_of: '2026-01-31' }
const yes = { is_covered: true, as_of: '2026-01-31' }

test.each([
  ['on its day', '2026-01-31', 'not_covered'],
  ['thirty days after it', '2026-03-02', 'not_covered'],
  ['on the thirty-first day', '2026-03-03', 'lapsed'],
])('a "not covered" result is conclusive for a loan that begins %s: %s', (_, day, expected) => {
  expect(militaryStatus(no, day)).toBe(expected)
})

test('a covered borrower stays covered until a newer check', () => {
  expect(militaryStatus(yes, '2026-01-31')).toBe('covered')
  expect(militaryStatus(yes, '2029-01-31')).toBe('covered')
})

test('a "not covered" result for another identity no longer counts, but a "covered" result does', () => {
  expect(militaryStatus({ ...no, isAboutAnother: true }, '2026-01-31')).toBe('about_another')
  expect(militaryStatus({ ...yes, isAboutAnother: true }, '2026-01-31')).toBe('covered')
})

test.each([
  [['not_covered', 'covered'], 'covered'],
  [['unchecked', 'covered'], 'covered'],
  [['not_covered', 'not_covered'], 'not_covered'],
  [['not_covered', 'unchecked'], 'unchecked'],
  [['lapsed', 'not_covered'], 'unchecked'],
  [['about_another'], 'unchecked'],
] as const)('a loan to people who are %j is %s', (statuses, expected) => {
  expect(jointMilitaryStatus(statuses)).toBe(expected)
})

test('without a check the status is unknown', () => {
  expect(militaryStatus(null, '2026-01-31')).toBe('unchecked')
})

test.each([
  ['pending', true],
  ['in_review', true],
  ['counteroffered', true],
  ['approved', true],
  ['funded', false],
  ['declined', false],
  ['withdrawn', false],
])('an application that is %s can still become a loan: %s', (status, expected) => {
  expect(mayBecomeLoan(status)).toBe(expected)
})

// Other systems bring their own ids, so any text that PostgreSQL accepts as a UUID is valid.
test.each([
  ['11111111-2222-3333-4444-555555555555', true],
  ['1', false],
])('%s is a valid application id: %s', (application_id, is) => {
  expect(militaryCheckSchema.safeParse({ application_id }).success).toBe(is)
})
