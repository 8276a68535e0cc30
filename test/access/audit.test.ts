import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let organization: string

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  const { rows } = await owner.query('select organization_id from app.people where id = $1', [maria.id])
  organization = rows[0].organization_id
})
afterAll(() => database.close())

const addClient = () =>
  asPerson(database.pools.wire, maria, (db) =>
    db.query("insert into public.clients (first_name, last_name) values ('Dana', 'W') returning id"),
  )
const events = async () =>
  (await owner.query('select * from app.audit_events where organization_id = $1 order by chain_number', [organization]))
    .rows
const firstBroken = async () =>
  (await owner.query('select app.first_broken_audit_event($1) as number', [organization])).rows[0].number

test('adding and editing a client records who did what, with the fields before and after', async () => {
  const added = await addClient()
  await asPerson(database.pools.wire, maria, (db) =>
    db.query("update public.clients set city = 'Austin' where id = $1", [added.rows[0].id]),
  )

  expect((await events()).slice(-2)).toMatchObject([
    { action: 'clients.created', actor_id: maria.id, subject_id: added.rows[0].id },
    { action: 'clients.changed', actor_id: maria.id, details: { city: [null, 'Austin'] } },
  ])
})

test('twenty concurrent events make one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, addClient))

  const numbers = (await events()).map((event) => Number(event.chain_number))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(await firstBroken()).toBeNull()
})

test.each(['update app.audit_events set action = $$x$$', 'delete from app.audit_events', 'truncate app.audit_events'])(
  'no role can change the past, including the owner of the table: %s',
  async (sql) => {
    await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
    await expect(database.pools.server.query(sql)).rejects.toMatchObject({ code: '42501' })
    await expect(asPerson(database.pools.wire, maria, (db) => db.query(sql))).rejects.toMatchObject({ code: '42501' })
  },
)

test.each([
  ['altered', "update app.audit_events set details = '{}' where chain_number = 3"],
  ['removed', 'delete from app.audit_events where chain_number = 2'],
  [
    'deleted at the end',
    'delete from app.audit_events where chain_number = (select max(chain_number) from app.audit_events)',
  ],
])('an event %s behind the system’s back is detected', async (_, sql) => {
  await owner.query('begin; alter table app.audit_events disable trigger refuse_rewriting')
  await owner.query(sql)
  const broken = await firstBroken()
  await owner.query('rollback')

  expect(broken).not.toBeNull()
  expect(await firstBroken()).toBeNull()
})

test('an SSN leaves nothing in the log but its mask', async () => {
  const sealer = createSealer(database.pools.server, Buffer.alloc(32, 7))
  const envelope = await sealer.sealForWire('clients.ssn', '900126789', organization)
  const added = await addClient()
  await asPerson(database.pools.wire, maria, (db) =>
    db.query('update public.clients set ssn = $2 where id = $1', [added.rows[0].id, envelope]),
  )

  expect((await events()).at(-1)).toMatchObject({ details: { ssn: [null, 'XXX-XX-6789'] } })
})
