import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { sendPaymentNotices } from '#features/payment-notices/server/send-notices.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'

let app: TestApp
let maria: SignedIn
let rival: SignedIn
let nora: SignedIn
let client: string
let loan: string
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
  client = await clientWith('dana@example.test')
})

async function clientWith(email: string | null): Promise<string> {
  const row = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI', email }
  const { data } = await maria.supabase.from('clients').insert(row).select('id').single().throwOnError()
  return String(data.id)
}

/** Books a monthly loan of the client whose first installment is so many days ahead. */
async function loanDueIn(days: number): Promise<string> {
  const today = await companyDay()
  const due = addDays(today, days)
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
  const body = { client_id: client, loan_type: 'personal', quote }
  const booked = await callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })
  if (booked.status !== 201) throw new Error(JSON.stringify(booked.body))
  loan = booked.body.id
  await ageLoans(app.database.pools.server)
  return loan
}

const companyDay = async () =>
  (
    await app.database.pools.server.query<{ today: string }>(
      'select (now() at time zone o.time_zone)::date::text as today from app.organizations o limit 1',
    )
  ).rows[0]?.today ?? ''
const call = (name: string, body: object, person = maria) => callCommand(app, name, body, { person, key: randomUUID() })
const settings = (reminder_days: number | null, late_days: number | null, person = maria) =>
  call('notice-settings', { reminder_days, late_days }, person)
const keeps = async (mail: Mail): Promise<void> => void mails.push(mail)
const run = (post = keeps) =>
  sendPaymentNotices({
    pool: app.database.pools.server,
    appUrl: 'https://desk.test',
    paySecret: Buffer.alloc(32, 7),
    outbox: { post: (_db, mail) => post(mail) },
  })
const notices = async () =>
  (
    await app.database.pools.server.query<{ id: string; kind: string; status: string }>(
      'select id, kind, status from public.payment_notices where loan_id = $1 order by created_at',
      [loan],
    )
  ).rows

describe('a reminder', () => {
  test('is emailed once for an installment, however often and beside whatever the job runs', async () => {
    await settings(5, null)
    await loanDueIn(3)

    await Promise.all([run(), run()])
    await run()

    expect(await notices()).toMatchObject([{ kind: 'reminder', status: 'emailed' }])
    expect(mails.filter(({ to }) => to === 'dana@example.test')).toHaveLength(1)
    expect(mails[0]?.text).toContain('is due on')
    expect(mails[0]?.text).toContain('https://desk.test/pay#')
    expect(mails[0]?.subject).not.toMatch(/due|late|owe/i)
  })

  test('that fails holds up no other, is reported, and is sent by the next run', async () => {
    await settings(5, null)
    const first = await loanDueIn(3)
    const second = await loanDueIn(4)

    const failing = async (mail: Mail) => {
      if (mails.push(mail) === 1) throw new Error('The outbox is full')
    }
    await expect(run(failing)).rejects.toThrow('The outbox is full')
    expect(mails).toHaveLength(2)
    await run()

    const sent = await app.database.pools.server.query(
      "select loan_id from public.payment_notices where loan_id = any ($1) and kind = 'reminder'",
      [[first, second]],
    )
    expect(new Set(sent.rows.map(({ loan_id }) => loan_id))).toEqual(new Set([first, second]))
    expect(mails).toHaveLength(3)
  })

  test('is not sent before its day, by a company without settings, or at night', async () => {
    await settings(2, null)
    await loanDueIn(3)
    await run()
    expect(await notices()).toEqual([])

    await settings(null, null)
    await run()
    expect(await notices()).toEqual([])

    await settings(5, null)
    await app.database.pools.server.query(
      `update app.organizations set time_zone = (
         select name from pg_timezone_names
          where name ~ '^Etc/GMT' and extract(hour from now() at time zone name) = 3 order by name limit 1)`,
    )
    await run()
    expect(await notices()).toEqual([])
  })

  test('waits to be printed for a borrower without email, and is mailed once', async () => {
    await settings(5, null)
    client = await clientWith(null)
    await loanDueIn(3)
    await run()

    const [notice] = await notices()
    expect(notice).toMatchObject({ status: 'to_print' })
    const act = (name: string, person?: SignedIn) =>
      call('payment-notice', { act: name, notice_id: notice?.id }, person)
    expect((await act('mailed', nora)).status).toBe(403)
    expect((await act('mailed', rival)).body.code).toBe('NOTICE_NOT_FOUND')
    expect([(await act('mailed')).status, (await act('mailed')).status]).toEqual([200, 200])
    expect((await act('cancel')).body.code).toBe('NOTICE_FINISHED')
    expect(await notices()).toMatchObject([{ status: 'mailed' }])
  })

  test.each([
    ['a bankruptcy', { act: 'bankruptcy', chapter: 7 }],
    ['a death', { act: 'deceased' }],
    ['a claim of identity theft', { act: 'fraud' }],
  ])('is not sent after %s', async (_, act) => {
    await settings(5, null)
    await loanDueIn(3)
    await call('change-loan', { loan_id: loan, on: await companyDay(), reason: 'A letter arrived', ...act })

    await run()

    expect(await notices()).toEqual([])
  })

  test('is not sent to a person who asked that contact stop', async () => {
    await settings(5, null)
    await loanDueIn(3)
    await app.database.pools.server.query(
      `insert into public.contact_stops (organization_id, client_id, kind, received_on, set_by_name)
       select organization_id, id, 'cease', current_date, 'Maria' from public.clients where id = $1`,
      [client],
    )

    await run()

    expect(await notices()).toEqual([])
  })
})

describe('a late notice', () => {
  test('is sent on its day with what is past due, and not for arrears that are older', async () => {
    await settings(null, 5)
    await loanDueIn(-6)
    await run()
    expect(await notices()).toMatchObject([{ kind: 'late', status: 'emailed' }])
    expect(mails.at(-1)?.text).toContain('past due')

    await loanDueIn(-20)
    await run()
    expect(await notices()).toEqual([])
  })
})

test('settings are refused to people who don’t manage the company, and outside of their range', async () => {
  expect((await settings(5, 5, nora)).status).toBe(403)
  expect((await settings(31, 5)).status).toBe(400)
  expect((await settings(0, 5)).status).toBe(400)
})
