import { expect, test } from 'vitest'
import { zipOfCell } from './zip-cell.ts'

test.each([
  ['2138', 'MA', '02138'],
  ['2138', 'Massachusetts', '02138'],
  ['501', 'NY', '00501'],
  ['612', 'PR', '00612'],
  ['9012', 'AE', '09012'],
  ['21381234', 'MA', '02138-1234'],
  ['2138-1234', 'MA', '02138-1234'],
  ['5011234', 'NY', '00501-1234'],
  // A digit is missing: 07870 is in New Jersey.
  ['7870', 'TX', '7870'],
  ['2138', '', '2138'],
  ['2138', 'Ontario', '2138'],
  [' 78704 ', 'TX', '78704'],
  ['787041234', 'TX', '787041234'],
  ['12', 'MA', '12'],
])('a ZIP code in a file: %s in %s is %s', (cell, state, zip) => {
  expect(zipOfCell(cell, state)).toBe(zip)
})
