import { describe, expect, test } from 'vitest'
import { clientOfRow, guessedColumns, importedRow } from './client-import.ts'

const TODAY = '2026-01-15'
const SETTING = { today: TODAY, ssnPolicy: { isSandbox: true, isRepair: false } }
const REPAIR = { today: TODAY, ssnPolicy: { isSandbox: true, isRepair: true } }
const PRIYA = { id: 'p', full_name: 'Priya Rao', email: 'priya@example.com' }
const COLLEAGUES = [
  PRIYA,
  { ...PRIYA, id: 'q', full_name: 'Sam Lee', email: 'sam@example.com' },
  { id: 'r', full_name: 'Sam Lee', email: 'lee@example.com' },
]
const DANA = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@example.com',
  phone: '(512) 555-0101',
  address: '1 Oak St',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  ssn: '900-00-4567',
  date_of_birth: '4/30/1990',
}

describe('columns are guessed from their headers', () => {
  test.each([
    [['First Name', 'Last Name'], { first_name: 0, last_name: 1 }],
    [['LAST_NAME', 'first-name', 'E-Mail'], { last_name: 0, first_name: 1, email: 2 }],
    [['DOB', 'Social Security Number', 'ZIP Code'], { date_of_birth: 0, ssn: 1, zip: 2 }],
    [['Street', 'Agent'], { address: 0, assigned_contact: 1 }],
    [['Balance', ''], {}],
  ])('%j', (heads, columns) => {
    expect(guessedColumns(heads)).toEqual(columns)
  })

  test('including our own export', () => {
    expect(guessedColumns(['First name', 'Last name', 'Email', 'Phone', 'City', 'State'])).toEqual({
      first_name: 0,
      last_name: 1,
      email: 2,
      phone: 3,
      city: 4,
      state: 5,
    })
  })
})

test('a whole name is split unless first and last name have columns of their own', () => {
  const columns = { whole_name: 0, last_name: 1 }

  expect(importedRow(['Maria de la Cruz', 'Cruz'], columns, false)).toEqual({ first_name: 'Maria', last_name: 'Cruz' })
  expect(importedRow(['Smith, John A.'], { whole_name: 0 }, false)).toEqual({
    first_name: 'John A.',
    last_name: 'Smith',
  })
  expect(guessedColumns(['Client Name', 'City'])).toEqual({ whole_name: 0, city: 1 })
  expect(guessedColumns(['Name', 'First Name'])).toEqual({ first_name: 1 })
})

test('a workbook’s serial number is a birth date; digits in a CSV file are not', () => {
  expect(importedRow(['31113'], { date_of_birth: 0 }, true)).toEqual({ date_of_birth: '1985-03-07' })
  expect(importedRow(['31113'], { date_of_birth: 0 }, false)).toEqual({ date_of_birth: '31113' })
})

test('a row shorter than the header has empty fields', () => {
  expect(importedRow([' Dana '], { first_name: 0, city: 5 }, false)).toEqual({ first_name: 'Dana', city: '' })
})

describe('a row', () => {
  test('becomes the row that the add form would insert', () => {
    expect(clientOfRow(DANA, SETTING, []).client).toMatchObject({
      ...DANA,
      phone: '5125550101',
      ssn: '900004567',
      date_of_birth: '1990-04-30',
      assigned_contact_id: null,
    })
  })

  test.each([
    [{ first_name: '' }, ['First name is required']],
    [{ last_name: '' }, ['Last name is required']],
    [{ email: 'dana' }, ['Enter a valid email address']],
    [{ phone: '555' }, ['Phone number must have 10 digits']],
    [{ phone: '512 555 0101 22' }, ['Phone number must have 10 digits']],
    [{ phone: '+61 412 345 678' }, ['This number is from another country. Enter a US phone number with 10 digits']],
    [{ ssn: 'XXX-XX-4567' }, ['SSN must have 9 digits']],
    [{ ssn: '9001245678' }, ['An SSN has 9 digits; you typed 10']],
    [{ ssn: '' }, ['SSN is required']],
    [{ ssn: '666-12-1234' }, ['No SSN is issued with these digits']],
    [{ date_of_birth: '2/30/1990' }, ['Enter a valid date']],
    [{ date_of_birth: '2027-01-01' }, ['Date of birth is in the future']],
    [{ zip: '787' }, ['ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234']],
    [{ city: '', state: '' }, ['City is required', 'State is required']],
    [{ assigned_contact: 'Nobody Known' }, ['The assigned contact isn’t a member of your company']],
    [{ assigned_contact: 'Sam Lee' }, ['Several people in your company have this name. Enter the email instead.']],
    [{ city: '', assigned_contact: 'x' }, ['City is required', 'The assigned contact isn’t a member of your company']],
  ])('with %j gets the add form’s errors', (fault, problems) => {
    expect(clientOfRow({ ...DANA, ...fault }, SETTING, COLLEAGUES).problems).toEqual(problems)
  })

  test.each(['none', 'N/A', ' No SSN '])('that says %j has no SSN', (ssn) => {
    expect(clientOfRow({ ...DANA, ssn }, SETTING, []).client?.ssn).toBeNull()
    expect(clientOfRow({ ...DANA, ssn }, REPAIR, []).problems).toEqual([
      'A credit repair company needs the SSN of a client',
    ])
  })

  test('holds an ITIN, except in credit repair', () => {
    expect(clientOfRow({ ...DANA, ssn: '912-70-1234' }, SETTING, []).client?.ssn).toBe('912701234')
    expect(clientOfRow({ ...DANA, ssn: '912-70-1234' }, REPAIR, []).problems).toEqual(['This is an ITIN, not an SSN'])
  })

  test('of a file without required columns gets the add form’s errors', () => {
    expect(clientOfRow({ assigned_contact: 'Priya Rao' }, SETTING, COLLEAGUES).problems).toEqual([
      'First name is required',
      'Last name is required',
      'City is required',
      'State is required',
      'ZIP code is required',
      'SSN is required',
      'Date of birth is required',
    ])
  })

  test.each([
    ['priya rao', 'p'],
    ['Priya@Example.com', 'p'],
    ['lee@example.com', 'r'],
    [' ', null],
  ])('is assigned to a member by name or email: %s', (assigned_contact, id) => {
    expect(clientOfRow({ ...DANA, assigned_contact }, SETTING, COLLEAGUES).client?.assigned_contact_id).toBe(id)
  })

  test.each([
    [{ date_of_birth: '3/7/85 0:00' }, { date_of_birth: '1985-03-07' }],
    [{ date_of_birth: '1985-03-07 00:00:00' }, { date_of_birth: '1985-03-07' }],
    [{ zip: '2138', state: 'MA' }, { zip: '02138' }],
    [{ zip: '21381234', state: 'Massachusetts' }, { zip: '02138-1234' }],
  ])('reads cells as spreadsheets write them: %j', (cells, stored) => {
    expect(clientOfRow({ ...DANA, ...cells }, SETTING, []).client).toMatchObject(stored)
  })

  test.each(['1 (512) 555-0101', '+15125550101'])('accepts a country code: %s', (phone) => {
    expect(clientOfRow({ ...DANA, phone }, SETTING, []).client?.phone).toBe('5125550101')
  })
})
