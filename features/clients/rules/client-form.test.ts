import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { clientEditSchema, EMPTY_CLIENT, newClientSchema, quickPullSchema } from './client-form.ts'
import { NO_LAST_NAME } from './full-name.ts'
import { NO_SSN } from './issued-ssn.ts'

const TODAY = '2026-11-21'
const LENDER = { isSandbox: false, isRepair: false }

const typedEdit = {
  ...EMPTY_CLIENT,
  first_name: ' Dana ',
  last_name: 'Whitfield',
  email: '',
  phone: '(555) 204-1180',
  address: '1402 Larkspur Ln',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  ssn: '123-45-4417',
  date_of_birth: '1987-03-09',
  assigned_contact_id: '',
}
const typedClient = typedEdit

describe('adding a client', () => {
  test('stores digits for phone and SSN, the ISO birth date, and null for empty fields', () => {
    const client = newClientSchema(TODAY, LENDER).parse(typedClient)

    expect(client).toMatchObject({
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: null,
      phone: '5552041180',
      address: '1402 Larkspur Ln',
      city: 'Austin',
      state: 'TX',
      zip: '78704',
      ssn: '123454417',
      date_of_birth: '1987-03-09',
      assigned_contact_id: null,
    })
  })

  test.each([
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zip', 'ZIP code is required'],
    ['ssn', 'SSN is required'],
    ['date_of_birth', 'Date of birth is required'],
  ])('without %s is rejected: %s', (field, message) => {
    expect(problemsOf(newClientSchema(TODAY, LENDER), { ...typedClient, [field]: '' })[field]).toContain(message)
  })

  test.each(['email', 'phone', 'address', 'assigned_contact_id'])('doesn’t require %s', (field) => {
    const client = newClientSchema(TODAY, LENDER).parse({ ...typedClient, [field]: '' })

    expect(client).toHaveProperty(field, null)
  })

  test('a name of only spaces is rejected', () => {
    expect(problemsOf(newClientSchema(TODAY, LENDER), { ...typedClient, first_name: '   ' })).toHaveProperty(
      'first_name',
    )
  })

  test.each([
    ['email', 'dana@', 'Enter a valid email address'],
    ['email', 'dana', 'Enter a valid email address'],
    ['phone', '555204118', 'Phone number must have 10 digits'],
    ['zip', '7870', 'ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234'],
    ['zip', '787045', 'ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234'],
    ['zip', '7870A', 'ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234'],
    ['ssn', '123-45-441', 'SSN must have 9 digits'],
    ['ssn', '000-12-1234', 'No SSN is issued with these digits'],
    ['date_of_birth', '2023-02-29', 'Enter a valid date'],
    ['date_of_birth', '2026-11-22', 'Date of birth is in the future'],
    ['date_of_birth', '1899-12-31', 'Date of birth is before 1900'],
    ['first_name', 'D'.repeat(101), 'Enter at most 100 characters'],
    ['address', 'A'.repeat(301), 'Enter at most 300 characters'],
  ])('%s %s is rejected: %s', (field, typed, message) => {
    expect(problemsOf(newClientSchema(TODAY, LENDER), { ...typedClient, [field]: typed })[field]).toContain(message)
  })

  test.each(['1/1/0', '03.09.1987', '1870-02-30'])('an unreadable birth date %s gets only one error', (typed) => {
    expect(problemsOf(newClientSchema(TODAY, LENDER), { ...typedClient, date_of_birth: typed })).toEqual({
      date_of_birth: ['Enter a valid date'],
    })
  })

  test.each([
    ['email', 'dana.w@example.com'],
    ['zip', '78704-1234'],
    ['zip', '787041234'],
    ['date_of_birth', '2026-11-21'],
    ['date_of_birth', '1900-01-01'],
    ['first_name', 'D'.repeat(100)],
  ])('%s %s is accepted', (field, typed) => {
    expect(problemsOf(newClientSchema(TODAY, LENDER), { ...typedClient, [field]: typed })).toEqual({})
  })
})

test('a person with one name has it as the first name, if the form says so', () => {
  const typed = { ...typedClient, first_name: 'Sukarno', last_name: NO_LAST_NAME }

  expect(newClientSchema(TODAY, LENDER).parse(typed)).toMatchObject({ first_name: 'Sukarno', last_name: '' })
  expect(clientEditSchema(TODAY, LENDER).parse(typed)).toMatchObject({ first_name: 'Sukarno', last_name: '' })
})

describe('a client without an SSN', () => {
  const REPAIR = { ...LENDER, isRepair: true }

  test('is filed by a lender without a number, if the form says so', () => {
    expect(newClientSchema(TODAY, LENDER).parse({ ...typedClient, ssn: NO_SSN }).ssn).toBeNull()
  })

  test('is filed by a lender with an ITIN', () => {
    expect(newClientSchema(TODAY, LENDER).parse({ ...typedClient, ssn: '912-70-1234' }).ssn).toBe('912701234')
    expect(clientEditSchema(TODAY, LENDER).parse({ ...typedEdit, ssn: '912-70-1234' })).toHaveProperty(
      'ssn',
      '912701234',
    )
  })

  test.each([
    [NO_SSN, 'A credit repair company needs the SSN of a client'],
    ['912-70-1234', 'This is an ITIN, not an SSN'],
  ])('is refused in credit repair: %s', (ssn, problem) => {
    expect(problemsOf(newClientSchema(TODAY, REPAIR), { ...typedClient, ssn })).toEqual({ ssn: [problem] })
  })
})

