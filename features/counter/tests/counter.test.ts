import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CounterDesk, counterDesk, ledgerOf, TODAY } from './counter-fixture.ts'

let desk: CounterDesk
let loan: string
beforeAll(async () => {
  desk = await counterDesk()
  await desk.open(desk.carla)
  await desk.open(desk.cyrus)
})
afterAll(() => desk.close())
beforeEach(async () => {
  loan = await desk.loan()
})

const receiptOf = async (id: string) =>
  (await desk.rows<Record<string, unknown>>('select * from public.counter_receipts where id = $1', [id]))[0]
const numbers = async () =>
  (
    await desk.rows<{ number: number }>(
      'select number::int as number from public.counter_receipts where client_id = $1 order by number',
      [desk.clientId],
    )
  ).map(({ number }) => number)

describe('a payment at the counter', () => {
  test('in cash is posted with a receipt and change', async () => {
    const { status, body } = await desk.take(desk.carla, loan)

    expect(status).toBe(200)
    expect(body).toMatchObject({ amount_cents: 5000, change_cents: 1000 })
    expect(await receiptOf(body.id)).toMatchObject({ status: 'posted', taken_by_name: 'Carla' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('asked for twice under one key is posted once', async () => {
    const key = randomUUID()

    const replies = await Promise.all([1, 2].map(() => desk.take(desk.carla, loan, {}, key)))

    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('of a loan that was paid today needs a confirmation, also from another clerk at the same moment', async () => {
    const both = await Promise.all([desk.take(desk.carla, loan), desk.take(desk.cyrus, loan)])

    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SECOND_PAYMENT' })
    expect((await desk.take(desk.cyrus, loan, { is_second: true })).status).toBe(200)
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'payment 50.00'])
  })

  test('without a drawer takes checks only', async () => {
    expect(await desk.take(desk.ada, loan)).toMatchObject({ status: 409, body: { code: 'NO_DRAWER' } })

    const check = await desk.take(desk.ada, loan, { method: 'check', tendered: 50, reference: '1042' })

    expect(check.status).toBe(200)
    expect(
      await desk.rows('select method, reference from public.loan_postings where loan_id = $1 and amount = 50', [loan]),
    ).toEqual([{ method: 'check', reference: expect.stringMatching(/^R-\d{6}, check 1042$/) }])
  })

  test.each<[string, object]>([
    ['less is given than paid', { tendered: 40 }],
    ['a check gets change', { method: 'check', tendered: 60 }],
  ])('is refused if %s', async (_, more) => {
    expect(await desk.take(desk.carla, loan, more)).toMatchObject({ status: 422, body: { code: 'TENDER_REFUSED' } })
    expect(await ledgerOf(desk, loan)).toEqual([])
  })

  test('of several loans has one receipt and a ledger entry for each', async () => {
    const other = await desk.loan()
    const lines = [
      { loan_id: loan, amount: 30 },
      { loan_id: other, amount: 20.5 },
    ]

    const { body } = await desk.take(desk.carla, loan, { lines, tendered: 50.5 })

    expect(body).toMatchObject({ amount_cents: 5050, change_cents: 0 })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 30.00'])
    expect(await ledgerOf(desk, other)).toEqual(['payment 20.50'])
  })

  test('of another client’s loan, or with one that can’t be paid, posts nothing at all', async () => {
    const omar = await desk.clientOf(desk.maria, 'Omar')
    const foreign = await desk.loan(omar)
    const lines = [
      { loan_id: loan, amount: 30 },
      { loan_id: foreign, amount: 30 },
    ]
    const before = await numbers()

    expect((await desk.take(desk.carla, loan, { lines })).body).toMatchObject({ code: 'LOAN_OF_ANOTHER' })
    expect(await ledgerOf(desk, loan)).toEqual([])
    expect(await numbers()).toEqual(before)
  })
})

describe('receipt numbers', () => {
  test('have no gaps and no duplicates when many clerks post at once, and some posts fail', async () => {
    const loans = await Promise.all(Array.from({ length: 6 }, () => desk.loan()))
    const takes = loans.flatMap((id) => [
      desk.take(desk.carla, id),
      desk.take(desk.cyrus, id),
      desk.take(desk.ada, id),
      desk.take(desk.cyrus, id, { method: 'check', tendered: 50, is_second: true }),
    ])

    const replies = await Promise.all(takes)

    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(6)
    const kept = await numbers()
    expect(kept).toEqual(kept.map((_, index) => index + 1))
  })

  test('of each company begin at 1', async () => {
    const client = await desk.clientOf(desk.rival, 'Rita')
    const theirs = await desk.loan(client, desk.rival)
    await desk.open(desk.rival)

    const { body } = await desk.take(desk.rival, theirs, { client_id: client })

    expect(body).toMatchObject({ number: 1 })
  })
})

describe('a void', () => {
  const request = (id: string, person = desk.carla) =>
    desk.call('counter-receipt', { act: 'request_void', receipt_id: id, reason: 'Wrong loan' }, person)
  const approve = (id: string, person = desk.ada, key?: string) =>
    desk.call('counter-receipt', { act: 'approve_void', receipt_id: id }, person, key)

  test('by another person reverses the ledger, once', async () => {
    const { body } = await desk.take(desk.carla, loan)
    await request(body.id)

    const replies = await Promise.all([approve(body.id), approve(body.id, desk.maria)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00', 'reversal 50.00'])
    expect(await receiptOf(body.id)).toMatchObject({ status: 'voided' })
  })

  test('is never approved by the clerk, by the person who asked, or by a person without the permission', async () => {
    await desk.open(desk.ada)
    const { body } = await desk.take(desk.ada, loan)
    await request(body.id, desk.carla)

    expect((await approve(body.id, desk.ada)).body).toMatchObject({ code: 'VOID_NEEDS_ANOTHER' })
    expect((await approve(body.id, desk.cyrus)).status).toBe(403)
    await desk.call('counter-receipt', { act: 'decline_void', receipt_id: body.id }, desk.carla)
    await request(body.id, desk.maria)
    expect((await approve(body.id, desk.maria)).body).toMatchObject({ code: 'VOID_NEEDS_ANOTHER' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
  })

  test('can’t be avoided by a reversal on the loan', async () => {
    const { body } = await desk.take(desk.carla, loan)
    const [posting] = await desk.rows<{ id: string }>(
      'select posting_id as id from public.counter_receipt_lines where receipt_id = $1',
      [body.id],
    )

    const reversal = await desk.call('reverse-payment', { posting_id: posting?.id, reason: 'Mistake' }, desk.maria)

    expect(reversal).toMatchObject({ status: 409, body: { code: 'RECEIPT_OF_COUNTER' } })
  })
})

describe('a drawer', () => {
  const drawer = async (name: string) =>
    (
      await desk.rows<{ id: string }>("select id from public.cash_drawers where clerk_name = $1 and status = 'open'", [
        name,
      ])
    )[0]?.id ?? ''
  const close = (drawer_id: string, counts: object, person = desk.cyrus, more: object = {}) =>
    desk.call('cash-drawer', { act: 'close', drawer_id, counts, ...more }, person)

  test('is one per clerk', async () => {
    expect((await desk.open(desk.carla)).body).toMatchObject({ code: 'DRAWER_OPEN' })
  })

  test('closes with a count, and explains a difference above the limit', async () => {
    await desk.call('cash-drawer', { act: 'settings', uses_drawers: true, most_unexplained: 1 }, desk.maria)
    await desk.open(desk.odile, { bill_20: 5 })
    await desk.take(desk.odile, loan)
    const id = await drawer('Odile')

    expect((await close(id, { bill_100: 1, bill_20: 2 }, desk.odile)).body).toMatchObject({
      ...{ code: 'EXPLANATION_MISSING', variance_cents: -1000 },
    })
    expect((await close(id, { bill_100: 1, bill_20: 2, bill_10: 1, coin_25: 3 }, desk.odile)).body).toMatchObject({
      variance_cents: 75,
    })
    expect((await close(id, { bill_100: 1 }, desk.odile)).body).toMatchObject({ code: 'DRAWER_CLOSED' })
  })

  test('left open overnight takes no cash until it is closed with its own day', async () => {
    await desk.open(desk.maria)
    const id = await drawer('Maria')
    await desk.age(id)

    expect((await desk.take(desk.maria, loan)).body).toMatchObject({ code: 'DRAWER_LEFT_OPEN' })
    expect((await desk.open(desk.maria)).body).toMatchObject({ code: 'DRAWER_OPEN' })
    expect((await close(id, { bill_20: 5 }, desk.carla)).body).toMatchObject({ code: 'DRAWER_OF_ANOTHER' })
    expect((await close(id, { bill_20: 5 }, desk.ada)).status).toBe(200)
    expect((await desk.open(desk.maria)).status).toBe(200)
    expect((await desk.take(desk.maria, loan)).status).toBe(200)
  })

  test('of a closed day gives no cash back: that of the person who asked for the void does', async () => {
    const { body } = await desk.take(desk.carla, loan)
    const former = await drawer('Carla')
    const [sum] = await desk.rows<{ cents: number }>(
      'select app.expected_in_drawer(organization_id, id)::int as cents from public.cash_drawers where id = $1',
      [former],
    )
    const cents = sum?.cents ?? 0
    const counts = { bill_1: Math.floor(cents / 100), coin_1: cents % 100 }
    expect((await close(former, counts, desk.carla)).body).toMatchObject({ variance_cents: 0 })
    await desk.call('counter-receipt', { act: 'request_void', receipt_id: body.id, reason: 'Wrong loan' }, desk.carla)
    const approve = () => desk.call('counter-receipt', { act: 'approve_void', receipt_id: body.id }, desk.ada)

    expect((await approve()).body).toMatchObject({ code: 'NO_DRAWER' })
    expect(await ledgerOf(desk, loan)).toEqual(['payment 50.00'])
    await desk.open(desk.carla)
    expect((await approve()).status).toBe(200)
    expect(await receiptOf(body.id)).toMatchObject({ void_drawer_id: await drawer('Carla'), drawer_id: former })
  })

  test('has the day of the company, where it is already tomorrow', async () => {
    const zone =
      'update app.organizations set time_zone = $1 where id = (select organization_id from app.people where id = $2)'
    await desk.rows(zone, ['Pacific/Kiritimati', desk.rival.person.id])
    await desk.open(desk.rival)

    const [theirs] = await desk.rows<{ day: string }>(
      "select business_day::text as day from public.cash_drawers where clerk_id = $1 and status = 'open' order by opened_at desc limit 1",
      [desk.rival.person.id],
    )

    const inKiritimati = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
    expect([TODAY, inKiritimati]).toContain(theirs?.day)
    await desk.rows(zone, ['America/New_York', desk.rival.person.id])
  })

  test('report lists the drawers of the day as CSV', async () => {
    const reply = await desk.call('drawer-report', { from: TODAY, to: TODAY }, desk.maria)

    expect(reply.status).toBe(200)
    expect(String(reply.body)).toMatch(/Day,Clerk,Status.*Cyrus,open.*Odile,closed/s)
    expect((await desk.call('drawer-report', { from: TODAY, to: '2020-01-01' }, desk.maria)).status).toBe(400)
    expect((await desk.call('drawer-report', { from: TODAY, to: TODAY }, desk.nora)).status).toBe(403)
  })

  test('takes the cash of the loan page too', async () => {
    const body = { loan_id: loan, amount: 10, effective_date: TODAY, method: 'cash' }

    expect((await desk.call('post-payment', body, desk.carla)).body).toMatchObject({ code: 'CASH_AT_COUNTER' })
    await desk.call('cash-drawer', { act: 'settings', uses_drawers: false, most_unexplained: 0 }, desk.maria)
    expect((await desk.call('post-payment', body, desk.carla)).status).toBe(201)
  })
})

describe('rights', () => {
  test('a reader takes nothing, and a clerk sets no limits', async () => {
    expect((await desk.take(desk.nora, loan)).status).toBe(403)
    expect((await desk.open(desk.nora)).status).toBe(403)
    const settings = { act: 'settings', uses_drawers: false, most_unexplained: 0 }
    expect((await desk.call('cash-drawer', settings, desk.carla)).status).toBe(403)
  })

  test('another company sees, voids, and prints nothing', async () => {
    const { body } = await desk.take(desk.carla, loan)

    const attempt = (name: string, more: object) => desk.call(name, { receipt_id: body.id, ...more }, desk.rival)
    expect((await attempt('counter-receipt', { act: 'request_void', reason: 'Mine' })).status).toBe(404)
    expect((await attempt('counter-receipt', { act: 'approve_void' })).status).toBe(404)
    expect((await attempt('print-receipt', {})).status).toBe(404)
    const [home] = await desk.rows<{ id: string }>('select organization_id as id from public.loans where id = $1', [
      loan,
    ])
    for (const table of ['counter_receipt_lines', 'counter_receipts', 'cash_drawers', 'counter_settings'])
      expect((await desk.rival.supabase.from(table).select('*').eq('organization_id', home?.id)).data).toEqual([])
  })
})

test('a receipt prints as a PDF, and is a copy from the second print on', async () => {
  const { body } = await desk.take(desk.carla, loan)

  const print = () => desk.call('print-receipt', { receipt_id: body.id }, desk.carla)
  expect((await print()).status).toBe(200)
  expect((await print()).status).toBe(200)
  expect(await receiptOf(body.id)).toMatchObject({ printed: 2 })
})
