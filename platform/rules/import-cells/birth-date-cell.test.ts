import { expect, test } from 'vitest'
import { birthDateOfCell, dateOfSerial } from './birth-date-cell.ts'

const TODAY = '2026-11-30'

test.each([
  ['1985-03-07', '1985-03-07'],
  ['1985-03-07 00:00:00', '1985-03-07'],
  ['1985-03-07T00:00:00.000Z', '1985-03-07'],
  ['3/7/1985', '1985-03-07'],
  ['3/7/1985 12:00:00 AM', '1985-03-07'],
  ['3/7/85 0:00', '1985-03-07'],
  ['03-07-85', '1985-03-07'],
  ['3-7-1985', '1985-03-07'],
  ['11/30/26', '2026-11-30'],
  ['12/1/26', '1926-12-01'],
  ['2/29/00', '2000-02-29'],
  // 2024 has a February 29, and so does 1924, but 1925 and 2025 have none.
  ['2/29/25', null],
  ['7/3/1985x', null],
  ['13/1/85', null],
  ['', null],
])('a birth date in a file: %s is %s', (cell, date) => {
  expect(birthDateOfCell(cell, TODAY)).toBe(date)
})

test.each([
  ['31113', '1985-03-07'],
  ['31113.0', '1985-03-07'],
  ['31113.75', '1985-03-07'],
  ['61', '61'],
  ['3/7/1985', '3/7/1985'],
  ['311130', '311130'],
])('an Excel serial number: %s is %s', (cell, date) => {
  expect(dateOfSerial(cell)).toBe(date)
})
