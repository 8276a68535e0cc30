import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionRank } from '#features/collections/rules/next-best.ts'
import { queueOf, STARTING_QUEUES } from '#features/collections/rules/queue.ts'
import { type CollectionsDesk, collectionsDesk } from './collections-fixture.ts'

let desk: CollectionsDesk
beforeAll(async () => {
  desk = await collectionsDesk()
})
afterAll(() => desk.close())

const NEITHER = `
  select count(*) filter (where a.queue_id is null)::integer as missing, count(*)::integer as late
    from public.loans l left join public.collection_accounts a on a.organization_id = l.organization_id and a.loan_id = l.id
   where l.status = 'past_due' and l.days_past_due > 0`

test('each late loan is in exactly one queue, the first of the order that matches', async () => {
  const current = await desk.loan(-5)
  const early = await desk.loan(3)
  const late = await desk.loan(95)
  await desk.pay(early.id, 40)

  expect(await desk.account(current.id)).toBeUndefined()
  expect((await desk.account(late.id))?.queue).toBe('First payment missed')
  expect((await desk.account(early.id))?.queue ?? null).toBeNull()
  const { data } = await desk.sam.supabase.rpc('collection_queue_totals')
  expect(data.map(({ name, accounts }: { name: string; accounts: number }) => [name, accounts])).toEqual([
    ['Broken promises', 0],
    ['First payment missed', 1],
    ['90 days and more', 0],
    ['60 to 89 days', 0],
    ['30 to 59 days', 0],
    ['No contact in 7 days', 0],
    ['All other late loans', 0],
  ])
  expect(await desk.rows(NEITHER)).toEqual([{ missing: 0, late: 1 }])
})

test('the database sorts and ranks as the rules do', async () => {
  const home = (
    await desk.rows<{ id: string }>('select organization_id as id from app.people where id = $1', [
      desk.maria.person.id,
    ])
  )[0]?.id
  const numbers = [0, 1, 6, 7, 29, 30, 59, 60, 89, 90, 250]
  const cases = numbers.flatMap((days) =>
    [0, 1_000, 2_500_00].flatMap((cents) =>
      [false, true].flatMap((isBroken) =>
        [0, 7, 40].map((silent) => ({ days: days + 1, cents, isBroken, silent, isFirst: (days + cents) % 4 === 1 })),
      ),
    ),
  )
  const found = await desk.rows<{ name: string; rank: number }>(
    `select (select q.name from public.collection_queues q
              where q.id = app.collection_queue_for($1, c.days, c.cents, c."isBroken", c.silent, c."isFirst")) as name,
            app.collection_rank(c.days, c.cents, c."isBroken", c.silent, c."isFirst", c."isBroken") as rank
       from jsonb_to_recordset($2) as c (days integer, cents bigint, "isBroken" boolean, silent integer, "isFirst" boolean, n integer)
      order by c.n`,
    [home, JSON.stringify(cases.map((one, n) => ({ ...one, n })))],
  )
  const expected = cases.map(({ days, cents, isBroken, silent, isFirst }) => {
    const loan = {
      ...{ days_past_due: days, past_due_cents: cents, has_broken_promise: isBroken },
      ...{ days_without_contact: silent, is_first_payment_default: isFirst },
    }
    return { name: queueOf(STARTING_QUEUES, loan)?.name, rank: collectionRank({ ...loan, is_waiting: isBroken }) }
  })
  expect(found).toEqual(expected)
})

test('a company orders its own queues, and each late loan moves at once', async () => {
  const { id } = await desk.loan(12, { amount: 9_000_00 })
  expect((await desk.account(id))?.queue).toBe('First payment missed')
  const queue = {
    ...{ id: null, min_days: null, max_days: null, min_amount: 100, max_amount: null, is_broken_promise: false },
    ...{ no_contact_days: null, is_first_payment_default: false },
  }
  const body = { act: 'queues', queues: [{ ...queue, name: 'Large amounts' }], catch_all_name: 'The rest' }

  const refused = await desk.call('collection-settings', body, desk.sam)
  const saved = await desk.call('collection-settings', body, desk.maria)

  expect([refused.status, saved.status]).toEqual([403, 200])
  expect((await desk.account(id))?.queue).toBe('Large amounts')
  expect(await desk.rows(NEITHER)).toEqual([expect.objectContaining({ missing: 0 })])
  const unplaced = await desk.rows(
    `select from public.collection_accounts a join public.collection_queues q on q.organization_id = a.organization_id and q.id = a.queue_id
      where q.removed_at is not null`,
  )
  expect(unplaced).toEqual([])
})

test('pages of a queue have each account once, the next-best first, and skip worked ones', async () => {
  for (const days of [20, 21, 22]) await desk.loan(days)
  const { data: totals } = await desk.sam.supabase.rpc('collection_queue_totals')
  const queue = totals[0].id
  const pageOf = async (more: object) =>
    (await desk.sam.supabase.rpc('collection_account_list', { wish: { queue, limit: 1, ...more } })).data

  const seen: string[] = []
  for (let page = await pageOf({}); page.rows.length > 0; page = await pageOf({ after: seen.at(-1) }))
    seen.push(page.rows[0].id)

  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(totals[0].accounts)
  expect((await pageOf({ skip: [seen[0]] })).rows[0].id).toBe(seen[1])
  const { data: foreign } = await desk.omar.supabase.rpc('collection_account_list', { wish: { queue } })
  expect(foreign).toEqual({ rows: [], has_next: false, last: null })
})

test('accounts are assigned to members who may collect', async () => {
  const { id } = await desk.loan(4)
  const assign = (collector_id: string | null, person = desk.sam) =>
    desk.act({ act: 'assign', loan_ids: [id], collector_id }, person)

  const given = await assign(desk.sam.person.id)
  const reader = await assign(desk.ron.person.id)
  const stranger = await assign(desk.omar.person.id)
  const byReader = await assign(desk.sam.person.id, desk.ron)
  const hidden = await assign(desk.lea.person.id, desk.lea)

  expect(given).toMatchObject({ status: 200, body: { assigned: 1 } })
  expect([reader.status, stranger.status, byReader.status, hidden.status]).toEqual([422, 422, 403, 404])
})
