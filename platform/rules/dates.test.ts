import { describe, expect, test } from 'vitest'
import { dateOfInstant, isPlainDate, longDate, plainDateFromUs, shortDate, shortMoment, usDate } from './dates.ts'

describe('an existing date', () => {
  test.each(['2024-02-29', '2000-02-29', '1980-08-15', '2025-12-31', '1899-01-01', '0001-01-01'])(
    '%s is valid',
    (date) => {
      expect(isPlainDate(date)).toBe(true)
    },
  )

  test.each([
    '2023-02-29',
    '1900-02-29',
    '0000-01-01',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-1-5',
    '01/05/2025',
    'XX/XX/1990',
    '2025-01-05T00:00:00Z',
    '12025-01-05',
    '2025-01-055',
    '-2025-01-05',
    '2025-01-05\n',
    '٢٠٢٥-٠١-٠٥',
    '',
  ])('%j is invalid', (text) => {
    expect(isPlainDate(text)).toBe(false)
  })
})

describe('a date is formatted without a time zone', () => {
  test.each([
    ['2025-01-05', 'Jan 5, 2025', 'January 5, 2025', '01/05/2025'],
    ['1980-08-15', 'Aug 15, 1980', 'August 15, 1980', '08/15/1980'],
    ['2024-05-31', 'May 31, 2024', 'May 31, 2024', '05/31/2024'],
    ['2024-12-31', 'Dec 31, 2024', 'December 31, 2024', '12/31/2024'],
  ])('%s', (date, short, long, us) => {
    expect([shortDate(date), longDate(date), usDate(date)]).toEqual([short, long, us])
  })

  test('an invalid date is returned unchanged', () => {
    const mask = 'XX/XX/1990'

    const shown = [shortDate(mask), longDate(mask), usDate(mask)]

    expect(shown).toEqual([mask, mask, mask])
  })
})

describe('a date in American format becomes an ISO date', () => {
  test.each([
    ['08/15/1980', '1980-08-15'],
    ['8/5/1980', '1980-08-05'],
    [' 02/29/2024 ', '2024-02-29'],
  ])('%j is %s', (text, date) => {
    expect(plainDateFromUs(text)).toBe(date)
  })

  test.each([
    '02/29/2023',
    '13/01/2025',
    '8/15/80',
    '1980-08-15',
    'XX/XX/1990',
    '',
    '008/15/1980',
    '8/015/1980',
    '8/15/19800',
    'born 8/15/1980',
    '8/15/1980 or so',
    '8/15/1980\n8/16/1980',
    '٨/١٥/١٩٨٠',
    '00/00/0000',
    '-8/15/1980',
  ])('%j is invalid', (text) => {
    expect(plainDateFromUs(text)).toBeNull()
  })
})

test('every day of a leap year survives formatting and parsing', () => {
  for (let day = 0; day < 366; day += 1) {
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

    expect(isPlainDate(date)).toBe(true)
    expect(plainDateFromUs(usDate(date))).toBe(date)
    expect(new Date(`${longDate(date)} UTC`).toISOString().slice(0, 10)).toBe(date)
  }
})

describe('an instant belongs to the reader’s calendar day', () => {
  test.each([
    ['2025-01-05T23:30:00+00:00', 'UTC', '2025-01-05'],
    ['2025-01-05T23:30:00+00:00', 'Europe/Berlin', '2025-01-06'],
    ['2025-01-05T03:30:00Z', 'America/Chicago', '2025-01-04'],
    ['2025-01-05T03:30:00.123456+00:00', 'America/New_York', '2025-01-04'],
  ])('%s in %s is %s', (instant, zone, date) => {
    expect(dateOfInstant(instant, zone)).toBe(date)
  })

  test('the default time zone is the reader’s', () => {
    expect(dateOfInstant(new Date(2025, 0, 5, 12))).toBe('2025-01-05')
  })

  test('an invalid instant has no date', () => {
    expect(dateOfInstant('soon')).toBe('')
  })
})

test.each([
  ['2025-01-05T14:41:09+00:00', 'UTC', 'Jan 5, 2025, 2:41 PM'],
  ['2025-01-05T00:03:00Z', 'America/Chicago', 'Jan 4, 2025, 6:03 PM'],
  ['never', 'UTC', ''],
])('%s in %s is shown as %j', (instant, zone, shown) => {
  expect(shortMoment(instant, zone)).toBe(shown)
})
