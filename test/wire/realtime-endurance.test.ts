import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { subscriber } from '#test/support/people.ts'
import { type Desk, listening, type Office, realtimeDesk, subscribed } from './realtime-desk.ts'

let desk: Desk
let office: Office

beforeAll(async () => {
  desk = await realtimeDesk()
  office = await desk.office()
})
afterAll(() => desk.close())

test('a client that does not read is cut off, and the others hear everything meanwhile', async () => {
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

  // What systems take in for a program that does not read differs; somewhere it ends.
  const isCutOff = () => office.logged().includes('The client reads too slowly')
  let sent = 0
  for (; sent < 500 && !isCutOff(); sent++) await sender.send({ type: 'broadcast', event: 'bulk', payload: { text } })

  expect(isCutOff()).toBe(true)
  await vi.waitFor(() => expect(heard).toHaveLength(sent))
})

test('nothing listens and nothing replicates until the first join, and nothing after the last one closed', async () => {
  const fresh = await realtimeDesk()
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

test('when the connection that listens breaks, messages and presences come through again', async () => {
  const there = await desk.office()
  const present = async (at: Office, key: string) => {
    const channel = (await desk.client(at, null)).channel('mended', { config: { presence: { key } } })
    const heard: unknown[] = []
    channel.on('presence', { event: 'sync' }, () => undefined)
    channel.on('broadcast', { event: 'note' }, (message) => heard.push(message))
    await subscribed(channel)
    await channel.track({})
    return { channel, heard }
  }
  const one = await present(office, 'one')
  const two = await present(there, 'two')

  await desk.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tradeline realtime' and datname = current_database()",
  )

  await vi.waitFor(
    async () => {
      await one.channel.send({ type: 'broadcast', event: 'note', payload: {} })
      expect(two.heard.length).toBeGreaterThan(0)
    },
    { interval: 300 },
  )
  const late = await present(office, 'late')
  await vi.waitFor(() => expect(Object.keys(late.channel.presenceState()).toSorted()).toEqual(['late', 'one', 'two']))
  await vi.waitFor(() => expect(Object.keys(two.channel.presenceState()).toSorted()).toEqual(['late', 'one', 'two']))
})

test('a server that stops takes leave of its clients, and does not wait for those that do not answer', async () => {
  const leaving = await desk.office()
  const polite = await desk.socket(leaving)
  const deaf = await desk.socket(leaving)
  deaf.socket.pause()

  await leaving.close()

  expect(await polite.closed).toBe(1012)
  deaf.socket.terminate()
})
