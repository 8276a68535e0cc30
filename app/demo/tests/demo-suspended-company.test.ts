import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoSuspendedOrganization } from '#app/demo/demo-suspended-company.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { superAdmin } from '#test/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the demo has a suspended company with a reason, and adding it again changes nothing', async () => {
  const ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  const add = () => addDemoSuspendedOrganization(app.database.pools.server, 'no hash')

  await add()
  await add()

  const { data: list } = await ada.supabase.rpc('subscriber_list', { wish: { status: 'suspended' } })
  const { data: file } = await ada.supabase.rpc('subscriber', { subscriber_id: list.rows[0].id })
  expect(list.rows).toMatchObject([
    { company_name: 'Pinecrest Motors', owner_email: 'suspended@demo.test', review_status: 'approved' },
  ])
  expect(file.suspended_because).toContain('reported applications')
  expect(file.events.filter(({ action }: { action: string }) => action === 'company.suspended')).toHaveLength(1)
})
