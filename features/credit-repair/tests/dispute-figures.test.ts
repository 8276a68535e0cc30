import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { recounted } from '#test/support/database/recounted.ts'
import { asPerson, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  omar = await subscriber(database, 'Omar', 'lender')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)
const figures = (person: Person, days = 90) =>
  asPerson(database.pools.wire, person, async (db) => {
    const { rows } = await db.query('select public.dispute_figures($1) as figures', [days])
    return rows[0].figures
  })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A report about a new client of this person. */
async function reportOf(person: Person): Promise<string> {
  const { rows } = await server(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.credit_reports (organization_id, client_id, status)
     select organization_id, id, 'success' from client returning id`,
    [person.id],
  )
  return rows[0].id
}

interface Course {
  sent: number
  decided?: number
  result?: string
  creditor?: string
  kind?: string
  reason?: string
}

let items = 0
/** A dispute sent this many days ago and decided, in order of entry. */
async function dispute(report: string, course: Course): Promise<string> {
  const { sent, decided, result = 'deleted', creditor = 'Ally', kind = 'account', reason = 'not_mine' } = course
  const { rows } = await server(
    `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
     select organization_id, client_id, id, 'experian', $2, $3, $4, $5 from public.credit_reports where id = $1 returning id`,
    [report, kind, `item ${++items}`, creditor, reason],
  )
  await server("update public.disputes set status = 'sent', attested_on = $2, sent_on = $2 where id = $1", [
    rows[0].id,
    day(-sent),
  ])
  if (decided !== undefined) {
    await server(
      `update public.disputes set status = 'resolved', received_on = sent_on, due_on = sent_on + 30, result = $2, result_on = $3 where id = $1`,
      [rows[0].id, result, day(-decided)],
    )
  }
  return rows[0].id
}

describe('the results of disputes', () => {
  const NOTHING = { removed: 0, days_to_first_removal: null, removal_types: [], by_creditor: [], recent_removals: [] }

  beforeAll(async () => {
    maria = await subscriber(database, 'Maria', 'lender')
    const [dana, otis, nora] = [await reportOf(maria), await reportOf(maria), await reportOf(maria)]
    // Dana's first removal took 20 days from the first letter. Later removals don't count.
    await dispute(dana, { sent: 60, decided: 50, result: 'verified', creditor: 'Verizon', kind: 'collection' })
    await dispute(dana, { sent: 50, decided: 40 })
    await dispute(dana, { sent: 30, decided: 5, kind: 'collection', reason: 'paid', creditor: 'Verizon' })
    await dispute(otis, { sent: 40, decided: 5 })
    // Last year's.
    await dispute(nora, { sent: 400, decided: 380 })
    await dispute(nora, { sent: 20, decided: 2, result: 'modified' })
    await dispute(nora, { sent: 20 })
    await dispute(await reportOf(omar), { sent: 9, decided: 1, creditor: 'Omars' })
  })

  const EXPECTED = {
    removed: 3,
    // Dana 20 days, Otis 35.
    days_to_first_removal: 28,
    removal_types: [
      { kind: 'account', reason: 'not_mine', count: 2 },
      { kind: 'collection', reason: 'paid', count: 1 },
    ],
    by_creditor: [
      { name: 'Ally', decided: 3, won: 3, won_percent: 100 },
      { name: 'Verizon', decided: 2, won: 1, won_percent: 50 },
    ],
    recent_removals: [{ result_on: day(-5) }, { result_on: day(-5) }, { result_on: day(-40), item_name: 'Ally' }],
  }

  test('include those decided in the period, whenever they were sent', async () => {
    expect(await figures(maria)).toMatchObject(EXPECTED)
    expect((await figures(maria)).recent_removals[2]).toEqual({
      ...{
        dispute_id: expect.any(String),
        client_id: expect.any(String),
        first_name: 'Dana',
        last_name: 'Whitfield',
        full_name: 'Dana Whitfield',
      },
      ...{ item_name: 'Ally', bureau: 'experian', result_on: day(-40) },
    })
  })

  test('are the same after folding and after a recount', async () => {
    await server('select app.fold_report_changes()')
    expect(await figures(maria)).toMatchObject(EXPECTED)

    await recounted(database)
    expect(await figures(maria)).toMatchObject(EXPECTED)
  })

  test('count a removal on the day of its letter as zero days', async () => {
    const lena = await subscriber(database, 'Lena', 'lender')

    await dispute(await reportOf(lena), { sent: 1, decided: 1 })

    expect(await figures(lena)).toMatchObject({ removed: 1, days_to_first_removal: 0 })
  })

  test('use the next removal as the first when that is corrected, and the earlier one again when it was right', async () => {
    const lena = await subscriber(database, 'Lena', 'lender')
    const report = await reportOf(lena)
    const first = await dispute(report, { sent: 60, decided: 50 })
    await dispute(report, { sent: 40, decided: 10 })
    await dispute(report, { sent: 40, decided: 20 })
    const correct = (result: string) =>
      server(
        `update public.disputes set result = $2,
           corrections = corrections || jsonb_build_object('result', result, 'result_on', result_on, 'reason', 'Misread') where id = $1`,
        [first, result],
      )
    const counted = async () => {
      const { removed, days_to_first_removal } = await figures(lena)
      return [removed, days_to_first_removal]
    }

    const before = await counted()
    await correct('verified')
    const without = await counted()
    await correct('deleted')

    expect([before, without, await counted()]).toEqual([
      [3, 10],
      [2, 40],
      [3, 10],
    ])
  })

  test('of a longer period include older ones', async () => {
    expect(await figures(maria, 730)).toMatchObject({ removed: 4, days_to_first_removal: 25 })
    expect(await figures(maria, 3)).toMatchObject({ removed: 0, by_creditor: [{ name: 'Ally', decided: 1, won: 1 }] })
  })

  test('of the last seven days were decided today or on the six days before', async () => {
    const lena = await subscriber(database, 'Lena', 'lender')
    const report = await reportOf(lena)
    for (const decided of [0, 6, 7]) await dispute(report, { sent: 40, decided })

    const { removed, recent_removals } = await figures(lena, 7)

    expect([removed, recent_removals.length]).toEqual([2, 2])
  })

  test('are each company’s own: a new one has none', async () => {
    const nell = await subscriber(database, 'Nell', 'lender')

    expect(await figures(nell)).toEqual(NOTHING)
    expect(await figures(omar)).toMatchObject({ removed: 1, by_creditor: [{ name: 'Omars' }] })
  })

  test('are visible to viewers of the company, but not to a super admin or an anonymous user', async () => {
    expect(await figures(await viewed(database, maria, ada))).toMatchObject(EXPECTED)
    expect(await figures(ada)).toEqual(NOTHING)
    const { rows } = await owner.query(
      "select has_function_privilege('anon', 'public.dispute_figures(integer)', 'execute') as may",
    )
    expect(rows).toEqual([{ may: false }])
  })

  test('keep counting after a report is disposed of, without its creditors’ names', async () => {
    const lena = await subscriber(database, 'Lena', 'lender')
    const [decided, open] = [await reportOf(lena), await reportOf(lena)]
    await dispute(decided, { sent: 50, decided: 40 })
    await dispute(open, { sent: 50 })
    await server("update public.credit_reports set created_at = now() - interval '900 days' where id = any ($1)", [
      [decided, open],
    ])

    await server('select app.dispose_of_reports(761)')

    expect(await figures(lena)).toMatchObject({
      ...{ removed: 1, by_creditor: [], recent_removals: [{ item_name: 'Disposed of' }] },
    })
    const { rows } = await server('select item_name from public.disputes where report_id = any ($1) order by 1', [
      [decided, open],
    ])
    // An open dispute still needs its report and keeps it.
    expect(rows).toEqual([{ item_name: 'Ally' }, { item_name: 'Disposed of' }])
  })

  test('name at most eight creditors and ten removals, read by index', async () => {
    const report = await reportOf(maria)
    for (let n = 0; n < 12; n++) await dispute(report, { sent: 3, decided: 1, creditor: `Bank ${n}` })

    const { by_creditor, recent_removals } = await figures(maria)
    const plan = await asPerson(database.pools.wire, maria, async (db) => {
      await db.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
      return (
        await db.query(
          "explain select id from public.disputes where result = 'deleted' and result_on >= '2020-01-01' order by result_on desc, id limit 10",
        )
      ).rows
    })

    expect([by_creditor.length, recent_removals.length]).toEqual([8, 10])
    expect(by_creditor[0]).toMatchObject({ name: 'Ally', decided: 3 })
    expect(JSON.stringify(plan)).toContain('disputes_removed')
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})
