import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { lockWaits } from '#test/support/database/lock-waits.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let omar: Person
let ada: Person
let clientId: string

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
  const { rows } = await server(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id`,
    [maria.id],
  )
  clientId = rows[0].id
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

interface Card {
  id: string
  token: string
}

/** A $100 card, as the server stores what its issuer made. */
async function card(state = 'OPEN'): Promise<Card> {
  const token = `token-${randomUUID()}`
  const { rows } = await server(
    `insert into app.card_orders (organization_id, client_id, ordered_by, idempotency_key, fingerprint, form, product_id, credit_limit)
     select organization_id, $1, id, $3, 'f', 'virtual', 'everyday', 100 from app.people where id = $2 returning id`,
    [clientId, maria.id, token],
  )
  const { id } = rows[0]
  await server(
    "select app.settle_card_order($1, $2, '4242', 1::smallint, 2099::smallint, $3, 'Everyday', 'Visa', 24.99, null, null)",
    [...[id, token, state]],
  )
  return { id, token }
}

const authorize = (db: pg.Client | pg.Pool, token: string, amount: number, event: string = randomUUID()) =>
  db.query<{ entry_id: string; refusal: string | null }>(
    "select * from app.authorize_card($1, $2, $3, 'Shop', false)",
    [...[token, event, amount]],
  )
const figuresOf = async ({ id }: Card) =>
  (
    await server(
      'select credit_limit, current_balance, held_amount, available_credit from public.credit_cards where id = $1',
      [id],
    )
  ).rows[0]
const entriesOf = async ({ id }: Card) =>
  (await server('select kind, amount from public.card_entries where card_id = $1 order by created_at', [id])).rows

describe('an authorization', () => {
  test('waits for one being decided on another connection, and then sees its hold', async () => {
    const one = await card()
    const [first, second] = [new pg.Client(database.ownerUrl), new pg.Client(database.ownerUrl)]
    await Promise.all([first.connect(), second.connect()])
    await first.query('begin')
    const early = await authorize(first, one.token, 60)
    const waiting = authorize(second, one.token, 60)
    await untilWaiting()
    await first.query('commit')
    const late = await waiting
    await Promise.all([first.end(), second.end()])

    expect([early.rows[0]?.refusal, late.rows[0]?.refusal]).toEqual([null, 'INSUFFICIENT_FUNDS'])
    expect(await figuresOf(one)).toMatchObject({ held_amount: '60.00', available_credit: '40.00' })
  })

  test('sent twice, even at once, is decided once', async () => {
    const one = await card()

    const answers = await Promise.all([1, 2, 3, 4].map(() => authorize(database.pools.server, one.token, 60, 'same')))

    expect(new Set(answers.map(({ rows }) => `${rows[0]?.entry_id} ${rows[0]?.refusal}`)).size).toBe(1)
    expect(await entriesOf(one)).toEqual([{ kind: 'authorization', amount: '60.00' }])
  })

  test('older than a week holds nothing, for the next one and for the scheduled task', async () => {
    const [one, other] = [await card(), await card()]
    for (const { token } of [one, other]) await authorize(database.pools.server, token, 100)
    await timePasses('7 days')

    const next = await authorize(database.pools.server, one.token, 100)
    await server('select app.expire_card_holds(100)')

    expect(next.rows[0]?.refusal).toBeNull()
    expect((await entriesOf(one)).map(({ kind }) => kind)).toEqual(['authorization', 'expiry', 'authorization'])
    expect(await figuresOf(other)).toMatchObject({ held_amount: '0.00', available_credit: '100.00' })
  })

  test('holds its amount for seven days', async () => {
    const one = await card()
    await authorize(database.pools.server, one.token, 100)

    await timePasses('7 days -1 minute')
    await server('select app.expire_card_holds(100)')
    const within = await figuresOf(one)
    await timePasses('1 minute')
    await server('select app.expire_card_holds(100)')

    expect(within).toMatchObject({ held_amount: '100.00', available_credit: '0.00' })
    expect(await figuresOf(one)).toMatchObject({ held_amount: '0.00', available_credit: '100.00' })
  })

  test('on an expired card is declined', async () => {
    const one = await card()
    await owner.query('update public.credit_cards set exp_year = 2020 where id = $1', [one.id])

    expect((await authorize(database.pools.server, one.token, 1)).rows[0]?.refusal).toBe('CARD_EXPIRED')
  })

  test('for an unknown token returns nothing', async () => {
    expect((await authorize(database.pools.server, 'no-such-card', 1)).rows).toEqual([])
  })

  test('cleared late, after its hold expired, is still owed, once per event', async () => {
    const one = await card()
    await authorize(database.pools.server, one.token, 40, 'a')
    const end = (event: string, ending: string) =>
      server('select app.end_card_hold($1, $2, $3, $4, null) as card', [one.token, event, 'a', ending])
    await end('v', 'expiry')

    await end('c', 'purchase')
    await end('c', 'purchase')

    expect(await figuresOf(one)).toMatchObject({
      current_balance: '40.00',
      held_amount: '0.00',
      available_credit: '60.00',
    })
  })
})

describe('the figures', () => {
  test('are the sum of the ledger, whatever the order of events', async () => {
    const one = await card()
    const db = database.pools.server
    for (let n = 0; n < 30; n++) {
      await authorize(db, one.token, 10 + n, `a${n}`)
      if (n % 3 === 0)
        await db.query("select app.end_card_hold($1, $2, $3, 'purchase', null)", [one.token, `c${n}`, `a${n}`])
      if (n % 3 === 1)
        await db.query("select app.end_card_hold($1, $2, $3, 'release', null)", [one.token, `r${n}`, `a${n}`])
      if (n % 5 === 0) await db.query("select app.refund_card($1, $2, 3, 'Shop')", [one.token, `f${n}`])
    }

    const entries = (
      await db.query<{ id: string; kind: string; amount: string; authorization_id: string | null }>(
        'select id, kind, amount, authorization_id from public.card_entries where card_id = $1',
        [one.id],
      )
    ).rows
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    const sumOf = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + cents(amount), 0)
    const ended = new Set(entries.map(({ authorization_id }) => authorization_id))
    const held = entries.filter(({ id, kind }) => kind === 'authorization' && !ended.has(id))
    const heldCents = held.reduce((sum, { amount }) => sum + cents(amount), 0)
    const owedCents = sumOf('purchase') - sumOf('refund') - sumOf('payment')
    const figures = await figuresOf(one)
    expect([figures.current_balance, figures.held_amount, figures.available_credit].map(cents)).toEqual([
      ...[owedCents, heldCents, 10_000 - owedCents - heldCents],
    ])
    expect(sumOf('purchase')).toBeGreaterThan(0)
  })

  test('can’t be written apart from the ledger, not even by the database owner', async () => {
    const one = await card()

    await expect(
      owner.query('update public.credit_cards set available_credit = 1000 where id = $1', [one.id]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the ledger', () => {
  test.each([
    'update public.card_entries set amount = 1',
    'delete from public.card_entries',
    'truncate public.card_entries cascade',
  ])('is never rewritten, not even by the database owner: %s', async (sql) => {
    await authorize(database.pools.server, (await card()).token, 1)

    await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test('rejects an excessive authorization, for every role', async () => {
    const one = await card()

    await expect(
      owner.query(
        `insert into public.card_entries (organization_id, card_id, kind, amount, expires_at, event_key)
         select organization_id, id, 'authorization', 100.01, now() + interval '7 days', 'x' from public.credit_cards where id = $1`,
        [one.id],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('must belong to a card of its own organization, for every role', async () => {
    const one = await card()

    await expect(
      owner.query(
        `insert into public.card_entries (organization_id, card_id, kind, amount, event_key)
         select organization_id, $1, 'refund', 10, 'x' from app.people where id = $2`,
        [one.id, omar.id],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('ends a hold once, and only one of its own card', async () => {
    const [one, other] = [await card(), await card()]
    const hold = (await authorize(database.pools.server, one.token, 10)).rows[0]?.entry_id
    const release = (target: Card) =>
      owner.query(
        `insert into public.card_entries (organization_id, card_id, kind, amount, authorization_id, event_key)
         select organization_id, id, 'release', 10, $2, gen_random_uuid() from public.credit_cards where id = $1`,
        [target.id, hold],
      )

    await expect(release(other)).rejects.toMatchObject({ code: '22023' })
    await release(one)
    await expect(release(one)).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a card', () => {
  test('that is closed can’t be reopened', async () => {
    const one = await card('CLOSED')

    await expect(
      owner.query("update public.credit_cards set state = 'OPEN', status = 'active' where id = $1", [one.id]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    'client_id = gen_random_uuid()',
    'organization_id = gen_random_uuid()',
    "issuer_token = 'token-other'",
    "last_four = '1111'",
    "form = 'physical'",
    "product_id = 'other'",
  ])('keeps its identity, for every role: %s', async (assignment) => {
    const one = await card()

    await expect(
      owner.query(`update public.credit_cards set ${assignment} where id = $1`, [one.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ["issuer_token = '4111111111111111'", '23514'],
    ["issuer_token = '4111 1111 1111 1111'", '23514'],
    ["last_four = '41111'", '23514'],
    ['credit_limit = -1', '23514'],
  ])('can’t have a number or a limit below zero: %s', async (assignment, code) => {
    const one = await card()

    const trial = owner.query(
      `begin; alter table public.credit_cards disable trigger guard_issued_card;
       update public.credit_cards set ${assignment}, available_credit = available_credit where id = '${one.id}'`,
    )
    await expect(trial).rejects.toMatchObject({ code })
    await owner.query('rollback')
  })

  test('is stored once, however often its issuer reports it', async () => {
    const one = await card()

    await server(
      "select app.settle_card_order($1, 'another', '1111', 1::smallint, 2099::smallint, 'OPEN', 'Everyday', 'Visa', 24.99, null, null)",
      [one.id],
    )

    const { rows } = await server('select issuer_token, last_four from public.credit_cards where id = $1', [one.id])
    expect(rows).toEqual([{ issuer_token: one.token, last_four: '4242' }])
  })
})

describe('over the API', () => {
  test('staff read their organization’s ledgers, others none, a super admin everyone’s', async () => {
    const one = await card()
    await authorize(database.pools.server, one.token, 1)
    const sam = await colleague(database, maria, 'Sam')
    const seenBy = async (person: Person) =>
      (await as(person, 'select from public.card_entries where card_id = $1', [one.id])).rowCount

    expect([await seenBy(maria), await seenBy(sam), await seenBy(omar), await seenBy(ada)]).toEqual([1, 1, 0, 1])
  })

  test('users can’t write cards, ledgers or orders, not even of their own organization', async () => {
    await authorize(database.pools.server, (await card()).token, 1)
    for (const person of [maria, ada]) {
      for (const table of ['public.card_entries', 'public.card_reviews', 'public.credit_cards', 'app.card_orders']) {
        for (const sql of [
          `insert into ${table} default values`,
          `update ${table} set id = id`,
          `delete from ${table}`,
        ]) {
          await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
        }
      }
    }
  })

  test('the server writes ledgers only through its functions', async () => {
    await expect(server('insert into public.card_reviews default values')).rejects.toMatchObject({ code: '42501' })
    await expect(server("update public.card_reviews set status = 'open'")).rejects.toMatchObject({ code: '42501' })
    await expect(server('insert into public.card_entries default values')).rejects.toMatchObject({ code: '42501' })
    await expect(server('update public.credit_cards set credit_limit = 1')).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    'app.authorize_card',
    'app.end_card_hold',
    'app.refund_card',
    'app.pay_card',
    'app.change_card',
    'app.ship_card',
    'app.take_card_turn',
    'app.end_card_turn',
    'app.settle_card_order',
    'app.expire_card_holds',
    'app.expire_holds_of_card',
    'app.clear_card_purchase',
    'app.enter_card_purchase',
    'app.decide_card_review',
  ])('users can’t call %s', async (name) => {
    const { rows } = await owner.query(
      `select r.rolname, has_function_privilege(r.oid, $1::regproc, 'execute') as may
         from pg_roles r where r.rolname in ('anon', 'authenticated', 'platform_admin', 'service_role')`,
      [name],
    )
    expect(rows.filter(({ may }) => may)).toEqual([])
    expect(rows).toHaveLength(4)
  })
})

/** Makes every hold older by this much. */
async function timePasses(length: string) {
  await owner.query('alter table public.card_entries disable trigger refuse_rewriting')
  await owner.query('update public.card_entries set expires_at = expires_at - $1::interval', [length])
  await owner.query('alter table public.card_entries enable trigger refuse_rewriting')
}

/** Waits until a connection of this database waits for another's lock. */
async function untilWaiting(): Promise<void> {
  while ((await lockWaits(owner)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
