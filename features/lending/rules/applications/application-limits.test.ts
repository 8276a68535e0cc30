import { expect, test } from 'vitest'
import { duplicateWarnings, unusualDetails } from './application-limits.ts'

test.each([
  [{ phone: 2, email: 2, address: 3 }, 0, []],
  [{ ssn: 1 }, 0, ['1 application of other people with the same SSN came in 90 days.']],
  [{ phone: 3 }, 0, ['3 applications of other people with the same phone number came in 90 days.']],
  [{ address: 4 }, 0, ['4 applications of other people with the same address came in 90 days.']],
  [{ network: 4, device: 2 }, 0, []],
  [{ network: 5 }, 0, ['5 other people with other SSNs applied from the same network address in 7 days.']],
  [{ device: 3 }, 0, ['3 other people with other SSNs applied from the same device in 7 days.']],
  [{}, 2, ['The VIN is also on 2 other open applications or loans.']],
])('%j and %i conflicts warn: %j', (sharing, vin_conflicts, warnings) => {
  expect(duplicateWarnings({ sharing, vin_conflicts })).toEqual(warnings)
})

test('the engine counts the details that unusually many applications share', () => {
  expect(unusualDetails({ ssn: 1, phone: 3, email: 1, device: 3 })).toBe(3)
})
