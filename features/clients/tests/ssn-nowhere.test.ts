import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'

const SSN = '600-22-1639'
const IDENTITY = /600.?22.?1639|1987-02-01|02\/01\/1987/
const RHONDA = {
  first_name: 'Rhonda',
  last_name: 'Rouse',
  address: '981 Wrestlin Way',
  city: 'Stamford',
  state: 'CT',
  zip: '06901',
}
const DOCUMENTS = [
  '/',
  '/auth',
  '/pricing',
  '/documentation',
  '/dashboard',
  '/dashboard/clients',
  '/dashboard/credit-bureau',
  '/dashboard/credit-bureau/order',
  '/dashboard/credit-bureau/recent',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/config.json',
  '/metrics',
]

let app: TestApp
let maria: SignedIn
let clientId: string
let reportId: string
const asked: string[] = []
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  const identity = { ssn: SSN, date_of_birth: '1987-02-01' }
  const added = await maria.supabase
    .from('clients')
    .insert({ ...RHONDA, ...identity, user_id: maria.person.id })
    .select('id')
    .single()
  clientId = added.data?.id
  const order = {
    ...{ ...RHONDA, ...identity, client_id: clientId, bureaus: ['experian', 'equifax', 'transunion'] },
    permissible_purpose: 'credit_transaction',
    consent: { method: 'esign', text_version: DEFAULT_CONSENT_TEXT.version },
  }
  const answer = await functionText('credit-pull', order)
  reportId = JSON.parse(answer).id
  asked.push(answer)
  // Rejected, and the error must not repeat the values.
  asked.push(await functionText('credit-pull', { ...order, zip: '1' }))
})
afterAll(() => app.close())

async function called(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: app.anonKey, authorization: `Bearer ${maria.token}`, 'content-type': 'application/json' }
  return app.fetch(path, { ...init, headers })
}

const functionAnswer = (name: string, body: unknown) =>
  called(`/functions/v1/${name}`, { method: 'POST', body: JSON.stringify(body) })
const functionText = async (name: string, body: unknown) => (await functionAnswer(name, body)).text()

test('no response about a report or its client contains the SSN or birth date', async () => {
  const paths = [
    `/rest/v1/clients?id=eq.${clientId}`,
    `/rest/v1/credit_reports?id=eq.${reportId}`,
    '/rest/v1/credit_consents',
    '/rest/v1/audit_events',
    `/rest/v1/clients?select=*,credit_reports(*)`,
  ]
  const answers = await Promise.all(paths.map(async (path) => (await called(path)).text()))

  expect(asked[0]).toContain('full_feed')
  expect(asked[1]).toContain('Validation error')
  expect(answers[1]).toContain('trade_accounts')
  expect([...asked, ...answers].filter((text) => IDENTITY.test(text))).toEqual([])
})

test('no served document contains them, including the mailbox', async () => {
  const own = [
    `/dashboard/clients/${clientId}`,
    `/dashboard/credit-bureau/report/${reportId}`,
    `/dashboard/credit-bureau/order?client=${clientId}`,
  ]
  const served = await Promise.all(
    [...DOCUMENTS, ...own].map(async (path) => ({ path, text: await (await app.fetch(path)).text() })),
  )

  expect(served.find(({ path }) => path === '/dev/mailbox')?.text).toContain('<')
  expect(served.filter(({ text }) => IDENTITY.test(text)).map(({ path }) => path)).toEqual([])
})

test('the printed report contains neither, in its text or elsewhere in the file', async () => {
  const printed = await functionAnswer('report-pdf', { report_id: reportId, reason: 'A test of printing' })
  const file = Buffer.from(await printed.arrayBuffer())
  const text = await wordsOf(file)

  expect(text).toContain('Rhonda Rouse')
  expect(text.replaceAll(/\s/g, '')).not.toMatch(IDENTITY)
  expect(text).not.toMatch(IDENTITY)
  expect(file.toString('latin1')).not.toMatch(IDENTITY)
})

test('no log line, request address or plain column contains them', async () => {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  const holding: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    if (rows.some(({ row }) => IDENTITY.test(row))) holding.push(name)
  }
  await owner.end()

  expect(tables.rows.length).toBeGreaterThan(20)
  expect(holding).toEqual([])
  expect(app.logged()).toContain('/functions/v1/credit-pull')
  expect(app.logged()).not.toMatch(IDENTITY)
})
