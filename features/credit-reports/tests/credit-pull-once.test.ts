import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BureauResult } from '#features/credit-reports/rules/bureau-result.ts'
import type { BureauGateway } from '#features/credit-reports/server/bureaus/bureau-gateway.ts'
import { reconcilePulls } from '#features/credit-reports/server/ordering/reconciliation.ts'
import { announcePresence } from '#platform/database/presence.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { type AnotherProcess, type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

const DEADLINE_MS = 20_000
const HIT: BureauResult = {
  outcome: 'hit',
  message: 'Found',
  feed: { credit_score: { fico_8: { score: 700 } }, trade_accounts: [] },
}
const FROZEN: BureauResult = { outcome: 'frozen', message: 'The file is frozen' }

let desk: BureauFixture
let otherProcess: AnotherProcess
beforeAll(async () => {
  desk = await bureauFixture()
  otherProcess = desk.anotherProcess()
})
afterAll(() => desk.close())

const reconciling = () => ({ pool: desk.database.pools.server, sealer: desk.sealer })

async function lenderWith(firstName = 'Rhonda', lastName = 'Rouse') {
  const maria = await subscriber(desk.database, 'Maria')
  const person = who(firstName, lastName)
  return { maria, order: orderFor(await desk.client(maria, person), person) }
}

async function organizationOf(person: Person): Promise<string> {
  const [row] = await desk.sql<{ organization_id: string }>('select organization_id from app.people where id = $1', [
    person.id,
  ])
  return row?.organization_id ?? ''
}

/** Creates an order whose process died some seconds ago, after reserving it. */
async function interruptedOrder(person: Person, clientId: string, secondsAgo: number, key: string): Promise<void> {
  await desk.sql(
    `with pull as (
       insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                     credits_reserved, created_at)
       values ($1, $2, $3, $4, 'print', '{experian}', 1, clock_timestamp() - $5 * interval '1 second') returning organization_id)
     update app.organizations set credits_used = credits_used + 1 where id = (select organization_id from pull)`,
    [await organizationOf(person), clientId, person.id, key, secondsAgo],
  )
}

test('of forty orders at once in two processes one is granted, sent once and charged once', async () => {
  const { maria, order } = await lenderWith()
  const askedBefore = { ...desk.sandbox.asked }

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) => (number % 2 ? desk : otherProcess).order(maria, order)),
  )

  const counted = [200, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)
  expect(counted).toEqual([1, 39])
  expect(desk.sandbox.asked.experian - askedBefore.experian).toBe(1)
  expect(await desk.credits(maria)).toBe(1)
  const reports = await desk.sql('select 1 from public.credit_reports where client_id = $1', [order.client_id])
  expect(reports).toHaveLength(1)
})

test('orders never exceed the monthly credits, however often and from wherever they come', async () => {
  const { maria, order } = await lenderWith()
  const organization = await organizationOf(maria)
  await desk.sql('update app.organizations set monthly_credit_limit = 3 where id = $1', [organization])
  const forgetTurn = () => desk.sql('update app.organizations set last_pull_at = null where id = $1', [organization])

  const statuses: number[] = []
  for (let round = 0; round < 5; round++) {
    await forgetTurn()
    const answers = await Promise.all([desk, otherProcess, desk].map((process) => process.order(maria, order)))
    statuses.push(...answers.map(({ status }) => status))
  }

  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(await desk.credits(maria)).toBe(3)
})

test('two clicks with one key get the same response from one order', async () => {
  const { maria, order } = await lenderWith('Sam', 'Slowpoke')
  const askedBefore = desk.sandbox.asked.equifax
  const keyed = { ...order, idempotency_key: 'two-clicks' }

  const [first, second] = await Promise.all([desk.order(maria, keyed), otherProcess.order(maria, keyed)])

  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.id).toBeDefined()
  expect(second.body).toEqual(first.body)
  expect(desk.sandbox.asked.equifax - askedBefore).toBe(1)
  expect(await desk.credits(maria)).toBe(1)
})

