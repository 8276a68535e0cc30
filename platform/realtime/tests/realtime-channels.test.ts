import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asPerson, colleague, companyFacts, type Person, subscriber } from '#test/support/people.ts'
import { type Desk, gathered, type Office, realtimeFixture, settled, subscribed } from './realtime-fixture.ts'

let desk: Desk
let here: Office
let there: Office
let maria: Person
let mateo: Person
let omar: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  here = await desk.office()
  there = await desk.office()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  mateo = await colleague(desk.database, maria, 'Mateo')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
})
afterAll(() => desk.close())

const SUBSCRIBED = { status: 'SUBSCRIBED', message: undefined }

interface Options {
  vsn?: '1.0.0' | '2.0.0'
  config?: Record<string, unknown>
}

async function joined(at: Office, person: Person | null, topic: string, { vsn = '2.0.0', config = {} }: Options = {}) {
  const channel = (await desk.client(at, person, { vsn })).channel(topic, { config })
  const heard = gathered<Record<string, unknown>>((push) => channel.on('broadcast', { event: '*' }, push))
  const status = await subscribed(channel)
  return { channel, heard, status }
}

const say = (channel: RealtimeChannel, text: unknown, event = 'note') =>
  channel.send({ type: 'broadcast', event, payload: { text } })

const homeTopic = async ({ id }: Person): Promise<string> => {
  const { rows } = await desk.owner.query('select organization_id as home from app.people where id = $1', [id])
  return `organization:${rows[0].home}`
}

describe.each(['1.0.0', '2.0.0'] as const)('a broadcast with protocol %s', (vsn) => {
  test('reaches the others in the channel, in every process and either protocol, but not its sender', async () => {
    const topic = `room ${vsn}`
    const sender = await joined(here, null, topic, { vsn })
    const others = [
      await joined(here, null, topic, { vsn: '1.0.0' }),
      await joined(here, null, topic, { vsn: '2.0.0' }),
      await joined(there, null, topic, { vsn: '1.0.0' }),
      await joined(there, null, topic, { vsn: '2.0.0' }),
    ]
    const elsewhere = await joined(there, null, 'another room', { vsn })

    await say(sender.channel, 'grüße €')

    for (const { heard } of others) {
      await vi.waitFor(() => expect(heard).toHaveLength(1))
      expect(heard[0]).toMatchObject({ type: 'broadcast', event: 'note', payload: { text: 'grüße €' } })
    }
    await settled()
    expect(sender.heard).toEqual([])
    expect(elsewhere.heard).toEqual([])
  })

  test('reaches its sender too and is acknowledged, each if requested', async () => {
    const { channel, heard } = await joined(here, null, `echo ${vsn}`, {
      vsn,
      config: { broadcast: { self: true, ack: true } },
    })

    expect(await say(channel, 'hello')).toBe('ok')

    await vi.waitFor(() => expect(heard).toHaveLength(1))
  })

  test('may be longer than a database notification', async () => {
    const topic = `long ${vsn}`
    const { channel } = await joined(here, null, topic, { vsn })
    const { heard } = await joined(there, null, topic, { vsn })
    const text = 'x'.repeat(50_000)

    await say(channel, text)
    await say(channel, 'short')

    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard.map(({ payload }) => (payload as { text: string }).text.length)).toEqual([50_000, 5])
  })
})

test('as bytes arrives unchanged in other processes, but not at clients that could not read it', async () => {
  const sender = await joined(here, null, 'bytes')
  const modern = await joined(there, null, 'bytes')
  const old = await joined(there, null, 'bytes', { vsn: '1.0.0' })
  const payload = new Uint8Array([0, 255, 222, 173]).buffer

  await sender.channel.send({ type: 'broadcast', event: 'file', payload })

  await vi.waitFor(() => expect(modern.heard).toHaveLength(1))
  expect(Buffer.from(modern.heard[0]?.['payload'] as ArrayBuffer)).toEqual(Buffer.from(payload))
  await settled()
  expect(old.heard).toEqual([])
})

