import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscriber } from '#test/support/people.ts'
import { type Desk, listening, type Office, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let office: Office

beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office()
})
afterAll(() => desk.close())

test('a client that does not read is disconnected, and the others receive everything meanwhile', async () => {
  const slow = await desk.socket(office)
  slow.send(['1', '1', 'realtime:busy', 'phx_join', {}])
  await vi.waitFor(() => expect(slow.frames.length).toBeGreaterThan(0))
  slow.socket.pause()
  const reader = (await desk.client(office, null)).channel('busy')
  const heard: unknown[] = []
  reader.on('broadcast', { event: 'bulk' }, () => heard.push(1))
  await subscribed(reader)
  const sender = (await desk.client(office, null)).channel('busy', { config: { broadcast: { ack: true } } })
  await subscribed(sender)
  const text = 'x'.repeat(200_000)

  // Systems buffer different amounts for a program that does not read, but all have a limit.
  const isCutOff = () => office.logged().includes('The client reads too slowly')
  let sent = 0
  for (; sent < 500 && !isCutOff(); sent++) await sender.send({ type: 'broadcast', event: 'bulk', payload: { text } })

  expect(isCutOff()).toBe(true)
  await vi.waitFor(() => expect(heard).toHaveLength(sent))
})

test('nothing listens and nothing replicates before the first join and after the last one closes', async () => {
  const fresh = await realtimeFixture()
  const quiet = await fresh.office()
  const connections = async () => {
    const { rows } = await fresh.owner.query(
      "select application_name from pg_stat_activity where datname = current_database() and application_name in ('tradeline realtime', 'tradeline replication') order by 1",
    )
    return rows.map((row) => row.application_name)
  }
  const someone = await subscriber(fresh.database, 'Someone')

  await fresh.socket(quiet)
  expect(await connections()).toEqual([])

  const channel = (await fresh.client(quiet, someone)).channel('x')
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'clients' }, () => undefined)
  await listening(channel)
  expect(await connections()).toEqual(['tradeline realtime', 'tradeline replication'])

  await quiet.close()
  await vi.waitFor(async () => expect(await connections()).toEqual([]))
  expect(
    (await fresh.owner.query('select from pg_replication_slots where database = current_database()')).rows,
  ).toEqual([])
  await fresh.close()
})

const TERMINATE = `select pg_terminate_backend(pid) from (
  select pid from pg_stat_activity where application_name = 'tradeline realtime' and datname = current_database()
   order by backend_start desc limit $1) listening`

async function present(at: Office, topic: string, key: string, of = desk) {
  const channel = (await of.client(at, null)).channel(topic, { config: { presence: { key } } })
  const heard: unknown[] = []
  const left: string[] = []
  channel.on('presence', { event: 'leave' }, (leaving) => left.push(leaving.key))
  channel.on('broadcast', { event: 'note' }, (message) => heard.push(message))
  await subscribed(channel)
  await channel.track({})
  return { channel, heard, left, keys: () => Object.keys(channel.presenceState()).toSorted() }
}

test('after the listening connections break, messages and presences work again', async () => {
  const there = await desk.office()
  const one = await present(office, 'mended', 'one')
  const two = await present(there, 'mended', 'two')

  await desk.owner.query(TERMINATE, [null])

  await vi.waitFor(
    async () => {
      await one.channel.send({ type: 'broadcast', event: 'note', payload: {} })
      expect(two.heard.length).toBeGreaterThan(0)
    },
    { interval: 300 },
  )
  const late = await present(office, 'mended', 'late')
  await vi.waitFor(() => expect(late.keys()).toEqual(['late', 'one', 'two']))
  await vi.waitFor(() => expect(two.keys()).toEqual(['late', 'one', 'two']))
})

test('if one process loses its connection, no one is shown as leaving in another', async () => {
  const fresh = await realtimeFixture()
  const [whole, broken] = [await fresh.office(), await fresh.office()]
  const two = await present(whole, 'unbroken', 'two', fresh)
  await present(broken, 'unbroken', 'one', fresh)
  await vi.waitFor(() => expect(two.keys()).toEqual(['one', 'two']))

  // The one that started last.
  await fresh.owner.query(TERMINATE, [1])
  await present(broken, 'unbroken', 'late', fresh)

  await vi.waitFor(() => expect(two.keys()).toEqual(['late', 'one', 'two']))
  expect(two.left).toEqual([])
  await fresh.close()
})

test('a stopping server says goodbye to its clients, and does not wait for those that do not respond', async () => {
  const leaving = await desk.office()
  const polite = await desk.socket(leaving)
  const deaf = await desk.socket(leaving)
  deaf.socket.pause()

  await leaving.close()

  expect(await polite.closed).toBe(1012)
  deaf.socket.terminate()
})