test.each([
  ['in the body', { idempotency_key: 'later' }, {}],
  ['in the header', {}, { 'Idempotency-Key': 'later' }],
])('repeating an order with its key %s returns the stored report, at once or much later', async (_, body, headers) => {
  const { maria, order } = await lenderWith()
  const first = await desk.order(maria, { ...order, ...body }, headers)
  const askedBefore = desk.sandbox.asked.experian

  const soon = await desk.order(maria, { ...order, ...body }, headers)
  await desk.tenSecondsLater(maria)
  const later = await otherProcess.order(maria, { ...order, ...body }, headers)

  expect([soon, later].map((answer) => answer.body)).toEqual([first.body, first.body])
  expect(desk.sandbox.asked.experian).toBe(askedBefore)
  expect(await desk.credits(maria)).toBe(1)
})

test.each([
  { bureaus: ['experian'] },
  { zip: '06902' },
  { ssn: '123456789' },
  { date_of_birth: '1990-01-01' },
  { permissible_purpose: 'account_review' },
])('a key that is used again for an order with %j is refused', async (change) => {
  const { maria, order } = await lenderWith()
  await desk.order(maria, { ...order, idempotency_key: 'mine' })
  await desk.tenSecondsLater(maria)

  const { status, body } = await desk.order(maria, { ...order, ...change, idempotency_key: 'mine' })

  expect(status).toBe(422)
  expect(body.message).toBe('This idempotency key was used for a different order')
  expect(await desk.credits(maria)).toBe(1)
})

