import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, signedInColleague, signedInNewcomer } from '#features/organizations/tests/organization-fixture.ts'
import { REPORT_KINDS, REPORT_NAMES, type ReportName } from '#features/reports/rules/report-kinds.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let priya: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  priya = await signedInColleague(app, maria, '=cmd|calc')
  omar = await app.subscriber('Omar', 'dealer')
  const client = { first_name: 'Dana', last_name: 'Whitfield', user_id: maria.person.id }
  const { error } = await maria.supabase.from('clients').insert([
    { ...client, state: 'TX', assigned_contact_id: priya.person.id },
    { ...client, state: 'TEXAS' },
  ])
  if (error) throw error
})
afterAll(() => app.close())

// The whole current year, because the tests add data now.
const [FROM, UNTIL] = ['01-01', '12-31'].map((day) => `${new Date().getUTCFullYear()}-${day}`)
const YEAR = { from_day: FROM, until_day: '2099-12-31' }
const WISH = { report: 'clients', by: 'state', period: '12m' }

const ask = (person: SignedIn, name: ReportName, group_by = 'month') =>
  person.supabase.rpc(`report_${name}`, { group_by, from_day: FROM, until_day: UNTIL })

async function file(person: SignedIn, wish: object, format: string): Promise<Response> {
  return app.fetch('/functions/v1/export-report', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wish, format, date: '2026-11-22' }),
  })
}

const newestEvent = async () => (await maria.supabase.rpc('organization_audit_log', { count: 1 })).data[0]

describe('reading', () => {
  test('a report returns a row per group and a total row', async () => {
    const { data, error } = await maria.supabase.rpc('report_clients', { group_by: 'state', ...YEAR })

    expect(error).toBeNull()
    expect(data).toEqual([
      { key: 'TX', label: null, added: 2, archived: 0, clients: 2 },
      { key: null, label: null, added: 2, archived: 0, clients: 2 },
    ])
    expect((await omar.supabase.rpc('report_clients', { group_by: 'state', ...YEAR })).data).toEqual([
      { key: null, label: null, added: 0, archived: 0, clients: 0 },
    ])
  })

  test('every report and grouping of the screen exists on the server', async () => {
    for (const { name, groupings } of REPORT_KINDS) {
      for (const { grouping } of groupings) {
        const { error } = await ask(maria, name, grouping)
        expect(error, `${name} by ${grouping}`).toBeNull()
      }
    }
  })

  test.each(REPORT_NAMES)('%s is refused to visitors; staff read all but the team’s', async (name) => {
    expect((await app.supabase().rpc(`report_${name}`, { group_by: 'month', ...YEAR })).error?.code).toBe('42501')
    expect((await ask(priya, name)).error?.code).toBe(name === 'team' ? '42501' : undefined)
  })

  test('an invalid request is refused with a message', async () => {
    const { error, status } = await ask(maria, 'clients', 'bureau')

    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '22023', message: 'This report can’t be grouped this way' })
  })
})

describe('clients are reported by their source', () => {
  test('staff, file or API', async () => {
    const key = await call(app, maria, 'api-keys', {
      act: 'create',
      name: 'Website',
      scopes: ['clients:write'],
      mode: 'test',
      expires_in_days: null,
    })
    const made = await app.fetch('/v1/clients', {
      method: 'POST',
      headers: { authorization: `Bearer ${String(key.body['key'])}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@example.test', phone: '5125550100' }),
    })
    expect(made.status).toBe(201)
    const { data } = await ask(maria, 'clients', 'source')

    expect(data).toEqual([
      expect.objectContaining({ key: 'staff', clients: 2 }),
      expect.objectContaining({ key: 'api', clients: 1 }),
      expect.objectContaining({ key: null, clients: 3 }),
    ])
    const forged = await maria.supabase
      .from('clients')
      .insert({ first_name: 'A', last_name: 'B', user_id: maria.person.id, source: 'api' })
    expect(forged.error?.code).toBe('42501')
  })
})

describe('exporting a report', () => {
  test('as CSV: dated, with plain figures, without formulas, and recorded', async () => {
    const reply = await file(maria, { ...WISH, by: 'person' }, 'csv')

    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="clients-by-person-2026-11-22.csv"')
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines[0]).toBe('Assigned to,Added,Archived,Clients at the end')
    expect(lines).toContain("'=cmd|calc,1,0,1")
    expect(lines.at(-1)).toMatch(/^All,/)
    expect(await newestEvent()).toMatchObject({
      action: 'report.exported',
      actor_name: 'Maria',
      details: { report: 'clients', by: 'person', format: 'csv' },
    })
  })

  test('as PDF, with as many pages as needed', async () => {
    const short = await file(maria, WISH, 'pdf')
    const days = { report: 'clients', by: 'day', period: 'custom', from: FROM, until: UNTIL }
    const long = await file(maria, days, 'pdf')

    expect(short.headers.get('content-type')).toBe('application/pdf')
    expect((await PDFDocument.load(await short.arrayBuffer())).getPageCount()).toBe(1)
    const document = await PDFDocument.load(await long.arrayBuffer())
    expect(document.getPageCount()).toBeGreaterThan(8)
    expect(document.getTitle()).toBe("Clients, Maria's company")
    expect(await newestEvent()).toMatchObject({ details: { format: 'pdf', from: FROM, until: UNTIL } })
  })

  test('another organization’s file contains none of these figures', async () => {
    expect(await (await file(omar, WISH, 'csv')).text()).toBe(
      '\uFEFFState,Added,Archived,Clients at the end\r\nAll,0,0,0\r\n'.slice(1),
    )
  })

  test('staff can’t read member activity, and a person without an organization can’t read anything', async () => {
    const team = { wish: { ...WISH, report: 'team', by: 'person' }, format: 'csv', date: '2026-11-22' }
    const nora = await signedInNewcomer(app, 'Nora')

    expect((await file(maria, team.wish, 'csv')).status).toBe(200)
    expect(await call(app, priya, 'export-report', team)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_NEEDED' },
    })
    expect((await call(app, nora, 'export-report', team)).status).toBe(403)
    expect((await call(app, null, 'export-report', team)).status).toBe(401)
  })

  test.each([
    ['an unknown report', { ...WISH, report: 'payroll' }, 'Unknown report'],
    ['a grouping the report does not know', { ...WISH, by: 'bureau' }, 'This report can’t be grouped this way'],
    ['two days that are none', { ...WISH, period: 'custom', from: '2026-02-30', until: '2026-03-01' }, 'Invalid date'],
    [
      'a period that ends first',
      { ...WISH, period: 'custom', from: '2026-03-01', until: '2026-02-01' },
      'The period must begin before it ends',
    ],
    [
      'a period from before there are figures',
      { ...WISH, period: 'custom', from: '1999-12-31', until: '2026-02-01' },
      'Choose days from January 1, 2000 to December 31, 2199',
    ],
    ['half a period', { ...WISH, period: 'custom' }, 'Choose the first and last day'],
  ])('%s is refused, and nothing is recorded', async (_, wish, sentence) => {
    const before = await newestEvent()

    const reply = await call(app, maria, 'export-report', { wish, format: 'csv', date: '2026-11-22' })

    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(sentence) } })
    expect((await newestEvent()).id).toBe(before.id)
  })

  test('a period too long for its grouping is refused with a message, not as an internal error', async () => {
    const wish = { report: 'clients', by: 'day', period: 'custom', from: '2016-01-01', until: '2026-01-01' }

    expect(await call(app, maria, 'export-report', { wish, format: 'csv', date: '2026-11-22' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('too long') },
    })
  })
})
