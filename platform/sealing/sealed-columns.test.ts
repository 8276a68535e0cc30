import { describe, expect, test } from 'vitest'
import { SEALED_COLUMNS } from './sealed-columns.ts'

const ssn = SEALED_COLUMNS['clients.ssn']
const birth = SEALED_COLUMNS['clients.date_of_birth']

describe('an SSN', () => {
  test.each(['123456789', '123-45-6789'])('%s is encrypted as nine digits', (written) => {
    expect(ssn.parse(written)).toBe('123456789')
  })

  test.each(['12345678', '1234567890', '12345678a', '', '123 45 6789'])(
    '%j is rejected without being repeated',
    (written) => {
      expect(() => ssn.parse(written)).toThrow(/^SSN must be 9 digits$/)
    },
  )

  test('keeps its last four digits in the mask', () => {
    expect(ssn.mask('123456789')).toBe('XXX-XX-6789')
    expect(ssn.isMask('XXX-XX-6789')).toBe(true)
    expect(ssn.isMask('123-45-6789')).toBe(false)
  })
})

describe('a birth date', () => {
  test('keeps its year in the mask', () => {
    expect(birth.mask(birth.parse('1990-04-30'))).toBe('XX/XX/1990')
    expect(birth.isMask('XX/XX/1990')).toBe(true)
  })

  test.each(['1990-02-30', '04/30/1990', 'soon', ''])('%j is rejected', (written) => {
    expect(() => birth.parse(written)).toThrow(/^Date of birth must be a date such as 1990-04-30$/)
  })

  test.each([
    ['1899-12-31', 'Date of birth is before 1900'],
    ['9999-12-31', 'Date of birth is in the future'],
  ])('%s is not a client’s birth date: %s', (written, problem) => {
    expect(() => birth.parse(written)).toThrow(problem)
  })
})
