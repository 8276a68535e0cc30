import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { replyAbout } from '#features/credit-reports/server/bureaus/sandbox/reply.ts'
import { runningPulls } from '#features/credit-reports/server/ordering/running-pulls.ts'
import { pullTasks } from '#features/lending/server/intake/pull-report.ts'
import { createLog } from '#platform/http/log.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { newSsn, openedPage, submit } from './intake-fixture.ts'

let now = Date.now()
let app: TestApp
let maria: SignedIn
let isDown = false
beforeAll(async () => {
  app = await testApp({ clock: () => now })
  maria = await app.subscriber('Maria', 'lender')
  await openedPage(app, maria, 'maria-lending')
})
afterAll(() => app.close())

const bureaus: BureauGateway = {
  deadlineMs: 1_000,
  async pull(_, bureau) {
    if (isDown) return { result: { outcome: 'error', message: 'It did not answer in time' }, reply: null, isDown: true }
    const person = {
      first_name: 'Rosa',
      last_name: 'Vega',
      address: '12 Oak Lane',
      city: 'Austin',
      state: 'Texas',
      zip: '78704',
    }
    const reply = replyAbout({ ...person, ssn: '600221639', date_of_birth: '1985-04-02' }, [bureau], 'test', new Date())
    return { result: bureauResult(reply, bureau), reply: JSON.stringify(reply) }
  },
}
const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows
const ordering = (is: boolean) => server('update app.apply_pages set pulls_report = $1', [is])

/** Applies without the job that orders the report, because each test runs it itself. */
async function applied(body: object = {}) {
  await ordering(false)
  const reply = await submit(app, 'maria-lending', () => void (now += 3_000), { ssn: newSsn(), ...body })
  await ordering(true)
  const sql = 'select application_id, client_id from app.application_links where token_hash = sha256($1::bytea)'
  return { ...(await server(sql, [reply.body.token]))[0], token: reply.body.token }
}
async function order(application_id: string, attempt = 0): Promise<void> {
  const { server: pool } = app.database.pools
  const deps = { pool, sealer: createSealer(pool, Buffer.alloc(32, 9)), log: createLog('silent'), isSandbox: true }
  const tasks = pullTasks({ ...deps, bureaus, running: runningPulls(), throttleMs: 0 })
  await tasks['pull_report_of_application']?.({ application_id, attempt })
}
const reports = async (client: string) =>
  (await server('select status from public.credit_reports where client_id = $1 order by created_at', [client])).map(
    ({ status }) => status,
  )
const waiting = (application: string) =>
  server('select payload, run_at > now() as is_later from graphile_worker._private_jobs where key = $1', [
    `pull:${application}`,
  ])

describe('while the bureaus are down', () => {
  test('the applicant sees that it was received, staff see why it waits, and it continues by itself', async () => {
    isDown = true
    const one = await applied()
    await order(one.application_id)

    expect((await callCommand(app, 'application-link', { act: 'open', token: one.token })).body).toMatchObject({
      number: expect.stringMatching(/^A-/),
      is_decided: false,
    })
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: one.client_id })
    expect(JSON.stringify(data)).toContain('application_report.delayed')
    expect(await waiting(one.application_id)).toMatchObject([{ payload: { attempt: 1 }, is_later: true }])

    isDown = false
    await order(one.application_id, 1)

    expect(await reports(one.client_id)).toEqual(['error', 'success'])
    expect(await server('select uses from public.credit_consents where client_id = $1', [one.client_id])).toEqual([
      { uses: 1 },
    ])
  })

  test('an order that is repeated after a crash asks no bureau twice', async () => {
    isDown = true
    const one = await applied()
    await order(one.application_id)
    await order(one.application_id)

    expect(await reports(one.client_id)).toEqual(['error'])
    isDown = false
    await order(one.application_id, 1)
    await order(one.application_id, 1)
    expect(await reports(one.client_id)).toEqual(['error', 'success'])
  })
})

test('a withdrawn consent stops the pull', async () => {
  const one = await applied()
  await callCommand(app, 'application-link', { act: 'withdraw', token: one.token })

  await order(one.application_id)

  expect(await reports(one.client_id)).toEqual([])
})

test('an application that contradicts itself is received as stated, and never counts as verified', async () => {
  const one = await applied({ monthly_income_cents: 0, income_source: 'employment', employer: 'Acme Foods' })

  expect(
    await server(
      'select monthly_income_cents::integer as income, income_verified_how from public.loan_applications where id = $1',
      [one.application_id],
    ),
  ).toEqual([{ income: 0, income_verified_how: 'not_verified' }])
})

test.each([
  ['monthly_income_cents', -1],
  ['amount_cents', 1234.5],
  ['email', 'rosa'],
  ['zip', 'ABCDE'],
  ['ssn', '000-00-0001'],
])('a form with %s = %s is refused, and nothing is stored', async (field, value) => {
  const [before] = await server('select count(*) as n from public.loan_applications')
  const { status } = await submit(app, 'maria-lending', () => void (now += 3_000), { ssn: newSsn(), [field]: value })

  expect([400, 422]).toContain(status)
  expect((await server('select count(*) as n from public.loan_applications'))[0]).toEqual(before)
})
