import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Person, subscriber } from '#test/support/people.ts'
import { type Desk, type Office, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let office: Office
let maria: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  maria = await subscriber(desk.database, 'Maria', 'lender')
})
beforeEach(async () => {
  office = await desk.office()
})
afterAll(() => desk.close())

const CLIENTS = { postgres_changes: [{ event: '*', schema: 'public', table: 'clients' }] }
const join = (topic: string, payload: object = {}, ref = '1') => [ref, ref, topic, 'phx_join', payload]
const refused = (topic: string, reason: unknown) => [
  '1',
  '1',
  topic,
  'phx_reply',
  { status: 'error', response: { reason } },
]

describe('a websocket', () => {
  test.each([
    ['without a key', '', 401],
    ['with a wrong key', 'apikey=wrong&vsn=2.0.0', 401],
  ])('%s is rejected before it opens', async (_, query, status) => {
    const answer = await fetchUpgrade(office, `/realtime/v1/websocket?${query}`)

    expect(answer).toContain(`HTTP/1.1 ${status}`)
    expect(answer).toContain('application/json')
  })

  test('of another path or version is rejected', async () => {
    expect(await fetchUpgrade(office, `/realtime/v1/other?apikey=${desk.anonKey}`)).toContain('HTTP/1.1 404')
    expect(await fetchUpgrade(office, `/realtime/v1/websocket?apikey=${desk.anonKey}&vsn=9`)).toContain('HTTP/1.1 400')
  })

  test('replies to heartbeats, in either protocol', async () => {
    const modern = await desk.socket(office)
    const old = await desk.socket(office, `apikey=${desk.anonKey}&vsn=1.0.0`)

    modern.send([null, '7', 'phoenix', 'heartbeat', {}])
    old.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' })

    const ok = { status: 'ok', response: {} }
    await vi.waitFor(() => expect(modern.frames).toEqual([[null, '7', 'phoenix', 'phx_reply', ok]]))
    await vi.waitFor(() =>
      expect(old.frames).toEqual([{ topic: 'phoenix', event: 'phx_reply', payload: ok, ref: '7' }]),
    )
  })

  test('is closed after a minute of silence, but not while it sends', async () => {
    const silent = await desk.socket(office)
    const alive = await desk.socket(office)

    desk.pass(50_000)
    alive.send([null, '1', 'phoenix', 'heartbeat', {}])
    await vi.waitFor(() => expect(alive.frames).toHaveLength(1))
    desk.pass(20_000)
    await silent.closed

    alive.send([null, '2', 'phoenix', 'heartbeat', {}])
    await vi.waitFor(() => expect(alive.frames).toHaveLength(2))
  })
})

