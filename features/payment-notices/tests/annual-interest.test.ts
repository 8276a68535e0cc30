import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAnnualInterest } from '#features/payment-notices/server/annual/make-annual-interest.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let nora: SignedIn
let rival: SignedIn
let loan: string
const mails: Mail[] = []

const YEAR = new Date().getUTCFullYear() - 1

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  rival = await app.subscriber('Rival', 'lender')
  nora = await app.signIn(await colleague(app.database, maria.person, 'Nora', 'read_only'))
  const settings = { reminder_days: null, late_days: null, statement_every: 'month', statement_days: 10 }
  await call('notice-settings', settings)
})
afterAll(() => app.close())
beforeEach(async () => {
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  const { data } = await maria.supabase.from('clients').insert(client).select('id').single().throwOnError()
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start: `${YEAR}-03-01` },
    calendar: { every: 'month', first_due: `${YEAR}-04-01`, count: 36 },
  }
  const booked = await call('book-loan', { client_id: data.id, loan_type: 'personal', quote })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  loan = booked.body.id
})

const call = (name: string, body: object, person = maria) => callCommand(app, name, body, { person, key: randomUUID() })
const pay = async (amount: number, effective_date: string): Promise<string> =>
  (await call('post-payment', { loan_id: loan, amount, effective_date, method: 'cash' })).body.id
const run = (asOf: string | null = `${YEAR + 1}-01-05`) =>
  makeAnnualInterest(
    {
      pool: app.database.pools.server,
      appUrl: 'https://desk.test',
      paySecret: Buffer.alloc(32, 7),
      outbox: { post: async (_db, mail) => void mails.push(mail) },
    },
    asOf,
  )
const statements = async () =>
  (
    await app.database.pools.server.query<{ version: number; interest_cents: string; kind: string; status: string }>(
      `select version, interest_cents, kind, status from public.annual_interest_statements
        where loan_id = $1 and year = $2 order by version`,
      [loan, YEAR],
    )
  ).rows
const newest = async () => (await statements()).at(-1)

test('the interest of the year is stated once, however often and beside whatever the job runs', async () => {
  await pay(100, `${YEAR}-04-01`)
  await run()
  const made = await statements()

  await Promise.all([run(), run()])

  expect(await statements()).toEqual(made)
  // 31 days at 24 percent on 1,200.00.
  expect(await newest()).toMatchObject({ interest_cents: '2446', kind: 'annual', status: 'to_print' })
})

test('a payment of the year that is reversed later makes a corrected version, and one of another year none', async () => {
  const payment = await pay(100, `${YEAR}-04-01`)
  await run()
  const { version = 0 } = (await newest()) ?? {}
  await pay(10, `${YEAR + 1}-01-02`)
  await run()
  expect((await newest())?.version).toBe(version)

  await call('reverse-payment', { posting_id: payment, reason: 'Returned by the bank' })
  await run()
  await run()

  expect(await newest()).toMatchObject({ version: version + 1, interest_cents: '0', status: 'to_print' })
})

test('none is made after the season, before the loan began, or by a company that sends no statements', async () => {
  await run(`${YEAR + 1}-04-01`)
  await run(`${YEAR}-01-05`)
  expect(await statements()).toEqual([])

  await call('notice-settings', { reminder_days: null, late_days: null, statement_every: null, statement_days: null })
  await run()
  expect(await statements()).toEqual([])
  await call('notice-settings', { reminder_days: null, late_days: null, statement_every: 'month', statement_days: 10 })
})

test('a year without interest has no letter', async () => {
  await run()

  expect(await statements()).toMatchObject([{ version: 1, interest_cents: '0', status: 'canceled' }])
})

test('it is printed with the day’s mail, and exported with the boxes of Form 1098', async () => {
  await pay(100, `${YEAR}-04-01`)
  await run()

  const batch = await call('mail-batch', { act: 'make' })
  const pdf = await call('print-mail-batch', { batch_id: batch.body.id })
  await call('mail-batch', { act: 'mailed', batch_id: batch.body.id })
  const csv = await call('export-annual-interest', { year: YEAR })

  expect([pdf.status, csv.status]).toEqual([200, 200])
  expect(await newest()).toMatchObject({ status: 'mailed' })
  expect((await call('export-annual-interest', { year: YEAR }, nora)).status).toBe(403)
  expect((await call('print-mail-batch', { batch_id: batch.body.id }, rival)).body.code).toBe('BATCH_NOT_FOUND')
})
