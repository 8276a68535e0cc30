import { expect, test } from 'vitest'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { requestProblems } from '#platform/rules/request-problems.ts'
import { creditOrderSchema } from './order.ts'

const ORDER = {
  client_id: '018f3f2e-8a6e-4a41-9d0e-2a4d8f1c7b11',
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CONNECTICUT',
  zip: '06901',
  bureaus: ['experian'],
  permissible_purpose: 'credit_transaction',
}

function problemsOf(order: unknown): string {
  const parsed = creditOrderSchema.safeParse(order)
  return parsed.success ? '' : requestProblems(parsed.error)
}

test('an order needs neither SSN nor date of birth', () => {
  const problems = problemsOf(ORDER)

  expect(problems).toBe('')
})

test.each([
  ['client_id', 'not-a-uuid', 'Invalid client ID'],
  ['client_id', undefined, 'Invalid client ID'],
  ['first_name', '', 'First name is required'],
  ['first_name', undefined, 'First name is required'],
  ['last_name', '   ', 'Last name is required'],
  ['address', '', 'Address is required'],
  ['city', null, 'City is required'],
  ['state', '', 'State is required'],
  ['zip', '0690', 'ZIP code must be at least 5 characters'],
  ['zip', undefined, 'ZIP code must be at least 5 characters'],
  ['ssn', '12345678', 'SSN must be 9 digits'],
  ['date_of_birth', '1987-02-30', 'Date of birth must be a date'],
  ['bureaus', [], 'Please select at least one bureau'],
  ['bureaus', 'experian', 'Please select at least one bureau'],
  ['bureaus', ['no_bureau'], `Bureaus must be among ${BUREAUS.join(', ')}`],
  ['permissible_purpose', 'curiosity', 'Unknown permissible purpose'],
  ['permissible_purpose', undefined, 'Permissible purpose is required'],
  ['pull_type', 'rough', 'Pull type must be soft or hard'],
  ['consent_id', '42', 'Invalid consent ID'],
  ['idempotency_key', '', 'Idempotency key must be 1 to 200 visible characters'],
  ['idempotency_key', 'a\0b', 'Idempotency key must be 1 to 200 visible characters'],
  [
    'consent',
    { method: 'esign', text_version: 'v\0' },
    'Consent text version must be 1 to 100 letters, digits or .:/-',
  ],
  ['consent', { method: 'nod', text_version: 'v1' }, 'Consent method must be esign, wet or voice'],
  ['first_name', 'x'.repeat(101), 'First name is too long'],
  ['last_name', 'x'.repeat(101), 'Last name is too long'],
  ['address', 'x'.repeat(301), 'Address is too long'],
  ['city', 'x'.repeat(101), 'City is too long'],
  ['state', 'x'.repeat(51), 'State is too long'],
  ['zip', '06901-12345', 'ZIP code is too long'],
  ['zip', '  690  ', 'ZIP code must be at least 5 characters'],
  ['ssn', 600221639, 'SSN must be 9 digits'],
  ['ssn', 'XXX-XX-16390', 'SSN must be 9 digits'],
  ['date_of_birth', 19870201, 'Date of birth must be a date'],
  ['bureaus', Array.from({ length: 21 }, () => 'experian'), 'Please select at most 20 bureaus'],
  ['idempotency_key', 'x'.repeat(201), 'Idempotency key must be 1 to 200 visible characters'],
  ['idempotency_key', 'two words', 'Idempotency key must be 1 to 200 visible characters'],
])('an order whose %s is %j is refused with a message', (field, value, message) => {
  const problems = problemsOf({ ...ORDER, [field]: value })

  expect(problems).toBe(`Validation error: ${message}`)
})

test.each([
  ['first_name', 'J'],
  ['last_name', 'x'.repeat(100)],
  ['address', 'x'.repeat(300)],
  ['city', ` ${'x'.repeat(100)} `],
  ['state', 'x'],
  ['state', 'x'.repeat(50)],
  ['zip', '06901-1234'],
  ['zip', ' 06901 '],
  ['bureaus', Array.from({ length: 20 }, () => 'experian')],
  ['idempotency_key', '!'],
  ['idempotency_key', '~'.repeat(200)],
  ['ssn', '  '],
  ['ssn', '600 22 1639'],
])('an order whose %s is %j can be placed', (field, value) => {
  expect(problemsOf({ ...ORDER, [field]: value })).toBe('')
})

