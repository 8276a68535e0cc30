import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { book, MONTHLY, monthly, ownStateRule, WEEKLY } from './booking-fixture.ts'
import { TODAY } from './loan-fixture.ts'

// The companies' rule of Nevada: $15 or 5%, whichever is more, after five days, and $25 for a returned payment.
const LATE_FEES = {
  ...{ late_fee_kind: 'greater', late_fee_percent: 5, late_fee_cents: 1500, late_fee_grace_days: 5, nsf_cents: 2500 },
}

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let clientId: string

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
  for (const person of [maria, omar]) await ownStateRule(app, person, 'NV', LATE_FEES)
  clientId = (await clientOf(maria, { state: 'NV' })).id
})
afterAll(() => app.close())

const server = async (sql: string, values: unknown[] = []) => (await app.database.pools.server.query(sql, values)).rows

const lend = (quote: object, more: object = {}, key?: string, person = maria) =>
  book(app, person, { client_id: clientId, quote, ...more }, key)
const quoteOf = async (quote: object) => (await callCommand(app, 'quote-loan', quote, { person: maria })).body

/** The loan as staff read it. */
const loanOf = async (id: string) =>
  (await maria.supabase.from('loans').select('*').eq('id', id).single().throwOnError()).data
const countOfLoans = async (client = clientId) =>
  (await server('select count(*)::integer as loans from public.loans where client_id = $1', [client]))[0].loans

describe('a booked loan', () => {
  test('that is paid weekly has its terms, its first advance, and the figures of today', async () => {
    const { status, body } = await lend(WEEKLY, { late_fee: { grace_days: 5, cents: 500 } })

    expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(String) } })
    const loan = await loanOf(body.id)
    expect(loan).toMatchObject({
      ...{ client_id: clientId, loan_type: 'personal', original_amount: 1200, interest_rate: 24 },
      ...{ day_count: 'actual/365', start_date: WEEKLY.start, first_payment_date: WEEKLY.calendar.first_due },
      ...{ prepaid_finance_charge: 0, mla_exemption: null, military_check_id: null, application_id: null },
      monthly_payment: (await quoteOf(WEEKLY)).payment / 100,
      terms: { method: 'simple_daily', calendar: { every: 'week', count: 26 }, lateFee: { graceDays: 5, cents: 500 } },
      // The payment of ten weeks ago was due the week after.
      ...{ amount: 1200, status: 'past_due', days_past_due: 63, past_due_since: WEEKLY.calendar.first_due },
      ...{ next_payment_date: TODAY, fees_owed: 0, credit_balance: 0 },
    })
    expect(loan.past_due_amount).toBeCloseTo(9 * loan.monthly_payment, 2)
    const { data: ledger } = await maria.supabase.from('loan_postings').select('*').eq('loan_id', body.id)
    expect(ledger).toMatchObject([
      { kind: 'disbursement', amount: 1200, effective_date: WEEKLY.start, recorded_by: maria.person.id },
    ])
  })

  test('that is paid monthly as scheduled has the columns of its contract', async () => {
    const { body } = await lend({
      ...MONTHLY,
      charges: [
        { kind: 'origination_fee', amount: 50_00, financed: true },
        { kind: 'loan_fee', amount: 12_00 },
        { kind: 'credit_insurance_voluntary', amount: 20_00, financed: true },
        { kind: 'gap_voluntary', amount: 30_00 },
        { kind: 'debt_cancellation_voluntary', amount: 1_00 },
        { kind: 'application_fee', amount: 5_00 },
        { kind: 'participation_fee', amount: 6_00 },
        { kind: 'title_fee', amount: 7_00, financed: true },
      ],
    })

    expect(await loanOf(body.id)).toMatchObject({
      // The amount with all that is financed: the amount financed is this less the prepaid finance charge.
      ...{ original_amount: 1277, prepaid_finance_charge: 62, term_months: 12, first_payment_date: '2026-02-01' },
      ...{ credit_insurance: 20, debt_cancellation: 31, application_fee: 5, participation_fee: 6 },
      monthly_payment: 113.46,
    })
  })

  test.each([
    ['day', 'simple_daily'],
    ['two_weeks', 'simple_daily'],
    ['four_weeks', 'add_on'],
    ['half_month', 'scheduled'],
    ['two_months', 'add_on'],
    ['quarter', 'simple_daily'],
    ['half_year', 'scheduled'],
    ['year', 'scheduled'],
    ['once', 'simple_daily'],
  ])('that is paid every %s, %s, has the schedule that was quoted', async (every, method) => {
    const count = every === 'once' ? 1 : 9
    const quote = { ...MONTHLY, method, calendar: { every, first_due: '2026-02-01', count } }

    const { body } = await lend(quote)

    const { terms } = await loanOf(body.id)
    const { items } = replay(terms, await eventsOf(body.id), '2026-01-01')
    const quoted = (await quoteOf(quote)).schedule
    expect(items.map(({ due, dueCents }) => [due, dueCents])).toEqual(
      quoted.map(({ due, payment }: { due: string; payment: number }) => [due, payment]),
    )
  })

  test('of several advances owes the first one until the next is paid out', async () => {
    const advances = [
      { on: addDays(TODAY, -9), amount: 500_00 },
      { on: addDays(TODAY, 9), amount: 700_00 },
    ]
    const { body } = await lend(monthly({ ...AGREED, start: addDays(TODAY, -10) }, { advances }))

    expect(await loanOf(body.id)).toMatchObject({ original_amount: 1200, amount: 500, status: 'current' })
  })

  test('appears in the client’s timeline and the audit log with who booked it', async () => {
    const { id } = await clientOf(maria, { state: 'NV' })
    const { body } = await lend(MONTHLY, { client_id: id })

    const { data } = await maria.supabase.rpc('client_timeline', { client_id: id }).throwOnError()
    expect(data[0]).toMatchObject({ action: 'loans.created', actor_name: 'Maria' })
    const told = await server(
      "select actor_id, action from app.audit_events where subject_id = $1 or details ->> 'loan_id' = $1::text",
      [body.id],
    )
    expect(told).toEqual(
      expect.arrayContaining(
        ['loans.created', 'loan_postings.created'].map((action) => ({ action, actor_id: maria.person.id })),
      ),
    )
  })
})