describe('a private channel', () => {
  const isPrivate = { config: { private: true } }

  test('lets in people whose policies allow it, and no others', async () => {
    const topic = await homeTopic(maria)

    const statuses = await Promise.all(
      [maria, mateo, omar, null].map((person) => joined(here, person, topic, isPrivate)),
    )

    expect(statuses.map(({ status }) => status.status)).toEqual([
      'SUBSCRIBED',
      'SUBSCRIBED',
      'CHANNEL_ERROR',
      'CHANNEL_ERROR',
    ])
    expect(statuses[2]?.status.message).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    )
  })

  test('differs from a public one of the same name', async () => {
    const topic = await homeTopic(maria)
    const inside = await joined(here, maria, topic, isPrivate)
    const outside = await joined(there, omar, topic)

    await say(inside.channel, 'ours')
    await say(outside.channel, 'theirs')

    await settled()
    expect(inside.heard).toEqual([])
    expect(outside.heard).toEqual([])
  })

  test("passes its members' messages between processes", async () => {
    const topic = await homeTopic(maria)
    const { channel } = await joined(here, maria, topic, { config: { private: true, broadcast: { ack: true } } })
    const { heard } = await joined(there, mateo, topic, isPrivate)

    expect(await say(channel, 'hello')).toBe('ok')

    await vi.waitFor(() => expect(heard).toHaveLength(1))
  })

  test('accepts nothing from a suspended company, even over an open socket', async () => {
    const grace = await subscriber(desk.database, 'Grace')
    const topic = await homeTopic(grace)
    const { channel } = await joined(here, grace, topic, { config: { private: true, broadcast: { ack: true } } })
    const before = await say(channel, 'hello')

    await companyFacts(desk.database, grace, "suspended_at = now(), suspended_because = 'Reported as fraud'")

    expect(before).toBe('ok')
    await vi.waitFor(async () => expect(await say(channel, 'again')).toBe('error'))
  })

  test('accepts nothing from people who may only read, and says so if asked to acknowledge', async () => {
    await desk.owner.query(
      `create policy "anyone reads news" on realtime.messages for select to authenticated using (realtime.topic() = 'news')`,
    )
    const reader = await joined(here, maria, 'news', { config: { private: true, broadcast: { ack: true } } })
    const other = await joined(there, omar, 'news', isPrivate)

    expect(await say(reader.channel, 'fake')).toBe('error')

    await settled()
    expect(other.heard).toEqual([])
  })

  test('receives what the database sends', async () => {
    const topic = await homeTopic(maria)
    const { heard } = await joined(there, maria, topic, isPrivate)

    await desk.owner.query(`select realtime.send('{"text":"from SQL"}', 'note', $1, true)`, [topic])
    await desk.owner.query(`select realtime.send_binary('\\xdead', 'file', $1, true)`, [topic])

    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[0]).toMatchObject({ event: 'note', payload: { text: 'from SQL' }, meta: { id: expect.any(String) } })
    expect(heard[0]?.['payload']).toMatchObject({ id: Object(heard[0]?.['meta']).id })
    expect(Buffer.from(heard[1]?.['payload'] as ArrayBuffer)).toEqual(Buffer.from('dead', 'hex'))
  })

  test("can't be reached from SQL by a stranger, whose own writes still succeed", async () => {
    const topic = await homeTopic(maria)
    const { heard } = await joined(here, maria, topic, isPrivate)
    const send = (person: Person, payload: string) =>
      asPerson(desk.database.pools.wire, person, async (db) => {
        await db.query(`select realtime.send($1::jsonb, 'note', $2), realtime.send_binary('\\xff', 'note', $2)`, [
          payload,
          topic,
        ])
        return (await db.query('select 1 as went_on')).rows
      })

    expect(await send(omar, '{"text":"from Omar"}')).toEqual([{ went_on: 1 }])
    await send(mateo, '{"id":"my own","text":"from Mateo"}')

    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[0]?.['payload']).toEqual({ id: 'my own', text: 'from Mateo' })
  })

  test('keeps no rows of the check of who may join', async () => {
    await joined(here, maria, await homeTopic(maria), isPrivate)

    const { rows } = await desk.owner.query('select from realtime.messages where event is null')

    expect(rows).toEqual([])
  })
})

