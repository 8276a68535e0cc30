import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const blocks = async () =>
  (await owner.query('select * from app.audit_blocks where organization_id = $1 order by number', [organization])).rows
const link = () => database.pools.server.query('select app.link_audit_events($1)', [organization])
const firstBroken = async (of = organization) =>
  (await owner.query('select app.first_broken_audit_event($1) as number', [of])).rows[0].number
const ascending = (one: string, other: string) => Number(one) - Number(other)

// As app.record_audit wrote them before blocks.
const CHAINED_ONE_BY_ONE = `
  with recursive chained (number, at, previous_hash, hash) as (
    select 1::bigint, now(), ''::bytea,
           app.audit_hash('', $1, 1, now(), $1, 'x.y', 'clients', null, '{}', null)
    union all
    select number + 1, now(), hash,
           app.audit_hash(hash, $1, number + 1, now(), $1, 'x.y', 'clients', null, '{}', null) from chained where number < 3),
  added as (
    insert into app.audit_events (organization_id, chain_number, happened_at, actor_id, action, subject_table, details, previous_hash, hash)
    select $1, number, at, $1, 'x.y', 'clients', '{}', previous_hash, hash from chained)
  update app.audit_heads set chain_number = 3, hash = (select hash from chained where number = 3) where organization_id = $1`

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

test('twenty concurrent events are each in one block of one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, addClient))
  await Promise.all([link(), link()])

  const linked = (await blocks()).flatMap((block) => block.events)
  expect(linked.toSorted(ascending)).toEqual((await events()).map((event) => event.chain_number).toSorted(ascending))
  expect(new Set(linked).size).toBe(linked.length)
  expect(await firstBroken()).toBeNull()
})

test('an event waits for no other transaction of its company, and is linked before an earlier one that is still open', async () => {
  const [slow, quick] = (await Promise.all([addClient(), addClient()])).map(({ rows }) => rows[0].id)
  const before = (await events()).length

  await asPerson(database.pools.wire, maria, async (db) => {
    await db.query("update public.clients set city = 'Austin' where id = $1", [slow])
    // With a lock on the chain, this would wait for the transaction around it.
    await asPerson(database.pools.wire, maria, (other) =>
      other.query("update public.clients set city = 'Boise' where id = $1", [quick]),
    )
    await link()
    expect(await firstBroken()).toBeNull()
    expect((await events()).length).toBe(before + 1)
  })

  expect(await firstBroken()).toBeNull()
  await link()
  expect((await blocks()).at(-1).events).toEqual([
    (await events()).find((event) => event.subject_id === slow && event.action === 'clients.changed').chain_number,
  ])
  expect(await firstBroken()).toBeNull()
})

test('the events of an earlier release stay chained one by one, and the first block follows them', async () => {
  const home = (await subscriber(database, 'Petra')).id
  const { rows } = await owner.query('select organization_id from app.people where id = $1', [home])
  const earlier = rows[0].organization_id
  await owner.query('begin')
  await owner.query('alter table app.audit_events disable trigger refuse_rewriting')
  await owner.query('delete from app.unlinked_audit_events where organization_id = $1', [earlier])
  await owner.query('delete from app.audit_events where organization_id = $1', [earlier])
  await owner.query('alter table app.audit_events enable trigger refuse_rewriting')
  await owner.query(CHAINED_ONE_BY_ONE, [earlier])
  await owner.query("select app.record_audit($1, null, 'clients.created', 'clients', null, '{}')", [earlier])
  await owner.query('select app.link_audit_events($1)', [earlier])

  const intact = await firstBroken(earlier)
  await owner.query('alter table app.audit_events disable trigger refuse_rewriting')
  await owner.query('update app.audit_events set actor_id = null where organization_id = $1 and chain_number = 2', [
    earlier,
  ])
  const altered = await firstBroken(earlier)
  await owner.query('rollback')

  expect([intact, altered]).toEqual([null, '2'])
})

test.each([
  ...['update app.audit_events set action = $$x$$', 'delete from app.audit_events', 'truncate app.audit_events'],
  ...["update app.audit_blocks set hash = ''", 'delete from app.audit_blocks', 'truncate app.audit_blocks'],
])('no role can change the past, including the owner of the table: %s', async (sql) => {
  await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
  await expect(database.pools.server.query(sql)).rejects.toMatchObject({ code: '42501' })
  await expect(asPerson(database.pools.wire, maria, (db) => db.query(sql))).rejects.toMatchObject({ code: '42501' })
})

const newest = (table: string, of: string) => `${of} = (select max(${of}) from app.${table} where organization_id = $1)`
const TAMPERED = [
  ['altered', `update app.audit_events set details = '{"x": 1}' where ${newest('audit_events', 'chain_number')}`],
  [
    'altered with its hash',
    `update app.audit_events set hash = sha256('x') where ${newest('audit_events', 'chain_number')}`,
  ],
  ['removed', `delete from app.audit_events where ${newest('audit_events', 'chain_number')}`],
  [
    'added',
    `insert into app.audit_events (organization_id, chain_number, happened_at, action, subject_table, details, hash)
     select $1, 999999, now(), 'x', 'clients', '{}', app.audit_hash('', $1, 999999, now(), null, 'x', 'clients', null, '{}', null)`,
  ],
  ['cut off with its block', `delete from app.audit_blocks where ${newest('audit_blocks', 'number')}`],
  [
    'taken out of its block',
    `update app.audit_blocks set events = events[2:] where ${newest('audit_blocks', 'number')}`,
  ],
]

describe.each(['before', 'after'])('%s it is linked', (moment) => {
  test.each(moment === 'after' ? TAMPERED : TAMPERED.slice(0, 4))('an event %s is detected', async (_, sql) => {
    await addClient()
    await addClient()
    if (moment === 'after') await link()
    await owner.query('begin')
    await owner.query('alter table app.audit_events disable trigger refuse_rewriting')
    await owner.query('alter table app.audit_blocks disable trigger refuse_rewriting')
    await owner.query(sql ?? '', [organization])
    const broken = await firstBroken()
    await owner.query('rollback')

    expect(broken).not.toBeNull()
    expect(await firstBroken()).toBeNull()
  })
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
