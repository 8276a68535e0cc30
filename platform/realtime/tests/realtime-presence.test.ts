import type { RealtimeChannel } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, subscriber } from '#test/support/people.ts'
import { type Desk, type Office, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let here: Office
let there: Office

beforeAll(async () => {
  desk = await realtimeFixture()
  here = await desk.office()
  there = await desk.office()
})
afterAll(() => desk.close())

async function present(at: Office, topic: string, key: string, person: Person | null = null, config = {}) {
  const client = await desk.client(at, person)
  const channel = client.channel(topic, { config: { presence: { key }, ...config } })
  channel.on('presence', { event: 'sync' }, () => undefined)
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', message: undefined })
  return channel
}
const keys = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).toSorted()

test('presence shows who is there and who left to everyone in every process, including later arrivals', async () => {
  const one = await present(here, 'hall', 'one')
  await one.track({ mood: 'fine' })
  const two = await present(there, 'hall', 'two')
  await two.track({ mood: 'good' })
  const three = await present(there, 'hall', 'three')

  for (const channel of [one, two, three]) await vi.waitFor(() => expect(keys(channel)).toEqual(['one', 'two']))
  expect(three.presenceState()['one']).toMatchObject([{ mood: 'fine', presence_ref: expect.any(String) }])

  await one.untrack()
  for (const channel of [one, two, three]) await vi.waitFor(() => expect(keys(channel)).toEqual(['two']))

  await two.unsubscribe()
  await vi.waitFor(() => expect(keys(three)).toEqual([]))
})

test("a changed presence doesn't show anyone twice", async () => {
  const one = await present(here, 'moods', 'one')
  const two = await present(there, 'moods', 'two')
  await one.track({ mood: 'fine' })
  await one.track({ mood: 'tired' })

  await vi.waitFor(() => expect(two.presenceState()['one']).toMatchObject([{ mood: 'tired' }]))
  expect(two.presenceState()['one']).toHaveLength(1)
})

test('a changed presence names the one it replaces', async () => {
  const changing = await present(there, 'changing', 'one')
  const { send, frames } = await desk.socket(here)
  const told = () => frames.flatMap((frame) => (Array.isArray(frame) && frame[3] === 'presence_diff' ? [frame[4]] : []))
  send(['1', '1', 'realtime:changing', 'phx_join', {}])
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(1))

  await changing.track({ mood: 'fine' })
  await changing.track({ mood: 'tired' })

  await vi.waitFor(() => expect(told()).toHaveLength(2))
  const [{ joins }, change] = told()
  const ref = joins.one.metas[0].phx_ref
  expect(change).toMatchObject({
    joins: { one: { metas: [{ mood: 'tired', phx_ref_prev: ref }] } },
    leaves: { one: { metas: [{ mood: 'fine', phx_ref: ref }] } },
  })
})

test("repeating a presence, or removing one that wasn't set, announces nothing", async () => {
  const steady = await present(there, 'steady', 'one')
  const { send, frames } = await desk.socket(here)
  const told = () => frames.flatMap((frame) => (Array.isArray(frame) && frame[3] === 'presence_diff' ? [frame[4]] : []))
  send(['1', '1', 'realtime:steady', 'phx_join', {}])
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(1))

  await steady.untrack()
  await steady.track({ mood: 'fine' })
  await steady.track({ mood: 'fine' })
  await steady.track({ mood: 'tired' })

  await vi.waitFor(() => expect(told().at(-1)?.joins).toMatchObject({ one: { metas: [{ mood: 'tired' }] } }))
  expect(told()).toHaveLength(2)
})

test('presence removes clients whose connection broke', async () => {
  const stays = await present(here, 'lobby', 'stays')
  const goes = await present(there, 'lobby', 'goes')
  await goes.track({})
  await vi.waitFor(() => expect(keys(stays)).toEqual(['goes']))

  await goes.socket.disconnect()

  await vi.waitFor(() => expect(keys(stays)).toEqual([]))
})

