import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
let omar: Person
let clientId: string
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria')
  omar = await subscriber(database, 'Omar', 'dealer')
  const [row] = await server<{ id: string }>(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id`,
    [maria.id],
  )
  clientId = String(row?.id)
})
afterAll(() => database.close())

const server = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await database.pools.server.query<Row>(sql, values)).rows

interface Card {
  id: string
  token: string
}

/** A $1,000 card. */
async function card(): Promise<Card> {
  const token = `token-${randomUUID()}`
  const [order] = await server<{ id: string }>(
    `insert into app.card_orders (organization_id, client_id, ordered_by, idempotency_key, fingerprint, form, product_id, credit_limit)
     select organization_id, $1, id, $3, 'f', 'virtual', 'everyday', 1000 from app.people where id = $2 returning id`,
    [clientId, maria.id, token],
  )
  const id = String(order?.id)
  await server(
    "select app.settle_card_order($1, $2, '4242', 1::smallint, 2099::smallint, 'OPEN', 'Everyday', 'Visa', 24.99, null, null)",
    [id, token],
  )
  return { id, token }
}

const authorize = ({ token }: Card, event: string, amount: number, category: string | null = null) =>
  server("select * from app.authorize_card($1, $2, $3, 'Shop', false, $4)", [token, event, amount, category])
const CLEAR = 'select app.clear_card_purchase($1, $2, $3, $4) as outcome'
const clear = async ({ token }: Card, event: string, authorization: string, amount: number | null) =>
  (await server<{ outcome: string | null }>(CLEAR, [token, event, authorization, amount]))[0]?.outcome
const DECIDE = `
  select app.decide_card_review(p.organization_id, p.id, $2, $3, $4, null, null) as refusal from app.people p where p.id = $1`
const decide = async (person: Person, { id }: Card, review: string, decision: string) =>
  (await server<{ refusal: string | null }>(DECIDE, [person.id, id, review, decision]))[0]?.refusal
const figuresOf = async ({ id }: Card) => {
  const [row] = await server<{ current_balance: string; held_amount: string }>(
    'select current_balance, held_amount from public.credit_cards where id = $1',
    [id],
  )
  return [Number(row?.current_balance), Number(row?.held_amount)]
}
const reviewsOf = ({ id }: Card) =>
  server<{ id: string; amount: string; covered_amount: string; reason: string; status: string }>(
    'select id, amount, covered_amount, reason, status from public.card_reviews where card_id = $1 order by created_at',
    [id],
  )

describe('a clearing', () => {
  test('repeated for one authorization needs a review instead of raising the balance', async () => {
    const one = await card()
    await authorize(one, 'a', 40)
    const outcomes = []
    for (let n = 0; n < 20; n++) outcomes.push(await clear(one, `c${n}`, 'a', null))

    expect(outcomes).toEqual(['posted', ...Array.from({ length: 19 }, () => 'review')])
    expect(await figuresOf(one)).toEqual([40, 0])
    expect(await reviewsOf(one)).toHaveLength(19)
  })

  test.each([
    ['of what was authorized', 40, 'posted'],
    ['of less', 39.99, 'posted'],
    ['of a cent more', 40.01, 'review'],
  ])('%s: %d is %s', async (_, amount, outcome) => {
    const one = await card()
    await authorize(one, 'a', 40)

    expect(await clear(one, 'c', 'a', amount)).toBe(outcome)
    expect(await figuresOf(one)).toEqual(outcome === 'posted' ? [amount, 0] : [0, 40])
  })

  test.each([
    ['5812', 48, 'posted'],
    ['5812', 48.01, 'review'],
    ['4121', 48, 'posted'],
    ['5411', 40.01, 'review'],
    ['7011', 40.01, 'review'],
    [null, 40.01, 'review'],
  ])(
    'of a merchant of category %s may include a tip where networks allow it: %d of 40 is %s',
    async (category, amount, outcome) => {
      const one = await card()
      await authorize(one, 'a', 40, category)

      expect(await clear(one, 'c', 'a', amount)).toBe(outcome)
    },
  )

  test('in parts is posted as long as the parts are covered', async () => {
    const one = await card()
    await authorize(one, 'a', 40)

    const outcomes = [
      await clear(one, 'c1', 'a', 15),
      await clear(one, 'c2', 'a', 25),
      await clear(one, 'c3', 'a', 0.01),
    ]

    expect(outcomes).toEqual(['posted', 'posted', 'review'])
    expect(await figuresOf(one)).toEqual([40, 0])
  })

  test.each([
    ['declined', 5_000],
    ['released', 40],
  ])('of an authorization that was %s needs a review', async (reason, authorized) => {
    const one = await card()
    await authorize(one, 'a', authorized)
    await server("select app.end_card_hold($1, 'v', 'a', 'release', null)", [one.token])

    expect(await clear(one, 'c', 'a', 10)).toBe('review')
    expect(await reviewsOf(one)).toMatchObject([{ amount: '10.00', covered_amount: '0.00', reason, status: 'open' }])
    expect(await figuresOf(one)).toEqual([0, 0])
  })

  test('sent twice is recorded or reviewed once', async () => {
    const one = await card()
    await authorize(one, 'a', 40)

    expect([await clear(one, 'c', 'a', 40), await clear(one, 'c', 'a', 40)]).toEqual(['posted', 'posted'])
    expect([await clear(one, 'd', 'a', 40), await clear(one, 'd', 'a', 40)]).toEqual(['review', 'review'])
    expect(await figuresOf(one)).toEqual([40, 0])
    expect(await reviewsOf(one)).toHaveLength(1)
  })

  test('sent many times at once never exceeds the authorization', async () => {
    const one = await card()
    await authorize(one, 'a', 40)

    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => clear(one, `c${n}`, 'a', 10)))

    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(4)
    expect(await figuresOf(one)).toEqual([40, 0])
  })

  test('from a process of an earlier version has the same limits', async () => {
    const one = await card()
    await authorize(one, 'a', 40)
    for (const event of ['c', 'd', 'e'])
      await server("select app.end_card_hold($1, $2, 'a', 'purchase', null)", [one.token, event])

    expect(await figuresOf(one)).toEqual([40, 0])
    expect(await reviewsOf(one)).toHaveLength(2)
  })
})

describe('a review', () => {
  /** A card with $40 held and a $55 clearing for it under review. */
  async function waiting() {
    const one = await card()
    await authorize(one, 'a', 40)
    await clear(one, 'c', 'a', 55)
    const [review] = await reviewsOf(one)
    return { one, review: String(review?.id) }
  }

  test('that is accepted adds the amount to the balance once, and ends the hold', async () => {
    const { one, review } = await waiting()
    expect(await figuresOf(one)).toEqual([0, 40])

    const refusals = [await decide(maria, one, review, 'accepted'), await decide(maria, one, review, 'accepted')]

    expect(refusals).toEqual([null, null])
    expect(await figuresOf(one)).toEqual([55, 0])
    expect(await clear(one, 'e', 'a', 1)).toBe('review')
  })

  test('that is disputed changes no balance, and can’t be accepted afterwards', async () => {
    const { one, review } = await waiting()

    expect(await decide(maria, one, review, 'disputed')).toBeNull()
    expect(await decide(maria, one, review, 'accepted')).toBe('REVIEW_DECIDED')
    expect(await figuresOf(one)).toEqual([0, 40])
    expect(await reviewsOf(one)).toMatchObject([{ status: 'disputed' }])
  })

  test('by several people at once is decided once', async () => {
    const { one, review } = await waiting()

    const decisions = ['accepted', 'disputed', 'accepted', 'disputed', 'accepted']
    const refusals = await Promise.all(decisions.map((decision) => decide(maria, one, review, decision)))

    const status = (await reviewsOf(one))[0]?.status
    expect(refusals).toEqual(decisions.map((decision) => (decision === status ? null : 'REVIEW_DECIDED')))
    expect(await figuresOf(one)).toEqual(status === 'accepted' ? [55, 0] : [0, 40])
  })

  test('keeps the hold past its end until it is decided', async () => {
    const { one, review } = await waiting()
    await aWeekPasses()
    await server('select app.expire_card_holds(100)')
    const before = await figuresOf(one)
    await decide(maria, one, review, 'disputed')
    await server('select app.expire_card_holds(100)')

    expect([before, await figuresOf(one)]).toEqual([
      [0, 40],
      [0, 0],
    ])
  })

  test('is not accessible to another company', async () => {
    const { one, review } = await waiting()

    expect(await decide(omar, one, review, 'accepted')).toBe('REVIEW_NOT_FOUND')
    const seen = (person: Person) =>
      asPerson(database.pools.wire, person, (db) => db.query('select from public.card_reviews where id = $1', [review]))
    expect([(await seen(maria)).rowCount, (await seen(omar)).rowCount]).toEqual([1, 0])
  })

  test('appears in the audit log with who decided it', async () => {
    const { one, review } = await waiting()
    await decide(maria, one, review, 'accepted')

    const { rows } = await database.owner.query(
      "select actor_id, details from app.audit_events where subject_id = $1 and action = 'card.clearing_accepted'",
      [one.id],
    )
    expect(rows).toMatchObject([{ actor_id: maria.id, details: { amount: 55, reason: 'over_authorization' } }])
  })
})

async function aWeekPasses() {
  const { owner } = database
  await owner.query('alter table public.card_entries disable trigger refuse_rewriting')
  await owner.query(
    "update public.card_entries set expires_at = now() - interval '1 second' where expires_at is not null",
  )
  await owner.query('alter table public.card_entries enable trigger refuse_rewriting')
}
