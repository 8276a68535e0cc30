import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoPolicy } from '#app/demo/demo-policies.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test('the demo has a policy that two people published and a decision of each open application, and adding them again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const tom = await colleague(app.database, maria.person, 'Tom')
  const { id } = await clientOf(maria)
  await pool.query(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
     select organization_id, id, 'personal', 1000 from public.clients where id = $1`,
    [id],
  )
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const desk = {
    pool,
    organizationId: rows[0].id,
    accountType: 'lender',
    authorId: tom.id,
    publisherId: maria.person.id,
  } as const

  await addDemoPolicy(desk)
  await addDemoPolicy(desk)

  const versions = await pool.query('select state, published_alone from public.decision_policy_versions')
  expect(versions.rows).toEqual([{ state: 'published', published_alone: false }])
  const decisions = await pool.query('select outcome from public.application_decisions')
  expect(decisions.rows).toEqual([{ outcome: 'refer' }])
})
