import { describe, expect, test } from 'vitest'
import { reportedDay, reportedMonth } from './reported-day.ts'

// Extra digits before or after. A part of these would be a valid date, but not the intended one.
const NO_DATES = [
  '20230229',
  '003/2019',
  '3/20199',
  'about 3/2019',
  '3/2019 or so',
  '12019-03',
  '2019-033',
  '2019-3',
  '120190301',
  '201903011',
  'on 20190301',
  '2019/03/01',
  '0000-01',
  '00/2019',
  '٠٣/٢٠١٩',
].map((text): [string] => [text])

describe('a reported date', () => {
  test.each([
    ['2019-03-01', '2019-03-01'],
    ['2019-03-01T00:00:00Z', '2019-03-01'],
    ['3/1/2019', '2019-03-01'],
    ['03/2019', '2019-03-01'],
    ['2019-03', '2019-03-01'],
    ['20190301', '2019-03-01'],
    [' 2019-03-01 ', '2019-03-01'],
    [' 3/2019\t', '2019-03-01'],
    ['3/2019', '2019-03-01'],
    ['12/2019', '2019-12-01'],
    ['2/29/2024', '2024-02-29'],
    ['20240229', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(reportedDay(text)).toBe(day)
  })

  test.each([[null], [''], ['unknown'], ['13/2019'], ['2019-02-30'], ['99999999'], ...NO_DATES])(
    '%s is no date',
    (text) => {
      expect(reportedDay(text)).toBeNull()
    },
  )

  test('knows its month across a turn of the year', () => {
    expect((reportedMonth('2020-01-31') ?? 0) - (reportedMonth('12/2019') ?? 0)).toBe(1)
    expect((reportedMonth('01/2030') ?? 0) - (reportedMonth('2019-01-01') ?? 0)).toBe(132)
    expect((reportedMonth('2000-01-01') ?? 0) - (reportedMonth('1999-12-31') ?? 0)).toBe(1)
    expect(reportedMonth('soon')).toBeNull()
  })
})
