import { expect, test } from 'vitest'
import { unknownFields } from './application-fields.ts'
import { applicationProblems, isUnderage } from './application-problems.ts'
import { openApplicationSchema } from './open-application.ts'

const CLIENT = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const OTHER = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf67'
const ASKED = {
  ...{ client_id: CLIENT, loan_type: 'auto', amount_cents: 1, received_how: 'mail', received_on: '2026-01-15' },
  idempotency_key: 'a-key',
}
const problemsOf = (change: object) =>
  openApplicationSchema.safeParse({ ...ASKED, ...change }).error?.issues.map(({ message }) => message) ?? []

test('five fields are enough, and text without a visible character is unknown', () => {
  expect(openApplicationSchema.parse({ ...ASKED, purpose: ' \u200b ', employer: ' Acme ' })).toEqual({
    ...ASKED,
    ...{ purpose: null, employer: 'Acme', people: [], collateral: [], acknowledge_duplicate: false },
  })
})

test('an SSN in the notes is redacted', () => {
  expect(openApplicationSchema.parse({ ...ASKED, notes: 'SSN 600-22-1639, call later' }).notes).toBe(
    'SSN [redacted], call later',
  )
})

test.each([
  [99_999_999_999, []],
  [100_000_000_000, ['Amount can be at most $999,999,999.99']],
  [0, ['Amount must be above zero']],
  ['1234,50', ['Amount must be a whole number of cents, such as 123450 for $1,234.50']],
])('of the amount %s the problems are %s', (amount_cents, problems) => {
  expect(problemsOf({ amount_cents })).toEqual(problems)
})

test.each(['sex', 'gender', 'race', 'color', 'religion', 'national_origin', 'maritalStatus', 'date_of_birth', 'age'])(
  'no application may contain %s',
  (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([
      `An application can’t contain “${name}”, because the decision must not depend on it (12 CFR 1002.5)`,
    ])
  },
)

test('a word that only contains a forbidden one is an unknown field', () => {
  expect(unknownFields(['mileage', 'trace'])).toBe(
    'An application has no field “mileage”, An application has no field “trace”',
  )
})

test('a co-applicant needs an intent, and a guarantor has none', () => {
  const named = (role: string, joint_intent?: string) =>
    problemsOf({ people: [{ client_id: OTHER, role, joint_intent }] })

  expect(named('co_applicant', 'signed')).toEqual([])
  expect(named('guarantor')).toEqual([])
  expect(named('co_applicant')).toEqual([
    'Record how the co-applicant stated the intent to apply jointly (12 CFR 1002.7(d)(1))',
  ])
  expect(named('guarantor', 'signed')).toEqual(['Only a co-applicant has a joint intent'])
})

test('each contradiction names its field', () => {
  const facts = {
    ...{ client_id: CLIENT, received_on: '2026-01-15', employed_since: '2026-01-16', people: [{ client_id: CLIENT }] },
    ...{ monthly_income_cents: 0, housing_payment_cents: 0 },
  }

  expect(applicationProblems(facts).map(([field]) => field)).toEqual([
    'employed_since',
    'income_source',
    'income_verified_how',
    'housing',
    'people',
  ])
  expect(applicationProblems({ ...facts, received_on: '1899-12-31', employed_since: null })[0]?.[0]).toBe('received_on')
})

test.each([
  ['2008-01-16', '2026-01-15', true],
  ['2008-01-15', '2026-01-15', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
])('a person born on %s is underage on %s: %s', (bornOn, on, isToo) => {
  expect(isUnderage(bornOn, on)).toBe(isToo)
})
