import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { apply, change } from './application-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const CAR = { account: 'ALLY | 2022-01-01 | 1234', creditor: 'Ally', monthly_payment_cents: 0 }
const FACTS = {
  ...{ lived_since: '2020-05-01', trade_in: '2016 Honda Civic', trade_in_allowance_cents: 450_000 },
  trade_in_payoff_cents: 120_000,
  debt_changes: [{ ...CAR, reason: 'Her brother pays it' }],
  personal_references: [{ name: 'Ruth Bell', phone: '(512) 555-0199', relationship: 'Sister' }],
}
const applied = async (body: object) => apply(app, maria, { client_id: (await clientOf(maria, {})).id, ...body })
const stored = async (id: string) =>
  (
    await maria.supabase
      .from('loan_applications')
      .select(
        'lived_since, trade_in, trade_in_allowance_cents, trade_in_payoff_cents, debt_changes, personal_references',
      )
      .eq('id', id)
      .single()
  ).data

test('residence, trade-in, debts, and references are stored as entered', async () => {
  const { body } = await applied(FACTS)

  expect(await stored(body.id)).toEqual(FACTS)
})

test('a correction replaces one list, and the audit log keeps the old one', async () => {
  const { body } = await applied(FACTS)

  await change(app, maria, { application_id: body.id, debt_changes: null, trade_in_payoff_cents: 0 })

  expect(await stored(body.id)).toEqual({ ...FACTS, debt_changes: null, trade_in_payoff_cents: 0 })
  const { rows } = await app.database.pools.server.query(
    "select details from app.audit_events where subject_id = $1 and action = 'loan_applications.changed'",
    [body.id],
  )
  expect(rows[0].details).toMatchObject({ debt_changes: [FACTS.debt_changes, null] })
})

test.each([
  [{ lived_since: '2026-01-16' }, 'Living there since must be between 1900 and the day the application was received'],
  [{ trade_in_payoff_cents: 100 }, 'Describe the trade-in'],
  [{ debt_changes: [{ ...CAR, reason: 'x' }] }, 'Give a reason of at least 8 visible characters'],
  [{ debt_changes: [...FACTS.debt_changes, ...FACTS.debt_changes] }, 'The same account is changed twice'],
  [{ debt_changes: [{ ...FACTS.debt_changes[0], marital_status: 'x' }] }, 'Unrecognized key: "marital_status"'],
  [{ personal_references: [{ name: ' ', phone: '1', relationship: 'Aunt' }] }, 'Name of the reference is required'],
])('%j is refused: %s', async (facts, message) => {
  const { status, body } = await applied(facts)

  expect([status, body.message]).toEqual([400, `Validation error: ${message}`])
})

test('a trade-in can’t lose its description while its payoff is known', async () => {
  const { body } = await applied(FACTS)

  const answer = await change(app, maria, { application_id: body.id, trade_in: null })

  expect([answer.status, answer.body.message]).toEqual([400, 'Validation error: Describe the trade-in'])
})
