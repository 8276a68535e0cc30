import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'
import { contracted, reportShowing } from '#test/support/repair-contract.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let sam: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'cro')
  sam = await colleague(database, maria, 'Sam')
  omar = await subscriber(database, 'Omar', 'cro')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

interface Enrolled {
  organization_id: string
  client_id: string
  report_id: string
  person: Person
}

/** A client enrolled at $99, with a report. */
async function enrolled(person: Person = maria): Promise<Enrolled> {
  const { rows } = await server(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.credit_reports (organization_id, client_id, status)
     select organization_id, id, 'success' from client returning organization_id, client_id, id as report_id`,
    [person.id],
  )
  const file = { ...rows[0], person }
  await server(
    `insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
     values ($1, $2, 99, '2026-01-01', 'web')`,
    [file.organization_id, file.client_id],
  )
  await contracted(database.pools.server, file.client_id)
  return file
}

let items = 0
/** A dispute with a result of March 20. */
async function work({ organization_id, client_id, report_id }: Enrolled): Promise<string> {
  const { rows } = await server(
    `insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
     values ($1, $2, $3, 'experian', 'account', $4, 'Ally', 'not_mine') returning id`,
    [organization_id, client_id, report_id, `item ${++items}`],
  )
  await server(
    `update public.disputes set status = 'resolved', attested_on = '2026-03-01', sent_on = '2026-03-01', received_on = '2026-03-02',
            due_on = '2026-04-01', result = 'deleted', result_on = '2026-03-20', result_recorded_at = '2026-03-20' where id = $1`,
    [rows[0].id],
  )
  return rows[0].id
}

async function fee({ organization_id, client_id, person }: Enrolled, disputes: string[], on = '2026-03-20') {
  const { rows } = await server(
    `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, report_ids, recorded_by,
                                     recorded_by_name)
     values ($1, $2, 'fee', 150, $3, 'check', $4, array[$6::uuid], $5, 'Maria') returning id`,
    [organization_id, client_id, on, disputes, person.id, await reportShowing(database.pools.server, client_id, on)],
  )
  return String(rows[0].id)
}
const refund = ({ organization_id, client_id, person }: Enrolled, of: string, amount = 150) =>
  server(
    `insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, refunds_id, reason, recorded_by, recorded_by_name)
     values ($1, $2, 'refund', $3, '2026-04-02', $4, 'Goodwill', $5, 'Maria')`,
    [organization_id, client_id, amount, of, person.id],
  )

const TABLES = ['public.repair_enrollments', 'public.repair_fees', 'app.repair_totals']

describe('enrollments and fees', () => {
  test.each(TABLES)('in %s are read by their organization’s staff and super admins only', async (table) => {
    const dana = await enrolled()
    await fee(dana, [await work(dana)])
    const seenBy = async (person: Person) => {
      const { rowCount } = await as(person, `select from ${table} where organization_id = $1`, [dana.organization_id])
      return rowCount ?? 0
    }

    for (const person of [maria, sam, ada]) expect(await seenBy(person)).toBeGreaterThan(0)
    expect(await seenBy(omar)).toBe(0)
    await asPerson(database.pools.wire, maria, async (db) => {
      await db.query("select set_config('role', 'anon', true)")
      await expect(db.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' })
      await db.query('rollback; begin')
    })
  })

  test('can’t be written over the API, not even by their own staff', async () => {
    const dana = await enrolled()
    await fee(dana, [await work(dana)])
    for (const person of [maria, sam, omar, ada, await viewed(database, maria, ada)]) {
      for (const table of TABLES) {
        for (const sql of [`insert into ${table} default values`, `delete from ${table}`]) {
          await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
        }
      }
      for (const sql of [
        "update public.repair_enrollments set status = 'paused'",
        'update public.repair_fees set amount = 1',
        'update app.repair_totals set amount = 1',
      ]) {
        await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  test('can’t be removed, and a fee can’t be changed, not even by the server or the tables’ owner', async () => {
    const dana = await enrolled()
    await fee(dana, [await work(dana)])

    for (const table of TABLES) await expect(server(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
    for (const sql of [
      'update public.repair_fees set amount = 1',
      'delete from public.repair_fees',
      'truncate public.repair_fees cascade',
    ]) {
      await expect(owner.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('must belong to a client of the same organization, with one enrollment for each', async () => {
    const [dana, omars] = [await enrolled(), await enrolled(omar)]
    const stranger = { ...dana, organization_id: omars.organization_id }

    await expect(fee(stranger, [await work(dana)])).rejects.toMatchObject({ code: '42501' })
    const another = (organization: string) =>
      server(
        `insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel)
         values ($1, $2, 1, '2026-01-01', 'web')`,
        [organization, dana.client_id],
      )
    await expect(another(omars.organization_id)).rejects.toMatchObject({ code: '42501' })
    await expect(another(dana.organization_id)).rejects.toMatchObject({ code: '23505' })
  })

  test('keep their sales channel', async () => {
    const { client_id } = await enrolled()
    const sell = "update public.repair_enrollments set sale_channel = 'phone' where client_id = $1"

    await expect(server(sell, [client_id])).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query(sell, [client_id])).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a fee, for every role,', () => {
  test('requires work of that client with a result by then', async () => {
    const [dana, other] = [await enrolled(), await enrolled()]
    const done = await work(dana)

    await expect(fee(dana, [])).rejects.toMatchObject({ code: '23514' })
    await expect(fee(dana, [done], '2026-03-19')).rejects.toMatchObject({ code: '23514' })
    await expect(fee(dana, [done, done])).rejects.toMatchObject({ code: '23514' })
    await expect(fee(dana, [done, await work(other)])).rejects.toMatchObject({ code: '23514' })
    await expect(fee(dana, [done])).resolves.toBeTypeOf('string')
  })

  test('requires work without another fee, unless that was refunded as a whole', async () => {
    const [dana, other] = [await enrolled(), await enrolled()]
    const [one, two] = [await work(dana), await work(dana)]
    const first = await fee(dana, [one])

    await expect(fee(dana, [two, one])).rejects.toMatchObject({ code: '23505' })
    await expect(refund(other, first)).rejects.toMatchObject({ code: '42501' })
    await refund(dana, first, 100)
    await expect(fee(dana, [one])).rejects.toMatchObject({ code: '23505' })
    await expect(refund(dana, first, 50.01)).rejects.toMatchObject({ code: '42501' })
    await refund(dana, first, 50)
    await expect(refund(dana, first, 0.01)).rejects.toMatchObject({ code: '42501' })
    await expect(fee(dana, [two, one])).resolves.toBeTypeOf('string')
  })

  test('must be refunded before another, once its result is corrected to a later day', async () => {
    const dana = await enrolled()
    const [done, next] = [await work(dana), await work(dana)]
    const first = await fee(dana, [done])

    await server(
      `update public.disputes set result = 'modified', result_on = '2026-03-21', corrections = jsonb_build_array(jsonb_build_object(
              'result', 'deleted', 'result_on', '2026-03-20', 'reason', 'Misread', 'corrected_at', clock_timestamp())) where id = $1`,
      [done],
    )
    await expect(fee(dana, [next])).rejects.toMatchObject({ code: '23514' })
    await refund(dana, first)

    await expect(fee(dana, [next])).resolves.toBeTypeOf('string')
  })

  test('is recorded for only one of two at once', async () => {
    const dana = await enrolled()
    const done = await work(dana)

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => fee(dana, [done])))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
