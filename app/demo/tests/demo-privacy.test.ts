import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoPrivacy } from '#app/demo/demo-privacy.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

test('the demo publishes and delivers a privacy notice, one client limits sharing, and adding it again changes nothing', async () => {
  for (const last_name of ['Rouse', 'Johnson', 'Other']) await clientOf(maria, { last_name })
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  const desk = { pool, organizationId: rows[0].id, personId: maria.person.id }

  await addDemoPrivacy(desk)
  await addDemoPrivacy(desk)

  const { data } = await maria.supabase
    .from('privacy_entries')
    .select('kind, limits, client:clients(last_name), notice:privacy_notices(version)')
    .order('recorded_at')
  const notice = { version: 1 }
  expect(data).toEqual([
    { kind: 'given', limits: [], client: { last_name: 'Johnson' }, notice },
    { kind: 'given', limits: [], client: { last_name: 'Rouse' }, notice },
    { kind: 'chosen', limits: ['nonaffiliates_marketing'], client: { last_name: 'Rouse' }, notice },
  ])
})
