import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, subscriber } from '#test/support/people.ts'
import { type BureauFixture, bureauFixture, who } from './bureau-fixture.ts'

/** The printer's thread starts with the first document, which takes seconds on a busy machine. */
const PRINTING_MS = 90_000

const RHONDA = who('Rhonda', 'Rouse')

let desk: BureauFixture
let maria: Person
let reportId: string
beforeAll(async () => {
  desk = await bureauFixture()
  maria = await subscriber(desk.database, 'Maria')
  const clientId = await desk.client(maria, RHONDA)
  reportId = await storedReport(clientId)
})
afterAll(() => desk.close())

const CARD = { company: 'HARBOR BANK', balance: 1204, account_number: '41472051234', payment_history: '1,2,9' }
const BUREAU_DATA = {
  experian: {
    status: 'success',
    outcome: 'hit',
    full_feed: { credit_score: { fico_8: { score: 711, reason_codes: ['10'] } }, trade_accounts: [CARD] },
  },
}

async function storedReport(clientId: string, bureauData: unknown = BUREAU_DATA): Promise<string> {
  const id = randomUUID()
  await desk.sql(
    `insert into public.credit_reports (id, organization_id, client_id, status, bureau_data, created_at)
     select $1, organization_id, id, 'success', $3, '2026-11-18T12:00:00Z' from public.clients where id = $2`,
    [id, clientId, JSON.stringify(bureauData)],
  )
  return id
}

const print = (person: Person, body: object) =>
  desk.invoke(person, 'report-pdf', { reason: 'For the loan file', ...body })

async function bytes(body: unknown): Promise<Buffer> {
  if (!(body instanceof Blob)) throw new Error('The answer is no file')
  return Buffer.from(await body.arrayBuffer())
}

test(
  'a report is printed, the same bytes each time, and each time it is logged',
  async () => {
    const first = await print(maria, { report_id: reportId })
    const second = await print(maria, { report_id: reportId })

    expect(first.headers.get('content-type')).toBe('application/pdf')
    const [one, other] = [await bytes(first.body), await bytes(second.body)]
    expect(one.equals(other)).toBe(true)
    const file = await PDFDocument.load(one)
    expect(file.getSubject()).toBe('Confidential - contains consumer report information')
    expect(file.getCreationDate()?.toISOString()).toBe('2026-11-18T12:00:00.000Z')
    expect(one.includes('600221639')).toBe(false)
    const events = await desk.sql(
      `select actor_id, details from app.audit_events where action = 'credit_report.printed'`,
      [],
    )
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({ actor_id: maria.id, details: { format: 'pdf', reason: 'For the loan file' } })
  },
  PRINTING_MS,
)

test(
  'names in any writing, of any length, are printed, the same bytes each time',
  async () => {
    const strange = { ...who('Rhonda', 'Rouse'), firstName: 'Łukasz ‮דן 李 😀', lastName: `Андрій${'x'.repeat(80)}` }
    const clientId = await desk.client(maria, strange)
    const companies = ['БАНК', 'ΤΡΑΠΕΖΑ', 'Ngân hàng', 'بنك', 'W'.repeat(10_000)]
    const feed = { trade_accounts: companies.map((company) => ({ ...CARD, company })) }
    const id = await storedReport(clientId, { experian: { ...BUREAU_DATA.experian, full_feed: feed } })

    const [one, other] = [await print(maria, { report_id: id }), await print(maria, { report_id: id })]

    expect([one.status, other.status]).toEqual([200, 200])
    const [first, second] = [await bytes(one.body), await bytes(other.body)]
    expect(first.equals(second)).toBe(true)
    expect((await PDFDocument.load(first)).getPageCount()).toBeLessThan(8)
  },
  PRINTING_MS,
)

test(
  'a company with its own name and color prints with them',
  async () => {
    await desk.sql(
      `insert into app.organization_branding (organization_id, display_name, accent_color)
     select organization_id, 'Meridian', '#ffee00' from app.people where id = $1`,
      [maria.id],
    )

    const branded = await bytes((await print(maria, { report_id: reportId })).body)

    await desk.sql('delete from app.organization_branding')
    const plain = await bytes((await print(maria, { report_id: reportId })).body)
    expect(branded.equals(plain)).toBe(false)
  },
  PRINTING_MS,
)

test('another subscriber cannot print it', async () => {
  const omar = await subscriber(desk.database, 'Omar')

  const refused = await print(omar, { report_id: reportId })

  expect(refused.status).toBe(404)
  expect(refused.body).toMatchObject({ message: 'Report not found' })
})

test.each([[{}], [{ report_id: '42' }], [{ report_id: null }]])('a request for %j names no report', async (body) => {
  const refused = await print(maria, body)

  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ message: 'Validation error: Report ID is required' })
})
