import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let adam: SignedIn
let clientId: string
let loan: string

const TODAY = new Date().toISOString().slice(0, 10)
const START = addDays(TODAY, -100)

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  adam = await app.signIn(await colleague(app.database, maria.person, 'Adam', 'admin'))
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  clientId = (await maria.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
})
afterAll(() => app.close())
beforeEach(async () => {
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: START },
    calendar: { every: 'month', first_due: addDays(START, 30), count: 24 },
  }
  const extension_limits = { most_in_12_months: 1, longest_periods: 2, fee_cents: 15_00 }
  const body = { client_id: clientId, loan_type: 'personal', quote, extension_limits }
  const booked = await callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  loan = booked.body.id
})

const extend = (more: object = {}, { person = maria, key = randomUUID() } = {}) =>
  callCommand(
    app,
    'change-loan',
    { act: 'extension', loan_id: loan, on: TODAY, reason: 'Lost the job', installment: 1, periods: 1, ...more },
    { person, key },
  )
const postings = async () =>
  (
    await app.database.pools.server.query<{ kind: string; amount: string | null; details: object }>(
      `select kind, amount::text, details - 'extension' as details from public.loan_postings
        where loan_id = $1 and kind <> 'disbursement' order by created_at`,
      [loan],
    )
  ).rows

test('an extension has its fee exactly once, and the reversal takes back both', async () => {
  const key = randomUUID()

  const made = await extend({}, { key })
  const again = await extend({}, { key })

  expect([made.status, again.body.id]).toEqual([201, made.body.id])
  expect(await postings()).toEqual([
    { kind: 'extension', amount: null, details: { installment: 1, periods: 1 } },
    { kind: 'fee', amount: '15.00', details: { fee: 'extension', isAutomatic: true } },
  ])
  const undone = { posting_id: made.body.id, reason: 'Entered on the wrong loan' }
  expect((await callCommand(app, 'reverse-payment', undone, { person: maria, key: randomUUID() })).status).toBe(201)
  expect((await postings()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['extension', null],
    ['fee', '15.00'],
    ['reversal', null],
    ['reversal', '15.00'],
  ])
  expect((await extend()).status).toBe(201)
})

test('a fee that was reversed alone is not reversed again with its extension', async () => {
  const made = await extend()
  const { rows } = await app.database.pools.server.query<{ id: string }>(
    `select id from public.loan_postings where loan_id = $1 and kind = 'fee'`,
    [loan],
  )
  const reverse = (posting_id: string | undefined) =>
    callCommand(app, 'reverse-payment', { posting_id, reason: 'Goodwill' }, { person: maria, key: randomUUID() })

  const statuses = [(await reverse(rows[0]?.id)).status, (await reverse(made.body.id)).status]

  expect(statuses).toEqual([201, 201])
  expect((await postings()).filter(({ kind }) => kind === 'reversal')).toHaveLength(2)
})

test('a limit refuses with its name and date, and the fee is not entered by hand', async () => {
  expect((await extend({ periods: 3 })).body).toMatchObject({ code: 'EXTENSION_LIMIT', message: /at most 2 periods/ })
  await extend()

  const refused = await extend({ installment: 2 })

  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'EXTENSION_LIMIT', message: /1 extension in 12 months.*from/ },
  })
  expect(
    (await extend({ act: 'fee', fee: 'extension', amount: 15, installment: undefined, periods: undefined })).body,
  ).toMatchObject({ field: 'fee' })
})

test('only a person with the permission exceeds a limit, with a reason in the audit log', async () => {
  const beyond = { periods: 3, limit_override: 'The plant reopens in March' }

  expect(await extend(beyond, { person: adam })).toMatchObject({
    ...{ status: 403, body: { permission: 'override_loan_limits' } },
  })
  expect((await extend({ ...beyond, periods: 1 })).body).toMatchObject({ field: 'limit_override' })
  expect((await extend(beyond)).status).toBe(201)
  const { rows } = await app.database.pools.server.query(
    `select details ->> 'limit_override' as reason from app.audit_events
      where subject_id in (select id from public.loan_postings where loan_id = $1) and details ? 'limit_override'`,
    [loan],
  )
  expect(rows).toEqual([{ reason: 'The plant reopens in March' }])
})
