import { expect, test } from 'vitest'
import { einProblem, formatEin, maskedEin } from './ein.ts'

test.each([
  ['', ''],
  ['12', '12'],
  ['123', '12-3'],
  ['12-3456789 and more', '12-3456789'],
])('%j is grouped as %j while it is typed', (typed, grouped) => {
  expect(formatEin(typed)).toBe(grouped)
})

test.each(['12-3456789', '123456789', '98 7654321', '01-2345678'])('%s can be an EIN', (typed) => {
  expect(einProblem(typed)).toBeNull()
})

test.each(['', '12-345678', '12-34567890', '07-1234567', '00-1234567', '97-1234567', '12-0000000', 'a12-3456789'])(
  '%j is refused',
  (typed) => {
    expect(einProblem(typed)).not.toBeNull()
  },
)

test('an EIN on file shows its last four digits', () => {
  expect(maskedEin('6789')).toBe('XX-XXX6789')
})
