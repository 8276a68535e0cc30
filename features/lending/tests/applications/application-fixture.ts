import { randomUUID } from 'node:crypto'
import { callCommand, type SignedIn, type TestApp } from '#test/support/app.ts'

/** The fields that every application has. */
const ASKED = { loan_type: 'personal', amount_cents: 250_000, received_how: 'phone', received_on: '2026-01-15' }

/** A client's whole application, as the form sends it. */
export const WHOLE = {
  ...ASKED,
  ...{ purpose: 'Car repair', term_months: 24, payment_frequency: 'two_weeks', down_payment_cents: 10_000 },
  ...{ employer: 'Acme Foods', job_title: 'Baker', employed_since: '2021-03-01', monthly_income_cents: 420_000 },
  ...{ income_source: 'employment', income_verified_how: 'pay_stub', housing: 'rent', housing_payment_cents: 95_000 },
  notes: 'Prefers calls after 5 PM',
}

/** Enters an application as a person of the company. */
export const apply = (app: TestApp, person: SignedIn, body: object, key: string = randomUUID()) =>
  callCommand(app, 'open-application', { ...ASKED, ...body }, { person, key })

/** Changes an application as a person of the company. */
export const change = (app: TestApp, person: SignedIn, body: object, key: string = randomUUID()) =>
  callCommand(app, 'change-application', body, { person, key })
