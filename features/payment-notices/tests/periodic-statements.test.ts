import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { makeStatements } from '#features/payment-notices/server/statements/make-statements.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let rival: SignedIn
let nora: SignedIn
let mails: Mail[]

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  rival = await app.subscriber('Rival', 'lender')
  nora = await app.signIn(await colleague(app.database, maria.person, 'Nora', 'read_only'))
})
afterAll(() => app.close())
beforeEach(async () => {
  mails = []
  await app.database.pools.server.query(
    `update app.organizations set time_zone = (
       select name from pg_timezone_names
        where name ~ '^Etc/GMT' and extract(hour from now() at time zone name) = 12 order by name limit 1)`,
  )
  await settings('month', 10)
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pools.server.query<Row>(text, values)).rows
const call = (name: string, body: object, person = maria) => callCommand(app, name, body, { person, key: randomUUID() })
const settings = (statement_every: string | null, statement_days: number | null) =>
  call('notice-settings', { reminder_days: null, late_days: null, statement_every, statement_days })
const companyDay = async () =>
  (
    await rows<{ day: string }>(
      'select (now() at time zone time_zone)::date::text as day from app.organizations limit 1',
    )
  )[0]?.day ?? ''

async function clientWith(email: string | null, agrees = false): Promise<string> {
  const row = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI', email, address: '1 Main St', city: 'Detroit' }
  const { data } = await maria.supabase.from('clients').insert(row).select('id').single().throwOnError()
  if (agrees)
    await rows(
      `insert into public.electronic_consents (organization_id, client_id, email, contact, text_version, text_hash, statement,
                                               asked_by_name, created_at, answer_by, demonstrated_at, ip_address, user_agent,
                                               covers_privacy_notice)
       select organization_id, id, email, 'x', 'v', repeat('0', 64), '[]', 'Sam', now() - interval '9 days',
              now() + interval '1 day', now(), '203.0.113.7', 'x', false
         from public.clients where id = $1`,
      [data.id],
    )
  return String(data.id)
}
/** Books a loan of a client whose first installment is so many days ahead, 30 days after its start. */
async function loanDueIn(client_id: string, days: number): Promise<string> {
  const due = addDays(await companyDay(), days)
  const quote = {
    ...{
      amount: 120_000,
      rate_percent: '24',
      method: 'simple_daily',
      day_count: 'actual/365',
      start: addDays(due, -30),
    },
    calendar: { every: 'month', first_due: due, count: 12 },
  }
  const booked = await call('book-loan', { client_id, loan_type: 'personal', quote })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  await ageLoans(app.database.pools.server)
  return booked.body.id
}
const run = (batch?: number) =>
  makeStatements(
    {
      pool: app.database.pools.server,
      appUrl: 'https://desk.test',
      paySecret: Buffer.alloc(32, 7),
      outbox: { post: async (_db, mail) => void mails.push(mail) },
    },
    batch,
  )
const statementsOf = (loan: string) =>
  rows<{
    id: string
    status: string
    period_from: string
    period_until: string
    due_cents: string
    seen_postings: number
  }>(
    `select id, status, period_from::text, period_until::text, due_cents, seen_postings from public.periodic_statements
      where loan_id = $1 order by created_at`,
    [loan],
  )

test('a statement is made once for a loan and its cycle, in batches, however often the job runs', async () => {
  const loans = [
    await loanDueIn(await clientWith(null), 9),
    await loanDueIn(await clientWith(null), 10),
    await loanDueIn(await clientWith(null), 8),
  ]
  const early = await loanDueIn(await clientWith(null), 11)

  await Promise.all([run(1), run(2)])
  await run()

  for (const loan of loans) expect(await statementsOf(loan)).toMatchObject([{ status: 'to_print', seen_postings: 1 }])
  expect(await statementsOf(early)).toEqual([])
  const today = await companyDay()
  expect((await statementsOf(loans[0] ?? ''))[0]).toMatchObject({
    ...{ period_from: addDays(today, 9 - 30), period_until: addDays(today, -1) },
  })
})

test('it is emailed with a link and no attachment, only with consent to electronic records', async () => {
  const agreed = await loanDueIn(await clientWith('dana@example.test', true), 5)
  const silent = await loanDueIn(await clientWith('silent@example.test'), 5)

  await run()
  await run()

  expect(await statementsOf(agreed)).toMatchObject([{ status: 'emailed' }])
  expect(await statementsOf(silent)).toMatchObject([{ status: 'to_print' }])
  expect(mails.map(({ to }) => to)).toEqual(['dana@example.test'])
  expect(mails[0]?.text).toContain('https://desk.test/pay#')
  expect(mails[0]).not.toHaveProperty('attachments')
})

test.each([
  ['the borrower died', { act: 'deceased' }],
  ['the borrower is bankrupt', { act: 'bankruptcy', chapter: 13 }],
  ['identity theft is claimed', { act: 'fraud' }],
])('none is made when %s', async (_, act) => {
  const loan = await loanDueIn(await clientWith(null), 5)
  await call('change-loan', { ...act, loan_id: loan, on: await companyDay(), reason: 'Told by mail' })

  await run()

  expect(await statementsOf(loan)).toEqual([])
})

test('a dismissed bankruptcy ends the stop, and a contact stop makes none', async () => {
  const dismissed = await loanDueIn(await clientWith(null), 5)
  const on = await companyDay()
  for (const act of [{ act: 'bankruptcy', chapter: 13 }, { act: 'bankruptcy_dismissed' }])
    await call('change-loan', { ...act, loan_id: dismissed, on, reason: 'Told by mail' })
  const client = await clientWith(null)
  const stopped = await loanDueIn(client, 5)
  await call('collections', { act: 'stop', client_id: client, kind: 'cease', received_on: on })

  await run()

  expect(await statementsOf(dismissed)).toHaveLength(1)
  expect(await statementsOf(stopped)).toEqual([])
})

test('none is made by a company that sends none, and the settings need their days', async () => {
  await settings(null, null)
  const loan = await loanDueIn(await clientWith(null), 5)
  await run()
  expect(await statementsOf(loan)).toEqual([])

  expect((await settings('month', null)).status).toBe(400)
  // Settings of the release before name no statements, and leave them as they are.
  await settings('quarter', 7)
  await call('notice-settings', { reminder_days: 3, late_days: null })
  const kept = await rows(
    `select reminder_days, statement_every, statement_days from public.notice_settings s
       join app.people p on p.organization_id = s.organization_id where p.id = $1`,
    [maria.person.id],
  )
  expect(kept).toEqual([{ reminder_days: 3, statement_every: 'quarter', statement_days: 7 }])
})

test('a batch takes the waiting statements once, prints them as one PDF, and is marked as mailed', async () => {
  const loans = [await loanDueIn(await clientWith(null), 5), await loanDueIn(await clientWith(null), 6)]
  await run()
  const [first, second] = await Promise.all([call('mail-batch', { act: 'make' }), call('mail-batch', { act: 'make' })])
  const batch = first.status === 200 ? first : second
  expect([first, second].map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const canceled = (await statementsOf(loans[1] ?? ''))[0]?.id
  expect((await call('mail-batch', { act: 'cancel', statement_id: canceled })).status).toBe(200)

  const pdf = await call('print-mail-batch', { batch_id: batch.body.id })
  const mailed = await call('mail-batch', { act: 'mailed', batch_id: batch.body.id })

  expect([pdf.status, mailed.status]).toEqual([200, 200])
  expect(await statementsOf(loans[0] ?? '')).toMatchObject([{ status: 'mailed' }])
  expect(await statementsOf(loans[1] ?? '')).toMatchObject([{ status: 'canceled' }])
  expect((await call('mail-batch', { act: 'cancel', statement_id: canceled })).body.code).toBe('STATEMENT_FINISHED')
  expect((await call('mail-batch', { act: 'make' })).body.code).toBe('NOTHING_TO_PRINT')
})

test('batches are refused to a reader and to another company', async () => {
  await loanDueIn(await clientWith(null), 5)
  await run()
  const { id } = (await call('mail-batch', { act: 'make' })).body

  expect((await call('mail-batch', { act: 'make' }, nora)).status).toBe(403)
  expect((await call('print-mail-batch', { batch_id: id }, nora)).status).toBe(403)
  for (const act of ['mail-batch', 'print-mail-batch'])
    expect((await call(act, { ...(act === 'mail-batch' && { act: 'mailed' }), batch_id: id }, rival)).body.code).toBe(
      'BATCH_NOT_FOUND',
    )
})
