import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient } from '#app/demo/demo-clients.ts'
import {
  backdateDemoReports,
  openPastBureaus,
  orderDemoReport,
  type PastBureaus,
  reportAges,
} from '#app/demo/demo-reports.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { recounted } from '#test/support/database/recounted.ts'

let app: TestApp
let maria: SignedIn
let past: PastBureaus
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  past = await openPastBureaus()
})
afterAll(async () => {
  await past.close()
  await app.close()
})

const DAY_MS = 86_400_000

// The first client of a demo lender whose file was followed for months.
const followed = Array.from({ length: 60 }, (_, n) => demoClient('A lender with reports', n)).find(
  (client) => reportAges(client).length >= 3,
)

test('demo reports and their figures have the dates of their orders, and dating them again changes nothing', async () => {
  if (!followed) throw new Error('No client’s file was followed')
  const { organizationId, pool } = await withClient(followed.id)
  const place = { organizationId, personId: maria.person.id, client: followed }
  const deps = { pool, past, sealer: createSealer(pool, randomBytes(32)) }
  const ages = reportAges(followed)
  for (const ageDays of ages) await orderDemoReport(deps, 'credit_transaction', { ...place, ageDays })

  const undated = await agesOfReports()
  await backdateDemoReports(deps, organizationId)
  const dated = await agesOfReports()
  await backdateDemoReports(deps, organizationId)
  for (const ageDays of ages) await orderDemoReport(deps, 'credit_transaction', { ...place, ageDays })

  expect(undated).toEqual(ages.map(() => 0))
  expect(dated).toEqual(ages)
  expect(await agesOfReports()).toEqual(ages)
  const kept = await pulledByDay()
  await recounted(app.database)
  expect(kept.filter((row) => row.pulls > 0)).toHaveLength(ages.length)
  expect(await pulledByDay()).toEqual(kept)
})

async function withClient(id: string) {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query<{ organization_id: string }>(
    `insert into public.clients (id, organization_id, user_id, first_name, last_name)
     select $1, organization_id, id, 'Dana', 'Whitfield' from app.people where id = $2 returning organization_id`,
    [id, maria.person.id],
  )
  return { pool, organizationId: String(rows[0]?.organization_id) }
}

async function agesOfReports(): Promise<number[]> {
  const { data } = await maria.supabase.from('credit_reports').select('created_at').order('created_at').throwOnError()
  return data.map(({ created_at }) => Math.round((Date.now() - Date.parse(created_at)) / DAY_MS))
}

async function pulledByDay(): Promise<{ key: string; pulls: number }[]> {
  const [until_day, from_day] = [0, 364].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10))
  const wish = { group_by: 'day', from_day, until_day }
  const { data } = await maria.supabase.rpc('report_pulls', wish).throwOnError()
  return data.filter(({ key }: { key: string | null }) => key !== null)
}
