import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailReports } from '#features/reports/server/mail-reports.ts'
import { REPORT_MAIL } from '#features/reports/server/stop-link.ts'
import { createLog } from '#platform/http/log.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { finishRecounts, requestRecount } from '#test/support/database/recounted.ts'
import { superAdmin } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let ada: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
  ada = await app.signIn(await superAdmin(app.database, 'Ada'))
  for (const { supabase, person } of [maria, omar])
    await supabase.from('clients').insert({ first_name: 'D', last_name: 'W', state: 'TX', user_id: person.id })
})
afterAll(() => app.close())
beforeEach(() => finishRecounts(app.database))

const PERIOD = { from_day: '2026-01-01', until_day: '2099-12-31' }
const clients = ({ supabase }: SignedIn) => supabase.rpc('report_clients', { group_by: 'state', ...PERIOD })
const texas = { key: 'TX', label: null, added: 1, archived: 0, clients: 1 }

const exported = ({ token }: SignedIn, format: string) =>
  app.fetch('/functions/v1/export-report', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wish: { report: 'clients', by: 'state', period: '12m' }, format, date: '2026-11-22' }),
  })

const newestEvent = async ({ supabase }: SignedIn) => (await supabase.rpc('organization_audit_log', { count: 1 })).data
const REFUSAL = { code: 'PT423', message: 'These figures are being recounted (0% done)' }

test('a report that is being recounted is refused with the progress, and readable again when it is correct', async () => {
  await requestRecount(app.database, ['clients'])

  const during = await clients(maria)
  await finishRecounts(app.database)

  expect(during).toMatchObject({ status: 423, error: REFUSAL })
  expect((await clients(maria)).data?.[0]).toEqual(texas)
  expect((await clients(omar)).data?.[0]).toEqual(texas)
})

test('the dashboard’s figures are refused like those of reports', async () => {
  await requestRecount(app.database, ['dashboard'])

  expect(await maria.supabase.rpc('dashboard_summary')).toMatchObject({ status: 423, error: REFUSAL })
  expect(await ada.supabase.rpc('dashboard_summary')).toMatchObject({ status: 423, error: REFUSAL })
})

test.each(['csv', 'pdf'])(
  'no %s is created from figures that are being recounted, and none is recorded',
  async (format) => {
    const before = await newestEvent(maria)
    await requestRecount(app.database, ['clients'])

    const refused = await exported(maria, format)
    const after = await newestEvent(maria)
    await finishRecounts(app.database)

    expect([refused.status, await refused.json()]).toEqual([
      423,
      {
        code: 'PT423',
        error: 'These figures are being recounted (0% done). Try again when they are done.',
        message: 'These figures are being recounted (0% done). Try again when they are done.',
      },
    ])
    expect(after).toEqual(before)
    expect((await exported(maria, format)).status).toBe(200)
  },
)

test('a mailed report waits for its figures, delays no other, and is then mailed with them', async () => {
  const { server: pool } = app.database.pools
  const posted: string[] = []
  const deps = {
    ...{ pool, appUrl: 'https://desk.test', stopSecret: app.keys.secretFor(REPORT_MAIL), log: createLog('silent') },
    outbox: { post: async (_: unknown, { subject }: { subject: string }) => void posted.push(subject) },
  }
  for (const report of ['clients', 'pulls']) {
    const saved = { name: `All ${report}`, query: `report=${report}&by=month&period=12m`, is_shared: false }
    const { data } = await maria.supabase.from('saved_reports').insert(saved).select('id').single()
    await maria.supabase.rpc('schedule_report', {
      ...{ saved_report_id: data?.id, every: 'week', recipients: [maria.person.id] },
    })
  }
  await pool.query("update app.report_schedules set next_due_at = now() - interval '1 minute'")
  await requestRecount(app.database, ['clients'])

  await mailReports(deps)
  const during = posted.splice(0)
  await finishRecounts(app.database)
  const { rows: jobs } = await pool.query("select from graphile_worker.jobs where task_identifier = 'mail-reports'")
  await mailReports(deps)

  expect(during).toEqual([expect.stringContaining('“All pulls”')])
  expect(jobs).toHaveLength(1)
  expect(posted).toEqual([expect.stringContaining('“All clients”')])
})

test('only a super admin reads which figures are being recounted', async () => {
  await requestRecount(app.database, ['clients'])

  const { data } = await ada.supabase.rpc('recounts')

  expect(data).toEqual([
    { family: 'clients', percent: 0, companies: 2, companies_left: 2, requested_at: expect.any(String) },
  ])
  expect((await maria.supabase.rpc('recounts')).error?.code).toBe('42501')
})