test('presence removes clients whose process died', async () => {
  const stays = await present(here, 'crash', 'stays')
  await desk.owner.query(`insert into realtime.presences values ('dead', 1, 'public:crash', 'ghost', '{}')`)
  const late = await present(there, 'crash', 'late')

  expect(keys(late)).toEqual([])

  await desk.owner.query('select realtime.sweep()')
  expect((await desk.owner.query("select from realtime.presences where ref = 'dead'")).rows).toEqual([])
  await stays.unsubscribe()
})

test('presence announces to the others that clients of a dead process left', async () => {
  const process = new pg.Client(desk.database.ownerUrl)
  await process.connect()
  await process.query('select pg_advisory_lock(7263011, 2)')
  await process.query(
    `insert into realtime.presences values ('lost', 2, 'public:wake', 'ghost', '{"phx_ref": "lost"}')`,
  )
  const stays = await present(here, 'wake', 'stays')
  await vi.waitFor(() => expect(keys(stays)).toEqual(['ghost']))

  await process.end()
  await vi.waitFor(async () => {
    await desk.owner.query('select realtime.sweep()')
    expect(keys(stays)).toEqual([])
  })
})

test('presence is announced without reading who else is there', async () => {
  const stays = await present(here, 'crowd', 'stays')
  await stays.track({})
  await vi.waitFor(() => expect(keys(stays)).toEqual(['stays']))
  await desk.owner.query(`alter function realtime.presences_in(text) rename to presences_unread`)
  const { send, frames } = await desk.socket(there)

  send(['1', '1', 'realtime:crowd', 'phx_join', { config: { presence: { key: 'one', enabled: false } } }])
  send(['1', '2', 'realtime:crowd', 'presence', { type: 'presence', event: 'track', payload: { mood: 'fine' } }])

  await vi.waitFor(() => expect(keys(stays)).toEqual(['one', 'stays']))
  expect(frames).toContainEqual(['1', '2', 'realtime:crowd', 'phx_reply', { status: 'ok', response: {} }])
  await desk.owner.query(`alter function realtime.presences_unread(text) rename to presences_in`)
})

test('presence of a private channel is for its members only', async () => {
  const maria = await subscriber(desk.database, 'Maria', 'lender')
  const omar = await subscriber(desk.database, 'Omar', 'dealer')
  const { rows } = await desk.owner.query('select organization_id as home from app.people where id = $1', [maria.id])
  const topic = `organization:${rows[0].home}`
  const ours = await present(here, topic, 'maria', maria, { private: true })
  await ours.track({ desk: 1 })
  const public_ = await present(here, topic, 'omar', omar)

  await vi.waitFor(() => expect(keys(ours)).toEqual(['maria']))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(keys(public_)).toEqual([])
})

test.each([
  ['a state that is not a map', { event: 'track', payload: ['fine'] }, 'Presence track payload must be a map'],
  ['an unknown act', { event: 'wave', payload: {} }, 'Unknown presence event'],
])('presence with %s is rejected, and the channel stays open', async (_what, payload, reason) => {
  const { send, frames } = await desk.socket(here)
  const reply = (ref: string) => frames.find((frame) => Array.isArray(frame) && frame[1] === ref)

  send(['1', '1', 'realtime:refusing', 'phx_join', {}])
  send(['1', '2', 'realtime:refusing', 'presence', { type: 'presence', ...payload }])
  send(['1', '3', 'realtime:refusing', 'presence', { type: 'presence', event: 'track', payload: {} }])

  await vi.waitFor(() => expect(reply('3')).toMatchObject({ 4: { status: 'ok' } }))
  expect(reply('2')).toMatchObject({ 4: { status: 'error', response: { reason } } })
})

test('a presence that is too large ends the channel', async () => {
  const stays = await present(there, 'talkative', 'stays')
  const { send, frames } = await desk.socket(here)

  send(['1', '1', 'realtime:talkative', 'phx_join', { config: { presence: { key: 'one' } } }])
  send(['1', '2', 'realtime:talkative', 'presence', { event: 'track', payload: { mood: 'x'.repeat(16 * 1024) } }])

  await vi.waitFor(() => expect(frames.at(-1)).toEqual(['1', '1', 'realtime:talkative', 'phx_close', {}]))
  expect(frames).toContainEqual(
    expect.arrayContaining(['system', expect.objectContaining({ message: 'Track message size exceeded' })]),
  )
  expect(keys(stays)).toEqual([])
})