test('if public messages are off, a public channel passes none', async () => {
  const office = await desk.office({ hasPublicMessages: false })
  const sender = await joined(office, maria, 'chat', { config: { broadcast: { ack: true } } })
  const { heard } = await joined(office, omar, 'chat')

  expect(sender.status).toEqual(SUBSCRIBED)
  expect(await say(sender.channel, 'psst')).toBe('error')
  await settled()
  expect(heard).toEqual([])
})

describe('over HTTP', () => {
  const post = (path: string, body: unknown, token?: string) =>
    fetch(`${here.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: {
        apikey: desk.anonKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })

  test('one message or many reach the channel', async () => {
    const { heard } = await joined(there, null, 'requests')
    const messages = ['one', 'two'].map((text) => ({ topic: 'requests', event: 'note', payload: { text } }))

    expect((await post('', { messages })).status).toBe(202)
    expect((await post('/requests/events/note', { text: 'three' })).status).toBe(202)

    await vi.waitFor(() => expect(heard).toHaveLength(3))
    expect(heard.map(({ payload }) => (payload as { text: string }).text)).toEqual(['one', 'two', 'three'])
  })

  test('supabase-js sends without joining', async () => {
    const { heard } = await joined(there, null, 'http')
    const client = await desk.client(here, null)

    expect(await client.channel('http').httpSend('note', { text: 'hello' })).toEqual({ success: true })

    await vi.waitFor(() => expect(heard).toHaveLength(1))
  })

  test('a private channel accepts messages only from people who may write to it', async () => {
    const topic = await homeTopic(maria)
    const { heard } = await joined(there, maria, topic, { config: { private: true } })
    const path = `/${encodeURIComponent(topic)}/events/note?private=true`

    expect((await post(path, { text: 'in' }, desk.token(omar))).status).toBe(403)
    expect((await post(path, { text: 'in' })).status).toBe(403)
    expect(
      (await post('', { messages: [{ topic, event: 'note', payload: {}, private: true }] }, desk.token(omar))).status,
    ).toBe(202)
    expect((await post(path, { text: 'ours' }, desk.token(mateo))).status).toBe(202)

    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toMatchObject({ payload: { text: 'ours' } })
  })

  test('bytes reach the channel as bytes, and a body that is neither bytes nor JSON is rejected', async () => {
    const { heard } = await joined(there, null, 'bytes')
    const send = (type: string, bytes: number[]) =>
      fetch(`${here.url}/realtime/v1/api/broadcast/bytes/events/note`, {
        method: 'POST',
        headers: { apikey: desk.anonKey, 'content-type': type },
        body: Uint8Array.from(bytes),
      })

    expect((await send('text/plain', [123, 125])).status).toBe(415)
    expect((await send('application/octet-stream', [0, 255, 7])).status).toBe(202)

    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(Buffer.from(heard[0]?.payload as ArrayBuffer)).toEqual(Buffer.from([0, 255, 7]))
  })

  test.each([
    ['no topic', { messages: [{ event: 'note', payload: {} }] }],
    ['no messages', {}],
    ['a list', []],
  ])('%s is rejected', async (_, body) => {
    expect((await post('', body)).status).toBe(422)
  })

  test('an expired token is rejected', async () => {
    expect((await post('', { messages: [] }, desk.token(maria, -10))).status).toBe(401)
  })
})

test('a message with the token of an ended session is rejected', async () => {
  const gone = { ...maria, sessionId: '00000000-0000-4000-8000-000000000000' }

  const reply = await fetch(`${here.url}/realtime/v1/api/broadcast/x/events/note?private=true`, {
    method: 'POST',
    headers: {
      apikey: desk.anonKey,
      authorization: `Bearer ${desk.token(gone)}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })

  expect(reply.status).toBe(401)
})

test('if a policy fails, no one can join a private channel', async () => {
  await desk.owner.query(
    `create policy "broken" on realtime.messages for select to authenticated using (realtime.topic() = 'broken' and 1 / 0 = 1)`,
  )

  const { status } = await joined(here, maria, 'broken', { config: { private: true } })

  await desk.owner.query('drop policy "broken" on realtime.messages')
  expect(status.message).toContain('Unauthorized')
})
