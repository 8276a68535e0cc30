import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type CollectionsDesk, collectionsDesk, TODAY } from './collections-fixture.ts'

let desk: CollectionsDesk
beforeAll(async () => {
  desk = await collectionsDesk()
})
afterAll(() => desk.close())

const settle = (body: object, person = desk.maria, key = randomUUID()) => desk.call('settlements', body, person, key)
const offer = (loan_id: string, more: object = {}, person = desk.maria) =>
  settle(
    {
      ...{ act: 'offer', loan_id, accept_by: addDays(TODAY, 7), grace_days: 2, waives_late_fees: true },
      parts: [
        { due_on: addDays(TODAY, 1), amount: 200 },
        { due_on: addDays(TODAY, 30), amount: 100 },
      ],
      ...more,
    },
    person,
  )
const accept = (settlement_id: string, person = desk.maria) => settle({ act: 'accept', settlement_id }, person)
const stored = async (id: string) =>
  (
    await desk.rows<{
      status: string
      received_cents: string
      forgiven_cents: string | null
      next_due_on: string | null
    }>('select status, received_cents, forgiven_cents, next_due_on::text from public.loan_settlements where id = $1', [
      id,
    ])
  )[0]
const loanOf = async (id: string) =>
  (
    await desk.rows<{ status: string; amount: string }>('select status, amount::text from public.loans where id = $1', [
      id,
    ])
  )[0]
const settlementsOf = async (id: string) =>
  desk.rows<{ kind: string; reverses_id: string | null }>(
    `select kind, reverses_id from public.loan_postings p where loan_id = $1
        and (kind = 'settlement' or reverses_id in (select id from public.loan_postings where loan_id = $1 and kind = 'settlement'))
      order by created_at`,
    [id],
  )
/** Moves a settlement into the past, as if it had been made so many days earlier. */
async function earlier(id: string, days: number) {
  const owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  await owner.query('update public.settlement_payments set due_on = due_on - $2::integer where settlement_id = $1', [
    id,
    days,
  ])
  await owner.query(
    `update public.loan_settlements
        set offered_on = offered_on - $2::integer, accept_by = accept_by - $2::integer, accepted_on = accepted_on - $2::integer,
            next_due_on = next_due_on - $2::integer where id = $1`,
    [id, days],
  )
  await owner.end()
}

test('a paid settlement forgives the rest exactly once, and the loan closes as settled', async () => {
  const { id } = await desk.loan(20)
  const made = (await offer(id)).body.id
  await accept(made)
  await desk.pay(id, 200)
  await desk.work()
  expect(await stored(made)).toMatchObject({
    status: 'accepted',
    received_cents: '20000',
    next_due_on: addDays(TODAY, 30),
  })
  expect(await loanOf(id)).toMatchObject({ status: 'current' })

  await desk.pay(id, 100)
  await Promise.all([desk.work(), desk.work()])
  await desk.work()

  expect(await settlementsOf(id)).toEqual([{ kind: 'settlement', reverses_id: null }])
  expect(await loanOf(id)).toEqual({ status: 'settled', amount: '0.00' })
  expect(await stored(made)).toMatchObject({ status: 'kept', received_cents: '30000', next_due_on: null })
  // Of 900.00, 300.00 were paid. Interest was paid first, so more than 600.00 of principal is left.
  expect(Number((await stored(made))?.forgiven_cents)).toBeGreaterThan(600_00)
})

test('a returned payment breaks a kept settlement, and the full balance is owed again with its credits', async () => {
  const { id } = await desk.loan(20)
  const made = (await offer(id)).body.id
  await accept(made)
  const first = await desk.pay(id, 200)
  await desk.pay(id, 100)
  await desk.work()
  expect(await loanOf(id)).toMatchObject({ status: 'settled' })

  await desk.call('reverse-payment', { posting_id: first.body.id, reason: 'Returned by the bank' })
  await desk.work()
  await desk.work()

  expect(await stored(made)).toMatchObject({ status: 'broken', received_cents: '10000', forgiven_cents: null })
  expect((await settlementsOf(id)).map(({ kind }) => kind)).toEqual(['settlement', 'reversal'])
  const loan = await loanOf(id)
  expect(loan?.status).toBe('past_due')
  expect(Number(loan?.amount)).toBeGreaterThan(800)
  expect(Number(loan?.amount)).toBeLessThan(900)
})

