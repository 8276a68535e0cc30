import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoConsents } from '#app/demo/demo-electronic-consents.ts'
import { consentStatus } from '#features/documents/rules/electronic-records/consent-status.ts'
import { consentsOf, recordTokens } from '#features/documents/tests/record-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test('the demo has a client in each state, sends no mail, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const clients = await Promise.all([1, 2, 3, 4].map(() => clientOf(maria)))
  await pool.query("update public.clients set created_at = now() - interval '60 days'")
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const desk = { pool, organizationId: rows[0].id, companyName: 'Maria', personId: maria.person.id }

  await addDemoConsents(desk)
  await addDemoConsents(desk)

  const standings = []
  for (const { id, email } of clients) {
    standings.push(consentStatus(await consentsOf(maria, id), email, new Date()).standing)
    expect(await recordTokens(app, email)).toEqual([])
  }
  expect(standings.toSorted((one, other) => one.localeCompare(other))).toEqual([
    ...['agreed', 'asked', 'never_asked', 'withdrawn'],
  ])
})