test('a key belongs to its organization: another’s equal key is another order', async () => {
  const { maria, order } = await lenderWith()
  const { maria: omar, order: omarsOrder } = await lenderWith()

  const mine = await desk.order(maria, { ...order, idempotency_key: 'shared' })
  const theirs = await desk.order(omar, { ...omarsOrder, idempotency_key: 'shared' })

  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('an order refused as too soon leaves its key free', async () => {
  const { maria, order } = await lenderWith()
  await desk.order(maria, order)
  const refused = await desk.order(maria, { ...order, idempotency_key: 'again' })
  await desk.tenSecondsLater(maria)

  const granted = await desk.order(maria, { ...order, idempotency_key: 'again' })

  expect([refused.status, granted.status]).toEqual([429, 200])
})

const idleTransactions = () =>
  desk.sql(
    `select query from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
  )

test('nothing is locked while the bureaus answer', async () => {
  const { maria, order } = await lenderWith()
  const { gateway, release, asked } = held(HIT)
  const ordering = desk.anotherProcess(gateway).order(maria, order)
  await asked

  const organization = await organizationOf(maria)
  const locked = () => desk.sql('select id from app.organizations where id = $1 for update nowait', [organization])
  // Other work may hold the row at this moment, or be between two statements; a waiting order would stay there.
  await vi.waitFor(async () => expect(await locked()).toHaveLength(1), { interval: 5 })
  await vi.waitFor(async () => expect(await idleTransactions()).toEqual([]), { interval: 5 })
  release()
  expect((await ordering).status).toBe(200)
})

test('an order whose process died is given up: its credit is returned, it is not sent again, and the log says so', async () => {
  const { maria, order } = await lenderWith()
  await interruptedOrder(maria, order.client_id, 41, 'lost')
  const askedBefore = desk.sandbox.asked.experian

  const counts = await Promise.all([
    reconcilePulls(reconciling(), DEADLINE_MS),
    reconcilePulls(reconciling(), DEADLINE_MS),
  ])

  const events = await desk.sql(
    `select details from app.audit_events where organization_id = $1 and action = 'credit_pull.lost'`,
    [await organizationOf(maria)],
  )
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(await desk.credits(maria)).toBe(0)
  expect(desk.sandbox.asked.experian).toBe(askedBefore)
  expect(events).toEqual([{ details: { credits_returned: 1 } }])
})

test('an order still within twice the deadline is left to its own end', async () => {
  const { maria, order } = await lenderWith()
  await interruptedOrder(maria, order.client_id, 10, 'young')

  const givenUp = await reconcilePulls(reconciling(), DEADLINE_MS)

  expect(givenUp).toBe(0)
  expect(await desk.credits(maria)).toBe(1)
})

test('a young order is given up at once when its process is gone, and left alone while it is there', async () => {
  const { pools } = desk.database
  const [gone, alive, own] = await Promise.all([1, 2, 3].map(() => announcePresence(pools.server)))
  await gone?.close()
  const orders = await Promise.all(
    [gone, alive, own].map(async (process) => {
      const { maria, order } = await lenderWith()
      await interruptedOrder(maria, order.client_id, 1, 'held')
      await desk.sql('update app.credit_pulls set held_by = $2 where client_id = $1', [order.client_id, process?.mark])
      return maria
    }),
  )
  await own?.close()

  const deps = { ...reconciling(), processMark: own?.mark ?? 0, graceMs: 50 }
  const givenUp = await reconcilePulls(deps, DEADLINE_MS)

  expect(givenUp).toBe(1)
  expect(await Promise.all(orders.map((maria) => desk.credits(maria)))).toEqual([0, 1, 1])
  await alive?.close()
})

test('repeating an order that was given up says so and sends nothing', async () => {
  const { maria, order } = await lenderWith()
  const keyed = { ...order, idempotency_key: 'given-up' }
  await desk.order(maria, keyed)
  await desk.sql(`update app.credit_pulls set status = 'unknown', report_id = null where client_id = $1`, [
    order.client_id,
  ])
  await desk.tenSecondsLater(maria)
  const askedBefore = desk.sandbox.asked.experian

  const { status, body } = await desk.order(maria, keyed)

  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('will not be retried') })
  expect(desk.sandbox.asked.experian).toBe(askedBefore)
})

test.each([
  ['a hit', HIT, 'success'],
  ['a freeze', FROZEN, 'error'],
])(
  '%s that comes after the order was given up is stored, not charged, and not given back again',
  async (_, result, status) => {
    const { maria, order } = await lenderWith()
    await desk.order(maria, order)
    await desk.tenSecondsLater(maria)
    const { gateway, release, asked } = held(result)
    const keyed = { ...order, bureaus: ['experian'], idempotency_key: 'late' }
    const ordering = desk.anotherProcess(gateway).order(maria, keyed)
    await asked
    await desk.sql(`update app.credit_pulls set created_at = created_at - interval '1 hour' where client_id = $1`, [
      order.client_id,
    ])
    await reconcilePulls(reconciling(), DEADLINE_MS)

    release()
    const { body } = await ordering

    const [pull] = await desk.sql(
      'select status, credits_charged, report_id from app.credit_pulls where report_id = $1',
      [body.id],
    )
    expect(body.reports?.experian?.status).toBe(status)
    expect(pull).toEqual({ status: 'released', credits_charged: 0, report_id: body.id })
    expect(await desk.credits(maria)).toBe(1)
  },
)

test('a broken gateway costs nothing and gives an error per bureau', async () => {
  const { maria, order } = await lenderWith()
  const broken: BureauGateway = { deadlineMs: 10, pull: () => Promise.reject(new Error('no gateway')) }

  const { status, body } = await desk.anotherProcess(broken).order(maria, { ...order, bureaus: ['experian'] })

  expect(status).toBe(200)
  expect(body.message).toBe('Failed to generate credit reports: Experian could not be asked')
  expect(await desk.credits(maria)).toBe(0)
})

test('orders, new clients and reveals of one organization at once never block each other for good', async () => {
  const { maria, order } = await lenderWith()
  const organization = await organizationOf(maria)
  await interruptedOrder(maria, order.client_id, 100, 'old')

  const work = Array.from({ length: 12 }, async (_, number) => {
    await desk.sql('update app.organizations set last_pull_at = null where id = $1', [organization])
    const acts = [
      () => otherProcess.order(maria, order),
      () => desk.client(maria, who('Tom', 'Brayden')),
      () => desk.invoke(maria, 'reveal-client', { client_id: order.client_id, reason: 'Identity check' }),
      () => reconcilePulls(reconciling(), DEADLINE_MS),
    ]
    return acts[number % acts.length]?.()
  })

  const results = await Promise.allSettled(work)

  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(desk.log()).not.toContain('40P01')
})

/** A gateway that waits until it is released. */
function held(result: BureauResult): { gateway: BureauGateway; release: () => void; asked: Promise<void> } {
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const gateway: BureauGateway = {
    deadlineMs: DEADLINE_MS,
    async pull() {
      asked.resolve()
      await released.promise
      return { result, reply: null }
    },
  }
  return { gateway, release: released.resolve, asked: asked.promise }
}