const AGREED = { amount: 1200_00, ratePercent: '12', months: 12 }
const eventsOf = async (loanId: string) =>
  loanEventsOf(
    (await server(
      `select id, kind, round(amount * 100)::float8 as amount, effective_date::text, reverses_id, details
         from public.loan_postings where loan_id = $1 order by created_at, id`,
      [loanId],
    )) as never,
  )

describe('a repeated request', () => {
  test('sent five times at once with one key books one loan', async () => {
    const { id } = await clientOf(maria, { state: 'NV' })

    const replies = await Promise.all(Array.from({ length: 5 }, () => lend(MONTHLY, { client_id: id }, id)))

    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await countOfLoans(id)).toBe(1)
  })

  test('books another loan with another key', async () => {
    const before = await countOfLoans()

    const ids = [(await lend(MONTHLY)).body.id, (await lend(MONTHLY)).body.id]

    expect(new Set(ids).size).toBe(2)
    expect(await countOfLoans()).toBe(before + 2)
  })

  test.each<[string, object, object]>([
    ['amount', { ...MONTHLY, amount: 1300_00 }, {}],
    ['rate', { ...MONTHLY, rate_percent: '13' }, {}],
    ['start', { ...MONTHLY, start: '2026-01-02' }, {}],
    ['charges', { ...MONTHLY, charges: [{ kind: 'application_fee', amount: 100 }] }, {}],
    ['loan type', MONTHLY, { loan_type: 'other' }],
    ['late fee', MONTHLY, { late_fee: { grace_days: 9, cents: 100 } }],
  ])('with another %s and the same key is refused', async (_, quote, more) => {
    const key = randomUUID()
    await lend(MONTHLY, {}, key)
    const before = await countOfLoans()

    expect(await lend(quote, more, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await countOfLoans()).toBe(before)
  })

  test('with the key of a payment is refused', async () => {
    const key = randomUUID()
    const { body } = await lend(MONTHLY)
    const paid = { loan_id: body.id, amount: 5, effective_date: TODAY, method: 'cash' }
    await callCommand(app, 'post-payment', paid, { person: maria, key })

    expect(await lend(MONTHLY, {}, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('of another company with the same key books its own loan', async () => {
    const { id } = await clientOf(omar, { state: 'NV' })
    const key = randomUUID()
    const { body } = await lend(MONTHLY, {}, key)

    const theirs = await lend(MONTHLY, { client_id: id }, key, omar)

    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(body.id)
  })
})

describe('on an application', () => {
  async function applied(status = 'approved', of = clientId): Promise<string> {
    const rows = await server(
      `insert into public.loan_applications (organization_id, client_id, loan_type, amount, status)
       select organization_id, id, 'personal', 1200, $2 from public.clients where id = $1 returning id`,
      [of, status],
    )
    return rows[0].id
  }
  const statusOf = async (id: string) =>
    (await server('select status from public.loan_applications where id = $1', [id]))[0].status

  test('that is approved, a loan is booked once, and the application is funded', async () => {
    const application_id = await applied()

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => lend(MONTHLY, { application_id }, application_id)),
    )
    const second = await lend(MONTHLY, { application_id })

    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await statusOf(application_id)).toBe('funded')
    expect(second).toMatchObject({ status: 409, body: { code: 'APPLICATION_FUNDED' } })
    expect(await loanOf(replies[0]?.body.id)).toMatchObject({ application_id })
  })

  test('that is approved, five requests with keys of their own book one loan', async () => {
    const application_id = await applied()

    const replies = await Promise.all(Array.from({ length: 5 }, () => lend(MONTHLY, { application_id })))

    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await server('select from public.loans where application_id = $1', [application_id])).toHaveLength(1)
  })

  test.each(['pending', 'in_review', 'declined', 'withdrawn'])('that is %s, no loan is booked', async (status) => {
    const application_id = await applied(status)

    expect(await lend(MONTHLY, { application_id })).toMatchObject({
      ...{ status: 409, body: { code: 'APPLICATION_NOT_APPROVED' } },
    })
    expect(await statusOf(application_id)).toBe(status)
  })

  test('of another client or company, no loan is booked', async () => {
    const [other, theirs] = [await clientOf(maria), await clientOf(omar)]

    for (const of of [other.id, theirs.id])
      expect(await lend(MONTHLY, { application_id: await applied('approved', of) })).toMatchObject({
        ...{ status: 404, body: { code: 'APPLICATION_NOT_FOUND' } },
      })
  })

  test('with a red flag that has no response, no loan is booked', async () => {
    const application_id = await applied()
    const look = { act: 'review', application_id, seen: [{ code: 'told_by_others', note: 'The police called' }] }
    expect((await callCommand(app, 'red-flags', look, { person: maria })).status).toBe(200)

    expect(await lend(MONTHLY, { application_id })).toMatchObject({ status: 422, body: { code: 'RED_FLAGS_OPEN' } })
    expect(await statusOf(application_id)).toBe('approved')
  })
})

