import { expect, test } from 'vitest'
import { businessDayAfter, isBusinessDay } from './business-days.ts'

test.each([
  ['2026-01-01', 'New Year'],
  ['2026-01-19', 'Birthday of Martin Luther King, Jr.'],
  ['2026-02-16', 'Washington’s Birthday'],
  ['2026-05-25', 'Memorial Day'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-03', 'Independence Day, a Saturday’s'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving Day'],
  ['2026-12-25', 'Christmas Day'],
  ['2021-12-31', 'New Year of the year after, a Saturday’s'],
  ['2027-07-05', 'Independence Day, a Sunday’s'],
  ['2026-11-28', 'a Saturday'],
  ['2026-11-29', 'a Sunday'],
])('%s is no business day: %s', (day) => {
  expect(isBusinessDay(day)).toBe(false)
})

test.each([
  '2026-05-18',
  '2026-07-02',
  '2026-07-06',
  '2026-11-05',
  '2026-11-19',
  '2026-11-27',
  '2026-12-24',
  '2027-07-02',
])('%s is one', (day) => {
  expect(isBusinessDay(day)).toBe(true)
})

test.each([
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-12-31', 2, '2027-01-05'],
  ['2026-12-04', 0, '2026-12-04'],
])('after %s, business day %i is %s', (date, count, expected) => {
  expect(businessDayAfter(date, count)).toBe(expected)
})
