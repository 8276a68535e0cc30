import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

const CLIENTS = 3_000

let database: TestDatabase
let maria: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria')
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  // Number 1 is the newest. Every second one is a Dana. The newest fifty and the oldest hundred are from Reno.
  await owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, city, created_at)
     select p.organization_id, p.id, case when n % 2 = 0 then 'Dana' else 'Ruth' end,
            case when n = ${CLIENTS} then 'Quillfeather' else 'Number ' || n end,
            case when n <= 50 or n > ${CLIENTS - 100} then 'Reno' else 'Tampa' end, now() - n * interval '1 minute'
       from app.people p, generate_series(1, ${CLIENTS}) as n where p.id = $1`,
    [maria.id],
  )
  await owner.query('vacuum analyze public.clients')
  await owner.end()
})
afterAll(() => database.close())

const asMaria = async (sql: string) => (await asPerson(database.pools.wire, maria, (db) => db.query(sql))).rows

const found = async (query: string) =>
  await asMaria(`select first_name, last_name, city from public.search_clients('${query}') order by created_at`)

/** Returns the pages of the table and its indexes that a search reads. */
async function pagesRead(query: string): Promise<number> {
  await found(query)
  const [{ 'QUERY PLAN': plan }] = await asMaria(
    `explain (analyze, buffers, format json) select app.matching_client_ids('${query}')`,
  )
  return plan[0].Plan['Shared Hit Blocks'] + plan[0].Plan['Shared Read Blocks']
}

test('among clients with the same name, the newest thousand are found', async () => {
  const danas = await found('dana')

  expect(danas).toHaveLength(1_000)
  expect(danas[0]).toMatchObject({ first_name: 'Dana', last_name: 'Number 2000' })
  expect(danas.at(-1)).toMatchObject({ first_name: 'Dana', last_name: 'Number 2' })
})

test('among clients with similar names, a hundred are found, including the newest', async () => {
  const danas = await found('danna')

  expect(danas).toHaveLength(100)
  expect(new Set(danas.map(({ first_name }) => first_name))).toEqual(new Set(['Dana']))
  expect(danas.at(-1)).toMatchObject({ last_name: 'Number 2' })
})

test('a word common among the newest clients also finds the oldest', async () => {
  const fromReno = await found('reno')

  expect(fromReno).toHaveLength(150)
  expect(fromReno[0]).toMatchObject({ last_name: 'Quillfeather', city: 'Reno' })
})

test.each(['quillfeather', 'feather', 'dana quillf', 'quillfaether'])(
  'the only client matching %s is found',
  async (query) => {
    expect(await found(query)).toMatchObject([{ last_name: 'Quillfeather' }])
  },
)

test.each(['qu', 'zq', 'quillfeather'])('a search for %s reads few of the clients', async (query) => {
  const [{ pages }] = await asMaria("select pg_relation_size('public.clients') / 8192 as pages")

  expect(await pagesRead(query)).toBeLessThan(pages / 2)
})
