import { describe, expect, test } from 'vitest'
import { nextDueOn, type Recurrence, recurrenceWords } from './recurrence.ts'

const daily: Recurrence = { unit: 'day', every: 1, day: null }
const weekly: Recurrence = { unit: 'week', every: 1, day: null }
const monthly = (day: number, every = 1): Recurrence => ({ unit: 'month', every, day })
const monthEnd: Recurrence = { unit: 'month_end', every: 1, day: null }

describe('the next due day', () => {
  test.each([
    ['daily, done on its day', '2026-11-10', daily, '2026-11-10', '2026-11-11'],
    ['daily, done a week late', '2026-11-10', daily, '2026-11-17', '2026-11-18'],
    ['every 3 days keeps its rhythm when done late', '2026-11-01', { ...daily, every: 3 }, '2026-11-05', '2026-11-07'],
    [
      'every 3 days, done late on a day of the series',
      '2026-11-01',
      { ...daily, every: 3 },
      '2026-11-07',
      '2026-11-10',
    ],
    ['weekly, done early', '2026-11-16', weekly, '2026-11-12', '2026-11-23'],
    ['weekly, done on Wednesday, stays on Monday', '2026-11-02', weekly, '2026-11-11', '2026-11-16'],
    ['every 2 weeks', '2026-11-02', { ...weekly, every: 2 }, '2026-11-02', '2026-11-16'],
    ['every 2 weeks over the end of the year', '2026-12-28', { ...weekly, every: 2 }, '2026-12-28', '2027-01-11'],
    ['the 31st falls on February 28', '2026-01-31', monthly(31), '2026-01-31', '2026-02-28'],
    ['and after February on the 31st again', '2026-02-28', monthly(31), '2026-02-28', '2026-03-31'],
    ['the 30th falls on February 29 in a leap year', '2028-01-30', monthly(30), '2028-01-30', '2028-02-29'],
    ['the 30th after February', '2028-02-29', monthly(30), '2028-02-29', '2028-03-30'],
    ['the 15th, done a month late', '2026-01-15', monthly(15), '2026-02-20', '2026-03-15'],
    ['the 15th, done late in the same month', '2026-01-15', monthly(15), '2026-01-20', '2026-02-15'],
    ['every 3 months, done months late, keeps its months', '2026-01-15', monthly(15, 3), '2026-06-01', '2026-07-15'],
    ['every 12 months from February 29', '2028-02-29', monthly(29, 12), '2028-02-29', '2029-02-28'],
    ['the last day from a shorter month', '2026-02-28', monthEnd, '2026-02-28', '2026-03-31'],
    ['the last day from a longer month', '2026-10-31', monthEnd, '2026-10-31', '2026-11-30'],
    ['the last day over the end of the year', '2026-12-31', monthEnd, '2026-12-31', '2027-01-31'],
    ['daily over the night when clocks go forward', '2026-03-07', daily, '2026-03-07', '2026-03-08'],
    ['daily on the short day', '2026-03-08', daily, '2026-03-08', '2026-03-09'],
    ['weekly over the night when clocks go back', '2026-10-28', weekly, '2026-10-28', '2026-11-04'],
    ['daily on the long day', '2026-11-01', daily, '2026-11-01', '2026-11-02'],
  ])('%s', (_, dueOn, repeats, today, next) => {
    expect(nextDueOn(dueOn, repeats, today)).toBe(next)
  })

  test('is later than the due day and today for every rule and day of a leap year', () => {
    const units = [daily, weekly, monthEnd, ...[1, 28, 29, 30, 31].map((day) => monthly(day))]
    const days = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
    )

    const late = units.flatMap((repeats) =>
      days.filter((day) => {
        const [early, behind] = [nextDueOn('2028-01-31', repeats, day), nextDueOn(day, repeats, '2028-01-31')]
        return early <= day || early <= '2028-01-31' || behind <= day || behind <= '2028-01-31'
      }),
    )

    expect(late).toEqual([])
  })
})

test.each([
  [daily, 'every day'],
  [{ ...weekly, every: 2 }, 'every 2 weeks'],
  [monthly(15), 'every month on day 15'],
  [monthly(31, 3), 'every 3 months on day 31'],
  [monthEnd, 'on the last day of every month'],
])('%j is read as %j', (repeats, words) => {
  expect(recurrenceWords(repeats)).toBe(words)
})
