import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, newcomer, type Person, subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, who } from './bureau-fixture.ts'

let desk: BureauFixture
let maria: Person
let clientId: string
let reportId: string
beforeAll(async () => {
  desk = await bureauFixture()
  maria = await subscriber(desk.database, 'Maria')
  clientId = await desk.client(maria, who('Rhonda', 'Rouse'))
  reportId = randomUUID()
  await desk.sql(
    `insert into public.credit_reports (id, organization_id, client_id, status, bureau_data)
     select $1, organization_id, id, 'success', $3 from public.clients where id = $2`,
    [reportId, clientId, JSON.stringify(BUREAU_DATA)],
  )
})
afterAll(() => desk.close())

const BUREAU_DATA = {
  experian: {
    status: 'success',
    outcome: 'hit',
    full_feed: {
      credit_score: { fico_8: { score: 711 } },
      trade_accounts: [{ company: '=HARBOR BANK', balance: 1204, account_number: '41472051234' }],
    },
  },
}
const take = (person: Person, body: object) => desk.invoke(person, 'report-csv', { report_id: reportId, ...body })
const taken = () =>
  desk.sql(`select actor_id, action, details from app.audit_events where subject_id = $1 order by chain_number`, [
    reportId,
  ])
const as = (person: Person, text: string, values: unknown[]) =>
  asPerson(desk.database.pools.wire, person, async (db) => (await db.query(text, values)).rows)
const timeline = (person: Person) =>
  as(person, 'select action, actor_name, details from public.client_timeline($1)', [clientId])
const listExports = () =>
  desk.sql(`select actor_id, details from app.audit_events where action = 'credit_reports.exported'`)

describe('a report as CSV', () => {
  test('is handed out for a reason, and leaves one event in the client’s file', async () => {
    const { status, headers, body } = await take(maria, { reason: '  Copy for the loan file, SSN 600-22-1639 ' })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain("'=HARBOR BANK")
    expect(body).not.toContain('41472051234')
    const reason = 'Copy for the loan file, SSN [redacted]'
    expect(await taken()).toEqual([
      {
        actor_id: maria.id,
        action: 'credit_report.exported',
        details: { client_id: clientId, format: 'csv', reason },
      },
    ])
    expect((await timeline(maria))[0]).toMatchObject({
      action: 'credit_report.exported',
      actor_name: 'Maria',
      details: { reason },
    })
  })

  test.each(['report-csv', 'report-pdf'])('%s without a reason is refused, and so leaves no event', async (name) => {
    const before = (await taken()).length

    const answers = await Promise.all(
      [{}, { reason: '   ' }, { reason: 7 }, { reason: 'x'.repeat(501) }].map((body) =>
        desk.invoke(maria, name, { report_id: reportId, ...body }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(answers[0]?.body.message).toBe('Validation error: Reason is required')
    expect(await taken()).toHaveLength(before)
  })

  test('of another subscriber is not found, and tells nothing in its file', async () => {
    const before = (await taken()).length
    const omar = await subscriber(desk.database, 'Omar')

    expect(await take(omar, { reason: 'Just curious' })).toMatchObject({
      status: 404,
      body: { message: 'Report not found' },
    })
    expect(await taken()).toHaveLength(before)
  })
})

describe('a saved list of reports', () => {
  const LIST = 'select public.record_report_list_export($1, $2)'
  const filter = { status: 'success', bureau: '', client: 'rouse', from: '2026-11-01', to: '', note: '600-22-1639' }

  test('is written down: how many and narrowed by what, but never a name', async () => {
    await as(maria, LIST, [filter, 3])

    expect(await listExports()).toEqual([
      {
        actor_id: maria.id,
        details: { filter: { status: 'success', from: '2026-11-01' }, searched: true, reports: 3 },
      },
    ])
  })

  test('by a person without an organization is not recorded', async () => {
    const before = (await listExports()).length

    const nora = await newcomer(desk.database, 'Nora')
    await expect(as(nora, LIST, [filter, 3])).rejects.toMatchObject({ code: '42501' })

    expect(await listExports()).toHaveLength(before)
  })
})

describe('a report that the browser prints', () => {
  const PRINT = 'select public.record_report_print($1, $2)'
  const prints = async () => (await taken()).filter(({ action }) => action === 'credit_report.print_opened')

  test('leaves one event in the client’s file, with the reason where one was given', async () => {
    await as(maria, PRINT, [reportId, null])
    await as(maria, PRINT, [reportId, 'Mailed to 600-22-1639'])

    expect(await prints()).toMatchObject([
      { actor_id: maria.id, details: { client_id: clientId } },
      { actor_id: maria.id, details: { client_id: clientId, reason: 'Mailed to [redacted]' } },
    ])
    expect((await timeline(maria))[0]).toMatchObject({ action: 'credit_report.print_opened' })
  })

  test('by another subscriber is not recorded', async () => {
    const before = (await prints()).length

    await as(await subscriber(desk.database, 'Omar'), PRINT, [reportId, 'Just curious'])

    expect(await prints()).toHaveLength(before)
  })
})
