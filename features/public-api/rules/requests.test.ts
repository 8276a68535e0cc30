import { describe, expect, test } from 'vitest'
import { changeCard, createCard } from './cards.ts'
import { createClient } from './clients.ts'
import { createCreditReport } from './credit-reports.ts'
import { idParams, nothing, pageQuery } from './fields.ts'

type Schema = {
  safeParse(sent: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** Returns the validation errors as `field: message`. */
const problems = (schema: Schema, sent: unknown): string[] =>
  (schema.safeParse(sent).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a client', () => {
  const DANA = { firstName: 'Dana', lastName: 'Whitfield' }

  test.each([
    [{}],
    [{ firstName: 'x'.repeat(100) }],
    [{ address: 'x'.repeat(300), city: 'x'.repeat(100), state: 'Texas' }],
    [{ phone: '+1 (555) 204-1180' }],
    [{ email: null, phone: null, address: null, city: null, state: null, zip: null, ssn: null, dateOfBirth: null }],
    [{ ssn: '900-00-0011' }],
    [{ ssn: '900 00 0011' }],
    [{ dateOfBirth: '1990-04-12' }],
    [{ dateOfBirth: '2000-02-29' }],
    [{ zip: '06901' }],
    [{ zip: '069011234' }],
    [{ zip: '06901-1234' }],
  ])('may be sent with %j', (given) => {
    expect(problems(createClient.body, { ...DANA, ...given })).toEqual([])
  })

  test.each([
    [{ firstName: undefined }, 'firstName: firstName is required'],
    [{ firstName: 7 }, 'firstName: firstName is required'],
    [{ lastName: ' \t ' }, 'lastName: lastName is required'],
    [{ lastName: 'x'.repeat(101) }, 'lastName: lastName is too long'],
    [{ lastName: '\u200b' }, 'lastName: lastName is required'],
    [{ email: 'dana@' }, 'email: email must be an email address'],
    [{ phone: '204-1180' }, 'phone: phone must be a US number of 10 digits'],
    [{ address: ' ' }, 'address: Too small: expected string to have >=1 characters'],
    [{ address: 'x'.repeat(301) }, 'address: Too big: expected string to have <=300 characters'],
    [{ city: 'x'.repeat(101) }, 'city: Too big: expected string to have <=100 characters'],
    [{ state: 'Ontario' }, 'state: Invalid state name or abbreviation'],
    [{ ssn: 'XXX-XX-0011' }, 'ssn: ssn must be 9 digits'],
    [{ ssn: '9000000111' }, 'ssn: ssn must be 9 digits'],
    [{ ssn: '٩٠٠٠٠٠٠١١' }, 'ssn: ssn must be 9 digits'],
    [{ dateOfBirth: '1999-02-29' }, 'dateOfBirth: dateOfBirth must be a date as YYYY-MM-DD'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth: dateOfBirth must be a date as YYYY-MM-DD'],
    [{ dateOfBirth: 'XX/XX/1990' }, 'dateOfBirth: dateOfBirth must be a date as YYYY-MM-DD'],
    [{ zip: '6901' }, 'zip: zip must be 5 digits, or 5 and 4'],
    [{ zip: '06901-123' }, 'zip: zip must be 5 digits, or 5 and 4'],
    [{ zip: '06901\n' }, 'zip: zip must be 5 digits, or 5 and 4'],
    [{ organizationId: 'x' }, ': Unrecognized key: "organizationId"'],
  ])('cannot be sent with %j', (given, problem) => {
    expect(problems(createClient.body, { ...DANA, ...given })).toEqual([problem])
  })

  test('is stored without surrounding spaces', () => {
    const { firstName, city } = createClient.body.parse({ ...DANA, firstName: ' Dana ', city: ' Stamford ' })

    expect([firstName, city]).toEqual(['Dana', 'Stamford'])
  })
})

describe('an order', () => {
  const ORDER: object = Object(createCreditReport.example.body)
  const of = (given: object) => ({ ...ORDER, ...given })

  test('may name a client and a consent on file', () => {
    const id = '5b0e7a52-4c0f-4d3e-9a53-1f0f4f5b7c11'

    expect(problems(createCreditReport.body, of({ consent: undefined, consentId: id, clientId: id }))).toEqual([])
  })

  test.each([
    [{ clientId: 'dana' }, 'clientId: clientId must be a UUID'],
    [{ consentId: '1' }, 'consentId: consentId must be a UUID'],
    [{ ssn: '900000011' }, ': Unrecognized key: "ssn"'],
    [{ client_id: 'x' }, ': Unrecognized key: "client_id"'],
  ])('cannot be sent with %j', (given, problem) => {
    expect(problems(createCreditReport.body, of(given))).toEqual([problem])
  })

  test.each(['bureaus', 'applicant', 'permissiblePurpose'])('needs %s', (field) => {
    expect(problems(createCreditReport.body, of({ [field]: undefined }))[0]).toMatch(new RegExp(`^${field}`))
  })

  test.each(['experia', 'EXPERIAN', ''])('accepts no bureau called %j', (bureau) => {
    expect(problems(createCreditReport.body, of({ bureaus: [bureau] }))).not.toEqual([])
  })
})

describe('a card', () => {
  const CARD: object = Object(createCard.example.body)

  test.each([
    [0, 0],
    [0.01, 1],
    [8.29, 829],
    [1_000_000, 100_000_000],
  ])('of %d dollars has a limit of %d cents', (creditLimit, cents) => {
    expect(createCard.body.parse({ ...CARD, creditLimit }).creditLimit).toBe(cents)
  })

  test.each([
    [{ creditLimit: -0.01 }, 'creditLimit: creditLimit can’t be below zero'],
    [{ creditLimit: 1_000_000.01 }, 'creditLimit: creditLimit can be at most $1,000,000.00'],
    [{ creditLimit: 0.001 }, 'creditLimit: creditLimit can have at most two decimals'],
    [{ creditLimit: '5000' }, 'creditLimit: creditLimit must be a number'],
    [{ customerId: 'dana' }, 'customerId: customerId must be a UUID'],
    [{ type: 'paper' }, 'type: type must be virtual or physical'],
    [{ productId: 'platinum' }, 'productId: Product must be among everyday, cash-back, builder'],
    [{ cardNumber: '4242424242424242' }, ': Unrecognized key: "cardNumber"'],
  ])('cannot be issued with %j', (given, problem) => {
    expect(problems(createCard.body, { ...CARD, ...given })).toEqual([problem])
  })

  test.each([
    [{}, ': Send creditLimit, status or both'],
    [{ reason: 'LOST' }, ': Send creditLimit, status or both'],
    [{ status: 'closed' }, 'status: status must be among active, inactive, canceled'],
    [{ status: 'inactive', reason: 'LOST' }, 'reason: reason goes with status canceled'],
    [{ creditLimit: 1, reason: 'LOST' }, 'reason: reason goes with status canceled'],
    [
      { status: 'canceled', reason: 'lost' },
      'reason: reason must be among END_USER_REQUEST, LOST, COMPROMISED, DAMAGED, OTHER',
    ],
  ])('is not changed by %j', (sent, problem) => {
    expect(problems(changeCard.body, sent)).toContain(problem)
  })

  test.each([{ creditLimit: 0 }, { status: 'inactive' }, { status: 'canceled', reason: 'LOST' }])(
    'may be sent %j',
    (sent) => {
      expect(problems(changeCard.body, sent)).toEqual([])
    },
  )
})

describe('a page of a list', () => {
  test.each([
    [{}, 25],
    [{ limit: '1' }, 1],
    [{ limit: '100' }, 100],
  ])('asked for with %j has at most %d rows', (query, rows) => {
    expect(pageQuery.parse(query).limit).toBe(rows)
  })

  test.each([
    [{ limit: '0' }, 'limit: limit must be at least 1'],
    [{ limit: '' }, 'limit: limit must be at least 1'],
    [{ limit: '101' }, 'limit: limit must be at most 100'],
    [{ limit: '2.5' }, 'limit: limit must be a whole number'],
    [{ limit: 'ten' }, 'limit: limit must be a number'],
    [{ offset: '10' }, ': Unrecognized key: "offset"'],
  ])('is not asked for with %j', (query, problem) => {
    expect(problems(pageQuery, query)).toEqual([problem])
  })

  test('continues from a cursor of limited length', () => {
    expect(problems(pageQuery, { cursor: 'x'.repeat(200) })).toEqual([])
    expect(problems(pageQuery, { cursor: 'x'.repeat(201) })).toHaveLength(1)
  })
})

test.each(['', '1', "' or 1=1", '5b0e7a52-4c0f-4d3e-9a53-1f0f4f5b7c1g'])('%j is no id', (id) => {
  expect(problems(idParams, { id })).toEqual(['id: The id must be a UUID'])
})

test('unknown parameters are refused', () => {
  expect(problems(nothing, { expand: 'client' })).toEqual([': Unrecognized key: "expand"'])
})
