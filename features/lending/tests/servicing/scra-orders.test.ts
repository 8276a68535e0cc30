import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let rival: SignedIn
let sam: SignedIn
let clientId: string
let loan: string

const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -400)

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  rival = await app.subscriber('Rival', 'lender')
  sam = await app.signIn(await colleague(app.database, maria.person, 'Sam'))
})
afterAll(() => app.close())
beforeEach(async () => {
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  clientId = (await maria.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
    calendar: { every: 'month', first_due: addDays(START, 30), count: 24 },
  }
  const body = { client_id: clientId, loan_type: 'personal', quote }
  const booked = await callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  loan = booked.body.id
})

const cap = (more: object = {}, person = maria) =>
  callCommand(
    app,
    'change-loan',
    {
      ...{ act: 'scra', loan_id: loan, on: addDays(TODAY, -100), until: addDays(TODAY, 60), reason: 'Called up' },
      ...more,
    },
    { person, key: randomUUID() },
  )
const attach = (posting_id: string, document_id: string, person = maria) =>
  callCommand(app, 'scra-orders', { posting_id, document_id }, { person })
async function orders(client_id = clientId) {
  const file_url = `${randomUUID()}.pdf`
  const bytes = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const { error } = await maria.supabase.storage.from('client-documents').upload(file_url, bytes)
  if (error) throw error
  const file = { file_name: 'orders.pdf', file_size: 8, mime_type: 'application/pdf' }
  const { data } = await maria.supabase
    .from('client_documents')
    .insert({ ...file, client_id, file_url, document_type: 'other', custom_type: 'Military orders' })
    .select('id')
    .throwOnError()
  return data[0]?.id ?? ''
}
const tasks = async () =>
  (
    await app.database.pools.server.query<{ title: string; status: string; due_on: string }>(
      'select title, status, due_on::text from public.tasks where loan_id = $1',
      [loan],
    )
  ).rows

test('without orders a task asks for them until 180 days after service, and attaching them completes it', async () => {
  const made = await cap()
  expect(made.status).toBe(201)
  const title = 'Get the military orders of the servicemember'
  expect(await tasks()).toEqual([{ title, status: 'open', due_on: addDays(TODAY, 240) }])
  const [document, other] = [await orders(), await orders()]

  const attached = await attach(made.body.id, document)

  expect(attached.status).toBe(200)
  expect(await tasks()).toEqual([{ title, status: 'done', due_on: addDays(TODAY, 240) }])
  expect([(await attach(made.body.id, document)).status, (await attach(made.body.id, other)).body.code]).toEqual([
    200,
    'ORDERS_ATTACHED',
  ])
})

test('with orders there is no task, and the benefit begins with them, before the notice', async () => {
  const document = await orders()

  const made = await cap({ document_id: document, notice_on: addDays(TODAY, -3) })

  expect(made.status).toBe(201)
  expect(await tasks()).toEqual([])
  const { rows } = await app.database.pools.server.query(
    `select b.document_id, b.noticed_on::text, p.effective_date::text from public.scra_benefits b
       join public.loan_postings p on p.id = b.posting_id where b.loan_id = $1`,
    [loan],
  )
  expect(rows).toEqual([
    { document_id: document, noticed_on: addDays(TODAY, -3), effective_date: addDays(TODAY, -100) },
  ])
})

test.each([
  ['a notice more than 180 days after service', { until: addDays(TODAY, -181), on: addDays(TODAY, -300) }, 'notice_on'],
  ['a notice in the future', { notice_on: addDays(TODAY, 1) }, 'notice_on'],
  ['an end before its beginning', { until: addDays(TODAY, -101) }, 'until'],
  ['a document that is not the client’s', { document_id: randomUUID() }, 'document_id'],
])('%s is refused, and nothing is entered', async (_, more, field) => {
  expect(await cap(more)).toMatchObject({ status: 422, body: { field } })
  expect(await tasks()).toEqual([])
})

test('a notice on the last of the 180 days counts, and a second cap of the same time is refused', async () => {
  const late = { until: addDays(TODAY, -180), on: addDays(TODAY, -300) }

  expect((await cap(late)).status).toBe(201)
  expect(await cap({ ...late, on: addDays(TODAY, -200), until: addDays(TODAY, 9) })).toMatchObject({
    ...{ status: 422, body: { field: 'on' } },
  })
})

test('orders are attached only by a person who changes loans, of the same company, to the right client', async () => {
  const { id } = (await cap()).body
  const document = await orders()
  const stranger = await maria.supabase
    .from('clients')
    .insert({ first_name: 'Omar', last_name: 'Other', state: 'MI' })
    .select('id')
    .single()

  expect((await attach(id, document, sam)).body).toMatchObject({ permission: 'change_loans' })
  expect((await attach(id, document, rival)).body.code).toBe('BENEFIT_NOT_FOUND')
  expect((await attach(id, await orders(stranger.data?.id ?? ''))).body.code).toBe('DOCUMENT_NOT_FOUND')
})
