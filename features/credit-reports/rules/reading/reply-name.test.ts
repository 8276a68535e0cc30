import { describe, expect, test } from 'vitest'
import type { Applicant } from '#features/credit-reports/rules/ordering/applicant-identity.ts'
import { nameInReply } from './reply-name.ts'

const JOSE: Applicant = {
  ...{ firstName: 'José', lastName: "O'Brien", address: '1 Main St', city: 'Austin', state: 'TEXAS', zip: '73301' },
  ...{ ssnDigits: '111111111', dateOfBirth: null },
}
const likenessOf = (applicant: unknown, asked: Applicant = JOSE) => nameInReply({ applicant }, asked).likeness

describe('a reply about', () => {
  test.each([
    [{ first_name: 'JOSE', last_name: 'OBRIEN', ssn: '111-11-1111' }],
    [{ first_name: 'José', last_name: 'O’Brien', ssn: null }],
    [{ first_name: 'Jose', last_name: "O'Brien", ssn: 'XXX-XX-2222' }],
    [{ first_name: 'Jose', middle_name: 'Antonio', last_name: "O'Brien" }],
    [{}],
  ])('%j is about the same person', (applicant) => {
    expect(likenessOf(applicant)).toBe('same')
  })

  test.each([
    ['a suffix', { first_name: 'JOSE', last_name: 'OBRIEN JR' }],
    ['a suffix of its own', { first_name: 'JOSE', last_name: 'OBRIEN', suffix: 'III' }],
    ['a middle initial', { first_name: 'JOSE A', last_name: 'OBRIEN' }],
    ['a middle name', { first_name: 'JOSE ANTONIO', last_name: 'OBRIEN' }],
    ['a second surname', { first_name: 'JOSE', last_name: 'OBRIEN LOPEZ' }],
    ['a hyphenated surname', { first_name: 'JOSE', last_name: 'LOPEZ-OBRIEN' }],
  ])('with %s is for a person to compare', (_, applicant) => {
    expect(likenessOf(applicant)).toBe('near')
  })

  test('a shorter name than the applicant’s is for a person to compare', () => {
    expect(
      likenessOf(
        { first_name: 'Ana', last_name: 'Garcia' },
        { ...JOSE, firstName: 'Ana', lastName: 'Garcia Ruiz Jr.' },
      ),
    ).toBe('near')
  })

  test.each([
    [{ first_name: 'Jose', last_name: 'Bryan' }],
    [{ first_name: 'Maria', last_name: "O'Brien" }],
    [{ first_name: 'Jose', last_name: "O'Brien", ssn: '222222222' }],
    [{ first_name: 'Jose A', last_name: "O'Brien", ssn: '222222222' }],
    [{ first_name: 'Jr', last_name: 'Jr' }],
  ])('%j is about another person', (applicant) => {
    expect(likenessOf(applicant)).toBe('other')
  })

  test.each([null, 'text', {}, { applicant: [] }])('%j names no person', (reply) => {
    expect(nameInReply(reply, JOSE).likeness).toBe('same')
  })
})