const CONSENT = { method: 'esign', text_version: '2026-01' }

test.each([
  [{ text_version: 'v' }],
  [{ text_version: 'x'.repeat(100) }],
  [{ text_version: 'v1.0 /a:b-c_d' }],
  [{ single_use: false }],
  [{ signed_at: '2026-11-21T08:00:00-05:00', expires_at: '2026-12-21T08:00:00.123Z' }],
  [{ signed_at: '0001-01-01T00:00:00Z', expires_at: '9999-12-31T23:59:59Z' }],
  [{ signed_at: '2026-11-21T08:00:00+23:59', expires_at: '2026-12-21T08:00:00-23:59' }],
  [{ bureaus: ['equifax'], pull_type: 'hard' }],
])('a consent may say %j', (given) => {
  expect(problemsOf({ ...ORDER, consent: { ...CONSENT, ...given } })).toBe('')
})

test.each([
  [{ text_version: '' }, 'Consent text version must be 1 to 100 letters, digits or .:/-'],
  [{ text_version: 'x'.repeat(101) }, 'Consent text version must be 1 to 100 letters, digits or .:/-'],
  [{ text_version: '<v1' }, 'Consent text version must be 1 to 100 letters, digits or .:/-'],
  [{ text_version: 'v1\nv2' }, 'Consent text version must be 1 to 100 letters, digits or .:/-'],
  [{ text_version: undefined }, 'Consent text version is required'],
  [{ single_use: 'yes' }, 'Single use must be true or false'],
  [{ signed_at: '2026-11-21' }, 'Consent time must be an ISO time'],
  [{ signed_at: '2026-02-30T08:00:00Z' }, 'Consent time must be an ISO time'],
  [{ signed_at: '0000-12-31T23:59:59Z' }, 'Consent time must be an ISO time'],
  [{ signed_at: '0001-01-01T00:00:00+00:01' }, 'Consent time must be an ISO time'],
  [{ expires_at: '9999-12-31T23:59:59-00:01' }, 'Consent end must be an ISO time'],
  [{ expires_at: 'next year' }, 'Consent end must be an ISO time'],
  [{ expires_at: '2026-11-21T08:00:00' }, 'Consent end must be an ISO time'],
  [{ bureaus: [] }, 'Please select at least one bureau'],
  [{ pull_type: 'rough' }, 'Pull type must be soft or hard'],
])('a consent that says %j is refused', (given, message) => {
  expect(problemsOf({ ...ORDER, consent: { ...CONSENT, ...given } })).toBe(`Validation error: ${message}`)
})

test('all problems are reported at once, in field order, joined by commas', () => {
  const problems = problemsOf({ ...ORDER, zip: '1', last_name: '', client_id: 'x' })

  expect(problems).toBe(
    'Validation error: Invalid client ID, Last name is required, ZIP code must be at least 5 characters',
  )
})

test.each([
  ['ssn', 'XXX-XX-1639'],
  ['ssn', ''],
  ['ssn', null],
  ['ssn', '600-22-1639'],
  ['date_of_birth', 'XX/XX/1987'],
  ['date_of_birth', ''],
  ['date_of_birth', '02/01/1987'],
])('an order may carry %s as %j', (field, value) => {
  expect(problemsOf({ ...ORDER, [field]: value })).toBe('')
})

test('no error message repeats the typed SSN or date of birth', () => {
  const problems = problemsOf({ ...ORDER, ssn: '600-22-163', date_of_birth: '1987-02-31' })

  expect(problems).not.toMatch(/600|1987/)
})

test('a consent keeps the method, text and time, and drops everything else', () => {
  const consent = { method: 'esign', text_version: '2026-01', signed_at: '2026-11-21T08:00:00Z', ssn: '600221639' }

  const parsed = creditOrderSchema.parse({ ...ORDER, consent })

  expect(parsed.consent).toEqual({ method: 'esign', text_version: '2026-01', signed_at: '2026-11-21T08:00:00.000Z' })
})
