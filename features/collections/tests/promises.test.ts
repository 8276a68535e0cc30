import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPromise } from '#features/collections/server/promises/record-promise.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type CollectionsDesk, collectionsDesk, TODAY } from './collections-fixture.ts'

let desk: CollectionsDesk
beforeAll(async () => {
  desk = await collectionsDesk()
})
afterAll(() => desk.close())

const promise = (loan_id: string, parts: object[], person = desk.sam) =>
  desk.act({ act: 'promise', loan_id, parts }, person)
/** Moves a promise into the past, as if it had been made and due so many days earlier. */
const earlier = async (id: string, days: number) => {
  const owner = new pg.Client(desk.app.database.ownerUrl)
  await owner.connect()
  await owner.query("set session_replication_role = 'replica'")
  await owner.query('update public.promised_payments set due_on = due_on - $2::integer where promise_id = $1', [
    id,
    days,
  ])
  await owner.query(
    `update public.payment_promises
        set made_on = made_on - $2::integer, next_due_on = next_due_on - $2::integer, last_due_on = last_due_on - $2::integer
      where id = $1`,
    [id, days],
  )
  await owner.end()
}

test('a promise is kept once the money arrives, and broken after its day and the grace', async () => {
  const kept = await desk.loan(20)
  const broken = await desk.loan(20)
  const [first, second] = await Promise.all(
    [kept, broken].map(({ id }) => promise(id, [{ due_on: addDays(TODAY, 1), amount: 30 }])),
  )
  await desk.pay(kept.id, 30)
  await desk.work()
  expect((await desk.promiseOf(first?.body.id))?.status).toBe('kept')
  expect((await desk.promiseOf(second?.body.id))?.status).toBe('open')
  expect((await desk.account(broken.id))?.rank).toBeLessThan(0)

  await earlier(second?.body.id, 3)
  await desk.work()

  expect((await desk.promiseOf(second?.body.id))?.status).toBe('broken')
  expect((await desk.account(broken.id))?.queue).toBe('Broken promises')
})

test('a payment that the bank returns breaks a kept promise, and a payment entered late mends a broken one', async () => {
  const { id } = await desk.loan(20)
  const made = await promise(id, [{ due_on: addDays(TODAY, 1), amount: 30 }])
  const paid = await desk.pay(id, 30)
  await desk.work()
  await earlier(made.body.id, 3)
  await desk.call('reverse-payment', { posting_id: paid.body.id, reason: 'Returned by the bank' })
  await desk.work()
  expect((await desk.promiseOf(made.body.id))?.status).toBe('broken')

  await desk.pay(id, 30, addDays(TODAY, -2))
  await desk.work()

  expect((await desk.promiseOf(made.body.id))?.status).toBe('kept')
})

test('a promise has one open at a time, follows days in order, and is refused on a closed loan', async () => {
  const { id } = await desk.loan(20)
  const two = [
    { due_on: TODAY, amount: 20 },
    { due_on: addDays(TODAY, 7), amount: 20 },
  ]
  const backwards = await promise(id, two.toReversed())
  const past = await promise(id, [{ due_on: addDays(TODAY, -1), amount: 20 }])
  const tooMuch = await promise(id, [{ due_on: TODAY, amount: 5_000 }])
  const made = await promise(id, two)
  const again = await promise(id, two)
  const canceled = await desk.act({ act: 'cancel_promise', promise_id: made.body.id, reason: 'Typed wrong' })
  const twice = await desk.act({ act: 'cancel_promise', promise_id: made.body.id, reason: 'Typed wrong' })
  const foreign = await promise(id, two, desk.omar)
  const reader = await promise(id, two, desk.ron)

  expect([backwards.status, past.status, tooMuch.status]).toEqual([422, 422, 422])
  expect([made.status, again.body.code, canceled.status, twice.body.code]).toEqual([
    200,
    'PROMISE_OPEN',
    200,
    'PROMISE_CLOSED',
  ])
  expect([foreign.status, reader.status]).toEqual([404, 403])
  await desk.pay(id, 2_000)
  expect((await promise(id, two)).body.code).toBe('LOAN_CLOSED')
})

test('a borrower promises by a link, without a member', async () => {
  const { id } = await desk.loan(20)
  const organizationId =
    (await desk.rows<{ o: string }>('select organization_id as o from public.loans where id = $1', [id]))[0]?.o ?? ''
  const parts = [{ due_on: TODAY, cents: 2_000 }]

  const made = await inTransaction(desk.pool, (db) =>
    recordPromise(db, { organizationId, personId: null, loanId: id, parts, source: 'borrower', note: null }),
  )

  expect(await desk.promiseOf(made)).toMatchObject({ source: 'borrower', made_by: null, status: 'open' })
  const { data } = await desk.sam.supabase.rpc('my_work')
  expect(data.filter(({ section }: { section: string }) => section === 'promises')).toHaveLength(1)
})
