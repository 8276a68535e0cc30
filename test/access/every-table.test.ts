import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseUnguardedTables } from '#platform/database/exposure.ts'
import { readCatalog } from '#platform/rest/schema/catalog.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable, printOf, tenantTables } from '#test/support/every-table.ts'
import { asPerson, newcomer, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let omar: Person
let stranger: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  stranger = await newcomer(database, 'Stranger')
  await fillEveryTable(owner, maria)
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

/** Returns the number of rows, or the error code. In both cases nothing was read and nothing changed. */
async function rowsOrRefusal(attempt: Promise<pg.QueryResult>): Promise<number | string | undefined> {
  try {
    return (await attempt).rowCount ?? 0
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error)
  }
}

describe('every table with an organization', () => {
  test('has a row of Maria’s, so that the other tests can fail', async () => {
    for (const table of await tenantTables(owner)) {
      const { rows } = await owner.query(
        `select count(*)::int as n from ${table} where organization_id = (select organization_id from app.people where id = $1)`,
        [maria.id],
      )
      expect(rows[0].n, table).toBeGreaterThan(0)
    }
  })

  test.each(['another subscriber', 'a newcomer'])(
    'shows %s none of its rows and accepts none from them',
    async (who) => {
      const person = who === 'a newcomer' ? stranger : omar
      const { rows } = await owner.query<{ id: string }>('select organization_id as id from app.people where id = $1', [
        maria.id,
      ])
      const foreign = `organization_id = '${rows[0]?.id}'`

      for (const table of await tenantTables(owner)) {
        const before = await printOf(owner, table, String(rows[0]?.id))
        const read = await rowsOrRefusal(as(person, `select from ${table} where ${foreign}`))
        const updated = await rowsOrRefusal(
          as(person, `update ${table} set organization_id = organization_id where ${foreign}`),
        )
        const deleted = await rowsOrRefusal(as(person, `delete from ${table} where ${foreign}`))
        const inserted = await rowsOrRefusal(
          as(person, `insert into ${table} (organization_id) values ('${rows[0]?.id}')`),
        )
        const after = await printOf(owner, table, String(rows[0]?.id))

        expect([0, '42501'], `${table} read`).toContain(read)
        expect([0, '42501'], `${table} update`).toContain(updated)
        expect([0, '42501'], `${table} delete`).toContain(deleted)
        expect(inserted, `${table} insert`).toBe('42501')
        expect(after, table).toBe(before)
      }
    },
  )

  test('gives a visitor without a session nothing', async () => {
    for (const table of [
      ...(await tenantTables(owner)),
      'public.users',
      'app.organizations',
      'auth.users',
      'auth.sessions',
    ]) {
      const db = await database.pools.wire.connect()
      await db.query('begin')
      await db.query("select set_config('role', 'anon', true)")
      expect(await rowsOrRefusal(db.query(`select from ${table}`)), table).toBe('42501')
      await db.query('rollback')
      db.release()
    }
  })
})

describe('reports', () => {
  test.each([
    "insert into public.credit_reports (client_id, status) select id, 'success' from public.clients limit 1",
    "update public.credit_reports set status = 'success'",
    'update public.credit_reports set experian_score = 850',
    'update public.credit_report_scores set score = 850',
    'delete from public.credit_report_scores',
    'delete from public.credit_reports',
  ])('cannot be forged, even by their own organization: %s', async (sql) => {
    await expect(as(maria, sql)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the login of the REST server', () => {
  test('has no rights of its own before it switches to a role', async () => {
    for (const table of ['public.clients', 'public.users', 'app.people', 'auth.users']) {
      await expect(database.pools.wire.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('cannot switch to the owner of the database or to the server', async () => {
    for (const role of ['postgres', 'tradeline_server']) {
      await expect(database.pools.wire.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the start', () => {
  test('fails while a table that the API can reach has no row-level security', async () => {
    await expect(refuseUnguardedTables(database.pools.server)).resolves.toBeUndefined()

    await owner.query('create table public.forgotten (id int); grant select on public.forgotten to authenticated')

    await expect(refuseUnguardedTables(database.pools.server)).rejects.toThrow(
      'Row-level security is missing on forgotten',
    )
    await owner.query('drop table public.forgotten')
  })

  test('works beside an extension that grants its views to everyone, which the wire doesn’t serve', async () => {
    await owner.query('create extension pg_stat_statements')

    await expect(refuseUnguardedTables(database.pools.server)).resolves.toBeUndefined()

    const { relations, functions } = await readCatalog(database.pools.server, ['public'])
    expect([...relations, ...functions].map(({ name }) => name)).not.toContain('pg_stat_statements')
    await owner.query('drop extension pg_stat_statements')
  })

  test('fails while a view uses its owner’s rights', async () => {
    await owner.query(
      'create view public.leak as select * from public.clients; grant select on public.leak to authenticated',
    )

    await expect(refuseUnguardedTables(database.pools.server)).rejects.toThrow('leak')
    await owner.query('drop view public.leak')
  })
})