describe('editing a client', () => {
  test('an untouched SSN and birth date are not sent', () => {
    const changes = clientEditSchema(TODAY, LENDER).parse({ ...typedEdit, ssn: '', date_of_birth: '' })

    expect(changes).not.toHaveProperty('ssn')
    expect(changes).not.toHaveProperty('date_of_birth')
  })

  test('a new SSN and birth date are sent as digits and as an ISO date', () => {
    const changes = clientEditSchema(TODAY, LENDER).parse({
      ...typedEdit,
      ssn: '287-65-4321',
      date_of_birth: '1990-01-02',
    })

    expect(changes).toMatchObject({ ssn: '287654321', date_of_birth: '1990-01-02' })
  })

  test('a cleared phone, email or address is stored as null', () => {
    const emptied = { ...typedEdit, phone: '', email: '', address: '', city: '', state: '', zip: '' }

    const changes = clientEditSchema(TODAY, LENDER).parse(emptied)

    expect(changes).toMatchObject({ phone: null, email: null, address: null, city: null, state: null, zip: null })
  })

  test.each([
    ['first_name', '', 'First name is required'],
    ['last_name', ' ', 'Last name is required'],
    ['ssn', '12345', 'SSN must have 9 digits'],
    ['zip', '1', 'ZIP code must have 5 or 9 digits, such as 78701 or 78701-1234'],
    ['date_of_birth', '2030-01-01', 'Date of birth is in the future'],
  ])('%s %j is rejected: %s', (field, typed, message) => {
    expect(problemsOf(clientEditSchema(TODAY, LENDER), { ...typedEdit, [field]: typed })[field]).toContain(message)
  })
})

describe('a quick pull', () => {
  const quickPull = {
    first_name: 'Dana',
    last_name: 'Whitfield',
    address: '1402 Larkspur Ln',
    city: 'Austin',
    state: 'TX',
    zip: '78704',
  }

  test('accepts the six fields', () => {
    expect(quickPullSchema.parse(quickPull)).toEqual(quickPull)
  })

  test.each(Object.keys(quickPull))('requires %s', (field) => {
    expect(problemsOf(quickPullSchema, { ...quickPull, [field]: '' })).toHaveProperty(field)
  })

  test.each([
    ['address', 300],
    ['city', 100],
  ])('limits %s like the form: %i characters', (field, most) => {
    expect(problemsOf(quickPullSchema, { ...quickPull, [field]: 'x'.repeat(most) })).toEqual({})
    expect(problemsOf(quickPullSchema, { ...quickPull, [field]: 'x'.repeat(most + 1) })).toHaveProperty(field)
  })

  test.each(['ZZ', 'Ontario'])('refuses the unknown state %s', (state) => {
    expect(problemsOf(quickPullSchema, { ...quickPull, state })).toEqual({
      state: ['Invalid state name or abbreviation'],
    })
  })

  test('accepts a ZIP code of five or nine digits', () => {
    expect(problemsOf(quickPullSchema, { ...quickPull, zip: '78704-1234' })).toEqual({})
    expect(problemsOf(quickPullSchema, { ...quickPull, zip: '7870' })).toHaveProperty('zip')
  })
})

/** Returns the error messages by field. */
function problemsOf(schema: z.ZodType, typed: unknown): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const issue of schema.safeParse(typed).error?.issues ?? []) {
    const field = String(issue.path[0])
    problems[field] = [...(problems[field] ?? []), issue.message]
  }
  return problems
}

describe('a field of a client', () => {
  const forms = { adding: newClientSchema(TODAY, LENDER), editing: clientEditSchema(TODAY, LENDER) }
  const messages = (form: keyof typeof forms, given: object) =>
    (forms[form].safeParse({ ...typedClient, ...given }).error?.issues ?? []).map(({ message }) => message)
  const LONGEST = { first_name: 100, last_name: 100, address: 300, city: 100 }

  test.each(Object.entries(LONGEST))(
    '%s holds %i characters without surrounding spaces, and no more',
    (field, most) => {
      for (const form of ['adding', 'editing'] as const) {
        expect(messages(form, { [field]: ` ${'x'.repeat(most)} ` })).toEqual([])
        expect(messages(form, { [field]: 'x'.repeat(most + 1) })).toEqual([`Enter at most ${most} characters`])
      }
      expect(messages('editing', { [field]: 'x' })).toEqual([])
    },
  )

  test.each(['adding', 'editing'] as const)('when %s: a state is one of the country', (form) => {
    for (const state of ['TX', 'texas', ' New York ', 'AP']) expect(messages(form, { state })).toEqual([])
    expect(messages(form, { state: 'Ontario' })).toEqual(['Invalid state name or abbreviation'])
  })

  test.each(['adding', 'editing'] as const)('when %s: an email address has at most 320 characters', (form) => {
    const email = (length: number) => `dana@${'x'.repeat(50)}.${'y'.repeat(length - 60)}.com`

    expect(messages(form, { email: email(320) })).toEqual([])
    expect(messages(form, { email: email(321) })).not.toEqual([])
    expect(messages(form, { email: 'dana@' })).toEqual(['Enter a valid email address'])
  })

  test.each([
    ['78704', true],
    ['787041234', true],
    ['78704-1234', true],
    ['7870', false],
    ['78704-123', false],
    ['78704 1234', false],
    ['7870A', false],
    ['٧٨٧٠٤', false],
  ])('the ZIP code %j is accepted: %s', (zip, canBe) => {
    for (const form of ['adding', 'editing'] as const) expect(messages(form, { zip }).length === 0).toBe(canBe)
  })

  test('of an edit keeps the stored SSN and birth date if left empty', () => {
    const changes = clientEditSchema(TODAY, LENDER).parse({
      ...typedEdit,
      ssn: '',
      date_of_birth: '',
      zip: '',
      city: ' ',
    })

    expect(changes).not.toHaveProperty('ssn')
    expect(changes).not.toHaveProperty('date_of_birth')
    expect(changes).toMatchObject({ zip: null, city: null })
  })
})
