import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoPolicy } from '#app/demo/demo-policies.ts'
import { addDemoScoringModel } from '#app/demo/demo-scoring-models.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test('the demo lender has a model of demo data that is on, and adding it again changes nothing', async () => {
  const { server: pool } = app.database.pools
  const { id } = await clientOf(maria)
  await pool.query(
    `insert into public.loan_applications (organization_id, client_id, loan_type, amount)
     select organization_id, id, 'personal', 1000 from public.clients where id = $1`,
    [id],
  )
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const [organizationId, personId] = [rows[0].id, maria.person.id]
  await addDemoPolicy({ pool, organizationId, accountType: 'lender', authorId: personId, publisherId: personId })

  await addDemoScoringModel({ pool, organizationId, personId })
  await addDemoScoringModel({ pool, organizationId, personId })

  const models = await pool.query('select state, trained_on from public.scoring_models')
  expect(models.rows).toEqual([{ state: 'trained', trained_on: 'demo' }])
  const { data } = await maria.supabase.rpc('ai_underwriting_standing').throwOnError()
  expect(data).toMatchObject({ has_feature: true, is_owner: true, model_id: expect.any(String) })
  expect((await pool.query('select from public.scoring_model_switches')).rowCount).toBe(1)
  expect((await pool.query('select from public.application_model_scores')).rowCount).toBe(1)
})