test('a late payment breaks a settlement after its grace, and late fees were not assessed meanwhile', async () => {
  const { id } = await desk.loan(20)
  const made = (await offer(id)).body.id
  await accept(made)
  await earlier(made, 3)
  await desk.work()
  expect(await stored(made)).toMatchObject({ status: 'accepted' })

  await earlier(made, 1)
  await desk.work()

  expect(await stored(made)).toMatchObject({ status: 'broken' })
  expect(await settlementsOf(id)).toEqual([])
  expect((await offer(id)).status).toBe(200)
})

test('an accepted settlement waits in its queue, and no late fee is assessed while it is active', async () => {
  const start = addDays(TODAY, -40)
  const client = (await clientOf(desk.maria, { state: 'MI', zip: '48201', phone: '3135550100' })).id
  const quote = {
    ...{ amount: 900_00, rate_percent: '15', method: 'simple_daily', day_count: 'actual/365', start },
    calendar: { every: 'month', first_due: addDays(TODAY, -9), count: 26 },
  }
  const late_fee = { grace_days: 10, cents: 5_00 }
  const book = async () =>
    String(
      (await desk.call('book-loan', { client_id: client, loan_type: 'personal', quote, late_fee }, desk.maria)).body.id,
    )
  const [free, charged] = [await book(), await book()]
  await desk.age()
  const made = (await offer(free)).body.id
  await accept(made)
  await desk.work()
  expect((await desk.account(free))?.rank).toBeLessThan(0)

  await desk.ageOn(addDays(TODAY, 3))

  const fees = await desk.rows<{ loan_id: string }>(
    "select loan_id from public.loan_postings where kind = 'fee' and loan_id = any ($1::uuid[])",
    [[free, charged]],
  )
  expect(fees).toEqual([{ loan_id: charged }])
})

test('an offer lapses after its day, and a canceled or lapsed one is not accepted', async () => {
  const { id } = await desk.loan(20)
  const lapsed = (await offer(id)).body.id
  await earlier(lapsed, 8)
  expect(await accept(lapsed)).toMatchObject({ status: 409, body: { code: 'OFFER_LAPSED' } })
  await desk.work()
  expect(await stored(lapsed)).toMatchObject({ status: 'canceled' })
  const second = (await offer(id)).body.id

  expect((await offer(id)).body.code).toBe('SETTLEMENT_OPEN')
  const cancel = { act: 'cancel', settlement_id: second, reason: 'Other terms' }
  expect([(await settle(cancel)).status, (await settle(cancel)).body.code]).toEqual([200, 'SETTLEMENT_CLOSED'])
  expect((await accept(second)).body.code).toBe('SETTLEMENT_CLOSED')
})

test('a repeated offer is one offer, and only a person who changes loans may make it', async () => {
  const { id } = await desk.loan(20)
  const body = {
    ...{ act: 'offer', loan_id: id, accept_by: TODAY, grace_days: 0, waives_late_fees: false },
    parts: [{ due_on: TODAY, amount: 10 }],
  }
  const key = randomUUID()

  expect((await settle(body, desk.sam)).body).toMatchObject({ permission: 'change_loans' })
  expect((await settle(body, desk.omar)).body.code).toBe('LOAN_NOT_FOUND')
  const [first, again] = [await settle(body, desk.maria, key), await settle(body, desk.maria, key)]

  expect(again.body.id).toBe(first.body.id)
  expect((await accept(first.body.id, desk.omar)).body.code).toBe('SETTLEMENT_NOT_FOUND')
  expect((await offer(id, { parts: [{ due_on: TODAY, amount: 5_000 }] })).body.code).toBe('SETTLEMENT_REFUSED')
})

test('the agreement is refused without an address, to a reader, and to another company', async () => {
  const { id } = await desk.loan(20)
  const made = (await offer(id)).body.id
  const letter = (person = desk.maria) => desk.call('settlement-letter', { settlement_id: made }, person)

  expect((await letter()).body.code).toBe('COMPANY_ADDRESS_MISSING')
  expect((await letter(desk.ron)).status).toBe(403)
  expect((await letter(desk.omar)).body.code).toBe('SETTLEMENT_NOT_FOUND')
})