/** Returns the raw response to an upgrade. */
async function fetchUpgrade({ url }: Office, path: string): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  const key = randomBytes(16).toString('base64')
  const head = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`]
  socket.write([`GET ${path} HTTP/1.1`, 'Host: x', ...head, '', ''].join('\r\n'))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'end')
  return Buffer.concat(chunks).toString()
}

describe('a join', () => {
  test.each([
    ['of no topic', 'realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
    ['of an invalid topic', 'elsewhere', {}, 'unmatched topic'],
    [
      'with a broken token',
      'realtime:x',
      { access_token: 'broken' },
      'MalformedJWT: The token provided is not a valid JWT',
    ],
    [
      'with a forged token',
      'realtime:x',
      { access_token: 'a.e30.c' },
      expect.stringMatching(/^(MalformedJWT|JwtSignatureError)/),
    ],
    [
      'with an invalid payload',
      'realtime:x',
      { config: { private: 'yes' } },
      expect.stringContaining('InvalidJoinPayload'),
    ],
    [
      'with an invalid subscription',
      'realtime:x',
      { config: { postgres_changes: [7] } },
      expect.stringContaining('InvalidJoinPayload'),
    ],
  ])('%s is rejected with a message', async (_, topic, payload, reason) => {
    const { send, frames } = await desk.socket(office)

    send(join(topic, payload))

    await vi.waitFor(() => expect(frames).toEqual([refused(topic, reason)]))
  })

  test('with an expired token says when it expired', async () => {
    const { send, frames } = await desk.socket(office)

    send(join('realtime:x', { access_token: desk.token(maria, -90) }))

    await vi.waitFor(() =>
      expect(frames).toEqual([
        refused('realtime:x', expect.stringMatching(/^InvalidJWTToken: Token has expired 9\d seconds ago$/)),
      ]),
    )
  })

  test('with the token of an ended session is rejected', async () => {
    const { send, frames } = await desk.socket(office)
    const gone = { ...maria, sessionId: '00000000-0000-4000-8000-000000000000' }

    send(join('realtime:x', { access_token: desk.token(gone) }))

    await vi.waitFor(() =>
      expect(frames).toEqual([refused('realtime:x', 'InvalidJWTToken: The session of this token has ended')]),
    )
  })

  test('is confirmed with its subscriptions in order, the presences, and a message that changes are sent', async () => {
    const { send, frames } = await desk.socket(office)
    const wishes = ['INSERT', 'UPDATE'].map((event) => ({ event, schema: 'public', table: 'clients' }))

    send(join('realtime:x', { config: { postgres_changes: wishes }, access_token: desk.token(maria) }))

    await vi.waitFor(() => expect(frames).toHaveLength(3))
    const answered = wishes.map((wish) => ({ ...wish, id: expect.any(Number) }))
    expect(frames).toEqual([
      ['1', '1', 'realtime:x', 'phx_reply', { status: 'ok', response: { postgres_changes: answered } }],
      ['1', null, 'realtime:x', 'presence_state', {}],
      [
        ...['1', null, 'realtime:x', 'system'],
        { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: 'x' },
      ],
    ])
  })

  test('of the same topic replaces the earlier one', async () => {
    const { send, frames } = await desk.socket(office)

    send(join('realtime:x', {}, '1'))
    send(join('realtime:x', {}, '2'))

    await vi.waitFor(() =>
      expect(frames).toContainEqual(['2', '2', 'realtime:x', 'phx_reply', expect.objectContaining({ status: 'ok' })]),
    )
    expect(frames).toContainEqual(['1', '1', 'realtime:x', 'phx_close', {}])
  })

  test('is limited to a hundred', async () => {
    const { send, frames } = await desk.socket(office)

    for (let place = 0; place <= 100; place++) send(join(`realtime:${place}`))

    await vi.waitFor(() =>
      expect(frames).toContainEqual(refused('realtime:100', 'ChannelRateLimitReached: Too many channels')),
    )
  })

  test('ends with leaving, after which the topic is unknown', async () => {
    const { send, frames } = await desk.socket(office)
    send(join('realtime:x', { config: { presence: { enabled: false } } }))
    await vi.waitFor(() => expect(frames).toHaveLength(1))

    send(['1', '2', 'realtime:x', 'phx_leave', {}])
    await vi.waitFor(() => expect(frames).toHaveLength(3))
    send(['1', '3', 'realtime:x', 'presence', { event: 'track' }])
    send(['1', '4', 'realtime:x', 'phx_leave', {}])
    await vi.waitFor(() => expect(frames).toHaveLength(5))

    expect(frames.slice(1)).toEqual([
      ['1', '2', 'realtime:x', 'phx_reply', { status: 'ok', response: {} }],
      ['1', '1', 'realtime:x', 'phx_close', {}],
      ['1', '3', 'realtime:x', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }],
      ['1', '4', 'realtime:x', 'phx_reply', { status: 'ok', response: {} }],
    ])
  })

  test('of an older client is accepted: its name for the token, words for yes and no, a null subscription', async () => {
    const { send, frames } = await desk.socket(office)
    const wishes = [null, ...CLIENTS.postgres_changes]
    const config = { private: 'true', presence: { enabled: false }, postgres_changes: wishes }
    const policy = `create policy "anyone reads old" on realtime.messages for select to authenticated`
    await desk.owner.query(`${policy} using (realtime.topic() = 'old')`)

    send(join('realtime:old', { config, user_token: desk.token(maria) }))

    await vi.waitFor(() =>
      expect(frames[0]).toMatchObject([
        ...['1', '1', 'realtime:old', 'phx_reply'],
        { status: 'ok', response: { postgres_changes: [{ table: 'clients' }] } },
      ]),
    )
  })
})

describe('a token', () => {
  const joinWith = async (token: string) => {
    const raw = await desk.socket(office)
    raw.send(join('realtime:x', { config: { ...CLIENTS, presence: { enabled: false } }, access_token: token }))
    await vi.waitFor(() => expect(raw.frames).toHaveLength(2))
    return raw
  }
  const ended = (message: unknown) => [
    ['1', null, 'realtime:x', 'system', { extension: 'system', status: 'error', message, channel: 'x' }],
    ['1', '1', 'realtime:x', 'phx_close', {}],
  ]

  test('that expires ends the channel, not the connection', async () => {
    const { frames, send } = await joinWith(desk.token(maria, 30))

    desk.pass(31_000)

    await vi.waitFor(() =>
      expect(frames.slice(2)).toEqual(ended(expect.stringMatching(/^Token has expired \d+ seconds ago$/))),
    )
    send([null, '9', 'phoenix', 'heartbeat', {}])
    await vi.waitFor(() => expect(frames).toHaveLength(5))
  })

  test('that is refreshed in time keeps the channel open, and changes continue', async () => {
    const { frames, send } = await joinWith(desk.token(maria, 30))
    const unrefreshed = await joinWith(desk.token(maria, 30))

    send(['1', '2', 'realtime:x', 'access_token', { access_token: desk.token(maria, 3_600) }])
    send([null, '9', 'phoenix', 'heartbeat', {}])
    // Frames are processed in order, so with this reply the token has arrived.
    await vi.waitFor(() => expect(frames).toHaveLength(3))
    desk.pass(31_000)
    await vi.waitFor(() => expect(unrefreshed.frames.at(-1)).toEqual(['1', '1', 'realtime:x', 'phx_close', {}]))
    await desk.addClient(maria)

    await vi.waitFor(() => expect(frames).toHaveLength(4))
    expect(frames[3]).toMatchObject([null, null, 'realtime:x', 'postgres_changes', { data: { type: 'INSERT' } }])
  })

  test('that is refreshed with an expired or invalid one ends the channel', async () => {
    for (const [token, message] of [
      [desk.token(maria, -10), expect.stringContaining('Token has expired')],
      ['nonsense', 'The token provided is not a valid JWT'],
    ]) {
      const { frames, send } = await joinWith(desk.token(maria))

      send(['1', '2', 'realtime:x', 'access_token', { access_token: token }])

      await vi.waitFor(() => expect(frames.slice(2)).toEqual(ended(message)))
    }
  })

  test.each(['false', "extension = 'broadcast'"])(
    'that is refreshed after rights were reduced ends the channel: %s is left',
    async (left) => {
      const policy = 'policy "anyone reads x" on realtime.messages'
      await desk.owner.query(`create ${policy} for select to authenticated using (realtime.topic() = 'x')`)
      const { frames, send } = await desk.socket(office)
      send(join('realtime:x', { config: { private: true }, access_token: desk.token(maria) }))
      await vi.waitFor(() => expect(frames[0]).toContainEqual(expect.objectContaining({ status: 'ok' })))

      await desk.owner.query(`alter ${policy} using (realtime.topic() = 'x' and ${left})`)
      send(['1', '2', 'realtime:x', 'access_token', { access_token: desk.token(maria, 4_000) }])

      const refused = expect.stringMatching(/permissions? to read from this Channel topic: x$/)
      await vi.waitFor(() => expect(frames.slice(-2)).toEqual(ended(refused)))
      await desk.owner.query(`drop ${policy}`)
    },
  )

  test('that could not be checked at its refresh makes the client rejoin', async () => {
    const { frames, send } = await joinWith(desk.token(maria))
    await desk.owner.query('alter function auth.assert_session(uuid, uuid, text) rename to assert_later')

    send(['1', '2', 'realtime:x', 'access_token', { access_token: desk.token(maria, 4_000) }])

    await vi.waitFor(() => expect(frames.at(-1)).toEqual(['1', '1', 'realtime:x', 'phx_error', {}]))
    await desk.owner.query('alter function auth.assert_later(uuid, uuid, text) rename to assert_session')
    expect(office.logged()).toContain('realtime failed')
  })

  test('that is refreshed with an API key, the same token, or nothing changes nothing', async () => {
    const { frames, send } = await joinWith(desk.token(maria))

    for (const token of [desk.anonKey, null, ''])
      send(['1', '2', 'realtime:x', 'access_token', { access_token: token }])
    await desk.addClient(maria)

    await vi.waitFor(() => expect(frames).toHaveLength(3))
    expect(frames[2]).toMatchObject([null, null, 'realtime:x', 'postgres_changes', {}])
  })
})

describe('unreadable input', () => {
  test.each<[string, string | Buffer]>([
    ['text that is not JSON', 'hello'],
    ['JSON that is not a frame', '{"a":1}'],
    ['a frame of the other protocol', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}'],
    ['a frame without a topic', '["1","1",null,"phx_join",{}]'],
    ['a topic that is a number', '["1","1",7,"phx_join",{}]'],
    ['nesting without end', `["1","1","realtime:x","phx_join",${'['.repeat(5_000)}${']'.repeat(5_000)}]`],
    ['no bytes', Buffer.alloc(0)],
    ['bytes of an unknown kind', Buffer.from([9, 1, 2, 3, 4, 5, 6])],
    ['bytes that are shorter than announced', Buffer.from([3, 200, 200, 200, 200, 200, 1, 65])],
    ['a binary broadcast with invalid JSON', Buffer.from([3, 0, 0, 1, 1, 0, 1, 65, 66, 67])],
    ['a frame that is too long', Buffer.alloc(300 * 1024)],
  ])('closes only its own connection: %s', async (_, data) => {
    const bystander = await desk.socket(office)
    const { socket, closed } = await desk.socket(office)

    socket.send(data)

    expect([1007, 1009]).toContain(await closed)
    bystander.send([null, '1', 'phoenix', 'heartbeat', {}])
    await vi.waitFor(() => expect(bystander.frames).toHaveLength(1))
  })

  test.each([
    ['has none', {}],
    ['is a number', { event: 7, payload: {} }],
    ['is too long', { event: 'é'.repeat(128), payload: {} }],
  ])('is rejected alone, and the channel stays open: a broadcast whose event %s', async (_, payload) => {
    const { send, frames } = await desk.socket(office)

    send(['1', '1', 'realtime:goes on', 'phx_join', { config: { broadcast: { self: true } } }])
    send(['1', '2', 'realtime:goes on', 'broadcast', payload])
    send(['1', '3', 'realtime:goes on', 'presence', { event: 'track', payload: {} }])

    const reply = (ref: string, status: string, response: object) => [
      '1',
      ref,
      'realtime:goes on',
      'phx_reply',
      { status, response },
    ]
    await vi.waitFor(() => expect(frames).toContainEqual(reply('3', 'ok', {})))
    const reason = 'A broadcast needs an event of at most 255 bytes'
    expect(frames).toContainEqual(reply('2', 'error', { reason }))
  })

  test('never stops the service', async () => {
    const events = ['phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token', 'heartbeat', 'x', '__proto__']
    const odd = [
      null,
      0,
      '',
      'x',
      [],
      {},
      { event: 'track', payload: [] },
      { config: null },
      { config: { presence: 7 } },
      { __proto__: 1 },
    ]
    const topics = ['realtime:a', 'realtime:', 'phoenix', '__proto__', '']
    for (const topic of topics) {
      const { send, socket } = await desk.socket(office)
      for (const event of events) for (const payload of odd) send(['1', '1', topic, event, payload])
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.terminate()
    }

    const channel = (await desk.client(office, maria)).channel('still here')
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', message: undefined })
    expect(office.logged()).not.toContain('"level":50')
  })

  test('too many messages at once close the connection', async () => {
    const { send, closed } = await desk.socket(office)

    for (let place = 0; place < 1_000; place++) send([null, '1', 'phoenix', 'heartbeat', {}])

    expect(await closed).toBe(1008)
  })
})