test('an alert on the client’s report needs an identity check before a loan is booked', async () => {
  const { id } = await clientOf(maria, { state: 'NV' })
  await server(
    `insert into public.credit_reports (organization_id, client_id, status, report_data)
     select organization_id, id, 'success', '{"alerts": [{"kind": "fraud", "text": "FRAUD ALERT"}]}' from public.clients where id = $1`,
    [id],
  )

  expect(await lend(MONTHLY, { client_id: id })).toMatchObject({ status: 422, body: { code: 'IDENTITY_UNVERIFIED' } })
  expect(await countOfLoans(id)).toBe(0)
})

describe('no loan is booked', () => {
  const MISSING = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

  test('for another company’s client, or with another company’s lender', async () => {
    const [lender] = await server(
      `insert into public.lenders (organization_id, company_name, company_type)
       select organization_id, 'Omar', 'dealer' from app.people where id = $1 returning id`,
      [omar.person.id],
    )

    expect(await lend(MONTHLY, {}, undefined, omar)).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    expect(await lend(MONTHLY, { lender_id: lender.id })).toMatchObject({
      ...{ status: 404, body: { code: 'LENDER_NOT_FOUND' } },
    })
    expect(await lend(MONTHLY, { client_id: MISSING })).toMatchObject({ status: 404 })
  })

  test('by a role without the permission', async () => {
    const viewer = await app.signIn(await colleague(app.database, maria.person, 'Vera', 'read_only'))

    expect(await lend(MONTHLY, {}, undefined, viewer)).toMatchObject({
      ...{ status: 403, body: { code: 'PERMISSION_NEEDED', permission: 'book_loans' } },
    })
  })

  test('for a client who is archived', async () => {
    const { id } = await clientOf(maria, { state: 'NV' })
    await server('update public.clients set archived_at = now() where id = $1', [id])
    const today = { ...MONTHLY, start: TODAY, calendar: { ...MONTHLY.calendar, first_due: addMonths(TODAY, 1) } }

    expect(await lend(today, { client_id: id })).toMatchObject({ status: 409, body: { code: 'CLIENT_ARCHIVED' } })
  })
})
