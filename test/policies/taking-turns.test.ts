import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database.ts'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'

// Written last, so that a reader of the whole table comes upon it last.
const FIRST = '00000000-0000-4000-8000-000000000001'
const LAST = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let priya: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  priya = await colleague(database, maria, 'Priya')
  for (const id of [LAST, FIRST]) {
    await owner.query(
      `insert into public.clients (id, organization_id, user_id, first_name, last_name, assigned_contact_id)
       select $1, organization_id, id, 'Dana', 'Whitfield', $3 from app.people where id = $2`,
      [id, maria.id, priya.id],
    )
  }
})
afterAll(() => database.close())

const waiting = async () =>
  (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .rowCount

test.each([
  ['archives some', () => maria, `select public.archive_clients(array['${LAST}', '${FIRST}']::uuid[], true)`],
  ['assigns some', () => maria, `select public.assign_clients(array['${LAST}', '${FIRST}']::uuid[], null)`],
  ['has a new name, and is the contact of some', () => priya, `update public.users set full_name = 'Priya Rao'`],
])('whoever %s holds no later client while waiting for an earlier one', async (_, person, sql) => {
  await owner.query('begin')
  await owner.query('select from public.clients where id = $1 for no key update', [FIRST])
  const mine = sql.startsWith('update') ? `${sql} where id = '${person().id}'` : sql
  const act = asPerson(database.pools.wire, person(), async (db) => {
    await db.query(mine)
    await db.query('rollback; begin')
  })
  await expect.poll(waiting).toBe(1)

  await owner.query('select from public.clients where id = $1 for no key update nowait', [LAST])

  await owner.query('rollback')
  await act
})

test('a new name keeps nobody waiting who writes that this person did something', async () => {
  await asPerson(database.pools.wire, priya, async (db) => {
    await db.query("update public.users set full_name = 'Priya Rao' where id = $1", [priya.id])

    const named = await owner.query('select from app.people where id = $1 for key share nowait', [priya.id])

    expect(named.rowCount).toBe(1)
  })
})
