import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, subscriber } from '#test/support/people.ts'
import { type Desk, listening, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let maria: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  maria = await subscriber(desk.database, 'Maria', 'lender')
})
afterAll(() => desk.close())

test('if a filter becomes invalid, its channel must rejoin, where it gets the error', async () => {
  await desk.owner.query(`
    create table public.shelves (id int primary key, title text, color text);
    grant select on public.shelves to anon, service_role;
    alter publication supabase_realtime add table public.shelves`)
  const channel = (await desk.client(await desk.office(), null)).channel('shelves')
  const wish = { event: 'INSERT', schema: 'public', table: 'shelves', filter: 'color=eq.red' } as const
  const systems: { message: string }[] = []
  channel.on('system', {}, (message) => systems.push(message))
  await listening(channel.on('postgres_changes', wish, () => undefined))
  await desk.owner.query('alter table public.shelves drop column color')

  await desk.owner.query("insert into public.shelves values (1, 'x')")

  await vi.waitFor(() => expect(systems.at(-1)?.message).toContain('invalid column for filter color'))
})

describe('a client that asks to wait for changes', () => {
  const waiting = async (table: string) => {
    const fresh = await desk.office()
    const channel = (await desk.client(fresh, maria)).channel('waits', {
      config: { postgres_changes_options: { wait: true } },
    })
    const heard: { new: object }[] = []
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table }, (change) => heard.push(change))
    return { channel, heard, answer: await subscribed(channel) }
  }

  test('receives the first one after joining', async () => {
    const { heard, answer } = await waiting('clients')
    const id = await desk.addClient(maria)

    expect(answer).toEqual({ status: 'SUBSCRIBED', message: undefined })
    await vi.waitFor(() => expect(heard).toMatchObject([{ new: { id } }]))
  })

  test("can't join if changes can't be sent", async () => {
    const { channel, answer } = await waiting('users')

    expect(answer).toEqual({
      status: 'CHANNEL_ERROR',
      message: expect.stringMatching(/^RealtimeDisabledForConfiguration: .*Please check Realtime is enabled/),
    })
    await channel.unsubscribe()
  })
})

test('a column may have the same name as a part of the query that reads its row', async () => {
  await desk.owner.query(`
    create table public.letters (id int primary key, b text, r text, c text, holds text, told text, at text, partition oid, found text);
    grant select on public.letters to anon, service_role;
    alter publication supabase_realtime add table public.letters;
    select realtime.make_finders()`)
  const channel = (await desk.client(await desk.office(), null)).channel('letters')
  const heard: { new: object }[] = []
  const wish = { event: 'INSERT', schema: 'public', table: 'letters', filter: 'b=eq.x' } as const
  await listening(channel.on('postgres_changes', wish, (one) => heard.push(one)))

  await desk.owner.query("insert into public.letters values (1, 'x', 'y', 'z', 'v', 'w', 'u', 2, 't')")

  const row = { id: 1, b: 'x', r: 'y', c: 'z', holds: 'v', told: 'w', at: 'u', partition: 2, found: 't' }
  await vi.waitFor(() => expect(heard).toMatchObject([{ new: row }]))
})

test('a change that cannot be sent does not block the next one', async () => {
  await desk.owner.query(`
    create table public.drawers (id int primary key, label text);
    create table public.boxes (id int primary key);
    grant select on public.drawers, public.boxes to anon, service_role;
    alter publication supabase_realtime add table public.drawers, public.boxes`)
  const client = await desk.client(await desk.office(), null)
  const drawers = client.channel('drawers')
  const systems: { message: string }[] = []
  drawers.on('system', {}, (message) => systems.push(message))
  const labeled = { event: 'INSERT', schema: 'public', table: 'drawers', filter: 'label=eq.a' } as const
  await listening(drawers.on('postgres_changes', labeled, () => undefined))
  const boxes = client.channel('boxes')
  const heard: { new: object }[] = []
  boxes.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'boxes' }, (one) => heard.push(one))
  await listening(boxes)

  // One transaction: both changes are checked in one call, and by then the column in the first condition is gone.
  await desk.owner.query(`
    insert into public.drawers values (1, 'a');
    insert into public.boxes values (7);
    alter table public.drawers drop column label`)

  await vi.waitFor(() => expect(heard).toMatchObject([{ new: { id: 7 } }]))
  await vi.waitFor(() => expect(systems.at(-1)?.message).toContain('invalid column for filter label'))
})

test.each([
  [100, '90:110:', true],
  [100, '90:110:95,100', false],
  [110, '90:110:', false],
  [111, '90:110:', false],
  // The log's ids have 32 bits, but those of a snapshot have more.
  [5, '4294967290:4294967301:', false],
  [4, '4294967290:4294967301:', true],
  [4, '4294967290:4294967302:4294967300', false],
  [4_294_967_295, '4294967290:4294967301:', true],
])('the changes of transaction %i are visible in the snapshot %s: %s', async (transaction, snapshot, isVisible) => {
  const { rows } = await desk.owner.query('select realtime.is_visible($1, $2::pg_snapshot) as told', [
    transaction,
    snapshot,
  ])

  expect(rows).toEqual([{ told: isVisible }])
})
