import { describe, expect, test } from 'vitest'
import { reportedDay, reportedMonth } from './reported-day.ts'

describe('a reported date', () => {
  test.each([
    ['2019-03-01', '2019-03-01'],
    ['2019-03-01T00:00:00Z', '2019-03-01'],
    ['3/1/2019', '2019-03-01'],
    ['03/2019', '2019-03-01'],
    ['2019-03', '2019-03-01'],
    ['20190301', '2019-03-01'],
  ])('%s is %s', (text, day) => {
    expect(reportedDay(text)).toBe(day)
  })

  test.each([[null], [''], ['unknown'], ['13/2019'], ['2019-02-30'], ['99999999']])('%s is no date', (text) => {
    expect(reportedDay(text)).toBeNull()
  })

  test('knows its month across a turn of the year', () => {
    expect((reportedMonth('2020-01-31') ?? 0) - (reportedMonth('12/2019') ?? 0)).toBe(1)
    expect(reportedMonth('soon')).toBeNull()
  })
})
