import { expect, test } from 'vitest'
import { apiName, CLIENT_FIELDS, FIELD_LIST, fieldWords, sentenceLabel } from './client-fields.ts'
import { formalName, fullName } from './full-name.ts'

test.each([
  ['first_name', 'First name', 'first name'],
  ['zip', 'ZIP code', 'ZIP code'],
  ['ssn', 'SSN', 'SSN'],
  ['date_of_birth', 'Date of birth', 'date of birth'],
  ['address', 'Address', 'street address'],
] as const)('%s begins a sentence as %s and is %s within one', (column, first, within) => {
  expect([sentenceLabel(CLIENT_FIELDS[column]), fieldWords(CLIENT_FIELDS[column])]).toEqual([first, within])
})

test('programs write a column in camel case', () => {
  expect(['zip', 'first_name', 'date_of_birth'].map(apiName)).toEqual(['zip', 'firstName', 'dateOfBirth'])
})

test('each column head names one field, and is compared as letters and digits', () => {
  const heads = FIELD_LIST.flatMap((field) => field.heads)

  expect(new Set(heads).size).toBe(heads.length)
  expect(heads.filter((head) => !/^[a-z0-9]+$/.test(head))).toEqual([])
})

test('sealed fields are neither sent to open lists nor searched', () => {
  const sealed = FIELD_LIST.filter(({ kind }) => kind === 'ssn' || kind === 'birth_date')

  expect(sealed).toHaveLength(2)
  expect(sealed.filter(({ isLive, isSearched }) => isLive || isSearched)).toEqual([])
})

test('a name is the parts that are there', () => {
  expect(fullName({ first_name: 'Dana', last_name: 'Whitfield', city: 'Austin' })).toBe('Dana Whitfield')
  expect(fullName({ first_name: 'Dana', last_name: null })).toBe('Dana')
  const whole = {
    name_prefix: 'Dr.',
    first_name: 'Dana',
    middle_name: 'Lee',
    last_name: 'Whitfield',
    name_suffix: 'Jr.',
  }
  expect(fullName(whole)).toBe('Dana Lee Whitfield Jr.')
  expect(formalName({ ...whole, full_name: fullName(whole) })).toBe('Dr. Dana Lee Whitfield Jr.')
})
