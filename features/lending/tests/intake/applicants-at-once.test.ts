import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConfiguredBureaus, openBureaus } from '#features/credit-reports/server/bureaus/configured-bureaus.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { pullTasks } from '#features/lending/server/intake/pull-report.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { createLog } from '#platform/http/log.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { newSsn, openedPage, submit } from './intake-fixture.ts'

let now = Date.now()
let app: TestApp
let maria: SignedIn
let bureaus: ConfiguredBureaus
beforeAll(async () => {
  app = await testApp({ clock: () => now })
  bureaus = await openBureaus(null)
  maria = await app.subscriber('Maria', 'lender')
  // Submissions order nothing by themselves here, because each test runs the job with the product's own waits.
  await openedPage(app, maria, 'maria-lending')
})
afterAll(async () => {
  await bureaus.close()
  await app.close()
})

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
async function applied(body: object = {}, company = 'maria-lending') {
  const reply = await submit(app, company, () => void (now += 3_000), { ssn: newSsn(), ...body })
  const [row] = await server(
    'select application_id, client_id from app.application_links where token_hash = sha256($1::bytea)',
    [reply.body.token],
  )
  return row
}
async function order(application_id: string): Promise<string | undefined> {
  const { server: pool } = app.database.pools
  const deps = { pool, sealer: createSealer(pool, Buffer.alloc(32, 9)), log: createLog('silent'), isSandbox: true }
  const task = pullTasks({ ...deps, bureaus: bureaus.gateway, running: runningPulls() })['pull_report_of_application']
  try {
    await task?.({ application_id })
    return 'ordered'
  } catch (error) {
    return error instanceof FunctionError ? error.code : String(error)
  }
}
const orderReports = (is: boolean) => server('update app.apply_pages set pulls_report = $1', [is])
const orders = async (clients: string[]) =>
  (await server('select client_id from app.credit_pulls where client_id = any ($1)', [clients])).length

test('the reports of applicants who apply at once don’t wait for each other', async () => {
  const all = [await applied(), await applied(), await applied()]
  await orderReports(true)

  const outcomes = await Promise.all(all.map((one) => order(one.application_id)))

  expect(outcomes).toEqual(['ordered', 'ordered', 'ordered'])
  expect(await orders(all.map((one) => one.client_id))).toBe(3)
})

test('one applicant’s report is ordered once, and another order for the same person waits', async () => {
  await orderReports(false)
  const ssn = newSsn()
  const [one, other] = [await applied({ ssn }), await applied({ ssn, amount_cents: 90_000 })]
  await orderReports(true)

  const outcomes = await Promise.all([order(one.application_id), order(other.application_id)])

  expect(outcomes.toSorted()).toEqual(['TOO_SOON', 'ordered'])
  expect(await orders([one.client_id])).toBe(1)
  expect(await order(one.application_id)).toMatch(/ordered|TOO_SOON/)
  expect(await orders([one.client_id])).toBe(1)
})

test('people with other SSNs who apply from one place in 7 days are counted by company, and none is refused', async () => {
  const omar = await app.subscriber('Omar', 'lender')
  await openedPage(app, omar, 'omar-lending')
  const [early, ann, ben, cal] = [newSsn(), newSsn(), newSsn(), newSsn()]
  const before = await applied({ ssn: early }, 'omar-lending')
  await server(
    "update app.application_links set submitted_at = submitted_at - interval '8 days' where client_id = $1",
    [before.client_id],
  )
  for (const ssn of [ann, ben, cal]) await applied({ ssn }, 'omar-lending')
  await applied({ ssn: ann, amount_cents: 90_000 }, 'omar-lending')

  const rosa = await applied({}, 'omar-lending')

  const { data } = await omar.supabase.rpc('application_duplicates', { client_id: rosa.client_id })
  expect(data).toMatchObject([{ application_id: rosa.application_id, sharing: { network: 3, device: 3 } }])
})
