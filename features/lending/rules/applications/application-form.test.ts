import { expect, test } from 'vitest'
import { type ApplicationForm, changedFields, EMPTY_APPLICATION, readApplication } from './application-form.ts'

const CLIENT = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const OTHER = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf67'
const TODAY = '2026-01-31'
const TYPED: ApplicationForm = {
  ...EMPTY_APPLICATION,
  ...{ loan_type: 'personal', amount: '$2,500.50', received_how: 'phone', received_on: '2026-01-15' },
}
const problemsOf = (change: Partial<ApplicationForm>) => {
  const read = readApplication({ ...TYPED, ...change }, CLIENT, TODAY)
  return 'problems' in read ? read.problems : []
}

test('a form is sent in cents, and empty fields as unknown', () => {
  const read = readApplication({ ...TYPED, term_months: '24', down_payment: '0' }, CLIENT, TODAY)

  expect(read).toMatchObject({
    application: {
      ...{ amount_cents: 250_050, term_months: 24, down_payment_cents: 0, monthly_income_cents: null, employer: null },
      ...{ payment_frequency: 'month', lender_id: null, people: [] },
    },
  })
})

test.each([
  [{ amount: '' }, [['amount', 'Enter the amount']]],
  [{ amount: '1234,50' }, [['amount', 'Write 1234.50, with a point before the cents.']]],
  [{ amount: '0' }, [['amount', 'Amount must be above zero']]],
  [{ amount: '-5' }, [['amount', 'Amount must be above zero']]],
  [{ loan_type: '' }, [['loan_type', 'Choose the type of loan']]],
  [{ received_on: '2026-02-01' }, [['received_on', 'The day received can’t be in the future']]],
  [{ term_months: '2 years' }, [['term_months', 'Write a whole number, such as 24.']]],
  [
    { monthly_income: '4200' },
    [
      ['income_source', 'Choose where the income comes from'],
      ['income_verified_how', 'Choose how the income was verified'],
    ],
  ],
  [
    { people: [{ client_id: CLIENT, name: 'Dana', role: 'guarantor', joint_intent: null }] },
    [['people', 'The same person is named twice']],
  ],
] satisfies [Partial<ApplicationForm>, [string, string][]][])('%j has the problems %j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})

test('only changed fields are sent', () => {
  const read = (change: Partial<ApplicationForm>) => {
    const form = readApplication({ ...TYPED, ...change }, CLIENT, TODAY)
    if ('problems' in form) throw new Error(String(form.problems))
    return form.application
  }
  const guarantor = { client_id: OTHER, name: 'Rhonda', role: 'guarantor', joint_intent: null } as const

  expect(changedFields(read({}), read({}))).toEqual({})
  expect(changedFields(read({ purpose: 'Boat' }), read({ amount: '2,500.51', people: [guarantor] }))).toEqual({
    ...{ amount_cents: 250_051, purpose: null },
    people: [{ client_id: OTHER, role: 'guarantor', joint_intent: null }],
  })
})
