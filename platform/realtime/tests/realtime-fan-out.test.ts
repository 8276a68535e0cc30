import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIVE_TABLES } from '#platform/browser/live-tables.ts'
import { colleague, type Person, subscriber } from '#test/support/people.ts'
import { type Desk, listening, type Office, realtimeFixture, settled } from './realtime-fixture.ts'

let desk: Desk
let office: Office
let maria: Person
let omar: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
})
afterAll(() => desk.close())

/** Collects the changes of a table that the person receives once subscribed. */
async function told(person: Person, table: string, event: 'INSERT' | 'DELETE' = 'INSERT') {
  const changes: { new: Record<string, unknown>; old: object }[] = []
  const channel = (await desk.client(office, person)).channel(table)
  const wish = { event, schema: 'public', table } as { event: 'INSERT'; schema: string; table: string }
  await listening(channel.on('postgres_changes', wish, (change) => changes.push(change)))
  return changes
}

test('people whose sessions ended do not keep others from receiving changes', async () => {
  const names = ['Lena', 'Lev', 'Lia', 'Lou', 'Luz']
  const colleagues = await Promise.all(names.map((name) => colleague(desk.database, maria, name)))
  const toEach = await Promise.all(colleagues.map((person) => told(person, 'clients')))
  const ended = colleagues.filter((_, place) => place === 1 || place === 4).map(({ sessionId }) => sessionId)
  await desk.owner.query('delete from auth.sessions where id = any ($1)', [ended])

  await desk.addClient(maria)

  await vi.waitFor(() => expect([0, 2, 3].map((place) => toEach[place]?.length)).toEqual([1, 1, 1]))
  await settled()
  expect([1, 4].map((place) => toEach[place])).toEqual([[], []])
})

test('several subscriptions of one channel receive changes in their order', async () => {
  const channel = (await desk.client(office, maria)).channel('in order')
  const heard: unknown[] = []
  const inserts = { event: 'INSERT', schema: 'public', table: 'clients' } as const
  channel.on('postgres_changes', inserts, (change) => heard.push(change.new['first_name']))
  channel.on('postgres_changes', { ...inserts, filter: 'first_name=like.%3' }, () => undefined)
  await listening(channel)

  await desk.owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, n::text, 'Many' from app.people, generate_series(1, 60) n where id = $1`,
    [maria.id],
  )

  await vi.waitFor(() => expect(heard).toHaveLength(60))
  expect(heard).toEqual(Array.from({ length: 60 }, (_, at) => String(at + 1)))
})

test('a deleted row is not announced to a person whose session has ended', async () => {
  await desk.owner.query(`
    create table public.crates (id int primary key);
    grant select on public.crates to authenticated, service_role;
    alter publication supabase_realtime add table public.crates;
    alter publication supabase_realtime set (publish = 'insert, update, delete')`)
  const leaver = await colleague(desk.database, maria, 'Lara')
  const [toMaria, toLeaver] = await Promise.all([maria, leaver].map((person) => told(person, 'crates', 'DELETE')))
  await desk.owner.query('delete from auth.sessions where id = $1', [leaver.sessionId])

  await desk.owner.query('insert into public.crates values (7); delete from public.crates')

  await vi.waitFor(() => expect(toMaria).toMatchObject([{ old: { id: 7 } }]))
  await settled()
  expect(toLeaver).toEqual([])
})

test("lookups of the product's published tables use functions that PostgreSQL plans once", async () => {
  const { rows } = await desk.owner.query(
    `select distinct changed::regclass::text as name from realtime.told_columns
      where to_regprocedure(realtime.finder(changed) || '(tid, oid)') is not null`,
  )

  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(LIVE_TABLES))
})

test('no lookup function is kept for a table that is no longer published', async () => {
  const finders = async () => {
    const { rows } = await desk.owner.query(
      `select proname from pg_proc where proname ~ '^finds_[0-9a-f]{32}$' order by 1`,
    )
    return rows.map(({ proname }) => proname)
  }
  await desk.owner.query('select realtime.make_finders()')
  const before = await finders()
  await desk.owner.query(`
    create table public.tins (id int primary key);
    alter publication supabase_realtime add table public.tins;
    select realtime.make_finders()`)
  const during = await finders()

  await desk.owner.query(`
    alter publication supabase_realtime drop table public.tins;
    select realtime.make_finders()`)

  expect(during).toHaveLength(before.length + 1)
  expect(await finders()).toEqual(before)
})

test.each(['before', 'after'])('if a policy fails, no one can read, %s its lookup is planned', async (moment) => {
  const table = `jars_${moment}`
  await desk.owner.query(`
    create table public.${table} (shelf text, place int, primary key (shelf, place));
    alter table public.${table} enable row level security;
    create policy p on public.${table} using (1 / (auth.uid() <> '${omar.id}')::int = 1);
    grant select on public.${table} to authenticated, service_role;
    alter publication supabase_realtime add table public.${table}`)
  if (moment === 'after') await desk.owner.query('select realtime.make_finders()')
  const [toMaria, toOmar] = await Promise.all([maria, omar].map((person) => told(person, table)))

  await desk.owner.query(`insert into public.${table} values ('it''s', 1)`)
  await vi.waitFor(() => expect(toMaria).toMatchObject([{ new: { shelf: "it's", place: 1 } }]))
  await desk.owner.query(`insert into public.${table} values ('b', 2)`)

  await vi.waitFor(() => expect(toMaria).toHaveLength(2))
  expect(toOmar).toEqual([])
})

test('a person who may read only some columns of a table receives only those', async () => {
  await desk.owner.query(`
    create table public.lids (id int primary key, color text, price int);
    grant select on public.lids to service_role;
    grant select (id, color) on public.lids to authenticated;
    alter publication supabase_realtime add table public.lids;
    select realtime.make_finders()`)
  const toMaria = await told(maria, 'lids')

  await desk.owner.query("insert into public.lids values (1, 'red', 5)")

  await vi.waitFor(() => expect(toMaria.map((change) => change.new)).toEqual([{ id: 1, color: 'red' }]))
})

test('a row of a partitioned table is announced to people who may read that row', async () => {
  await desk.owner.query(`
    create table public.racks (id int primary key, reader uuid) partition by range (id);
    create table public.low_racks partition of public.racks for values from (0) to (10);
    create table public.high_racks partition of public.racks for values from (10) to (20);
    alter table public.racks enable row level security;
    create policy p on public.racks using (reader = (select auth.uid()));
    grant select on public.racks to authenticated, service_role;
    alter publication supabase_realtime set (publish_via_partition_root);
    alter publication supabase_realtime add table public.racks;
    select realtime.make_finders()`)
  const [toMaria, toOmar] = await Promise.all([maria, omar].map((person) => told(person, 'racks')))

  // The first row of each partition has the same location in it.
  await desk.owner.query('insert into public.racks values (1, $1), (11, $2)', [maria.id, omar.id])

  await vi.waitFor(() => expect(toMaria?.map((change) => change.new['id'])).toEqual([1]))
  await vi.waitFor(() => expect(toOmar?.map((change) => change.new['id'])).toEqual([11]))
})
