import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { SOCKET_LIMITS } from '#platform/realtime/seats.ts'
import { type Person, subscriber } from '#test/support/people.ts'
import { type Desk, type Office, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let maria: Person
let omar: Person
beforeAll(async () => {
  desk = await realtimeFixture()
  maria = await subscriber(desk.database, 'Maria')
  omar = await subscriber(desk.database, 'Omar')
})
afterAll(() => desk.close())

/** A socket from behind proxies, with the addresses in their header. */
async function from({ url }: Office, forwardedFor: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${desk.anonKey}&vsn=2.0.0`, {
    headers: { 'x-forwarded-for': forwardedFor },
  })
  const closed = once(socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) }))
  await once(socket, 'open')
  return { socket, closed }
}

/** Resolves after the socket's first reply with true if it stays open. */
const isServed = async ({ socket, closed }: Awaited<ReturnType<typeof from>>) => {
  const answered = once(socket, 'message').then(() => true)
  socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
  return Promise.race([answered, closed.then(() => false)])
}

const ADDRESS_FULL = { code: 4429, reason: 'Too many connections from this address' }

test('by default, 50 sockets of an address stay open, and the next one is closed with a reason', async () => {
  const office = await desk.office({ socketLimits: SOCKET_LIMITS })
  const open = await Promise.all(Array.from({ length: 50 }, () => from(office, '')))
  expect(await Promise.all(open.map(isServed))).not.toContain(false)

  const further = await from(office, '')

  expect(await further.closed).toEqual(ADDRESS_FULL)
  expect(await Promise.all(open.slice(0, 3).map(isServed))).toEqual([true, true, true])
  expect(office.logged()).toContain('a realtime connection was turned away')
})

test('closing a socket makes room for another', async () => {
  const office = await desk.office({ socketLimits: { ...SOCKET_LIMITS, perAddress: 1 } })
  const first = await from(office, '')
  first.socket.close()
  await first.closed

  await vi.waitFor(async () => expect(await isServed(await from(office, ''))).toBe(true))
})

test('the address is the one that the trusted proxy saw, never one that the caller claims', async () => {
  const office = await desk.office({ socketLimits: { perAddress: 1, perPerson: 20, trustedProxies: 1 } })
  const one = await from(office, '203.0.113.7')
  const another = await from(office, '203.0.113.8')
  const pretender = await from(office, '198.51.100.1, 203.0.113.7')

  expect(await Promise.all([one, another].map(isServed))).toEqual([true, true])
  expect(await pretender.closed).toEqual(ADDRESS_FULL)
})

test('a socket that ignores the close frame is disconnected', async () => {
  const office = await desk.office({ socketLimits: { ...SOCKET_LIMITS, perAddress: 1 } })
  await from(office, '')
  const stubborn = await from(office, '')
  // A paused socket never reads the close frame, and so never responds.
  stubborn.socket.pause()

  await vi.waitFor(() => expect(office.logged()).toContain('turned away'))
  stubborn.socket.resume()
  expect((await stubborn.closed).code).toBe(4429)
})

test('beyond the limit of one person, the next socket is closed, and other people can connect', async () => {
  const office = await desk.office({ socketLimits: { perAddress: 1_000, perPerson: 2, trustedProxies: 0 } })
  const join = async (person: Person) => {
    const one = await desk.socket(office)
    const token = desk.token(person)
    one.send(['1', '1', 'realtime:desk', 'phx_join', { config: {}, access_token: token }])
    return one
  }
  const [first, second] = [await join(maria), await join(maria)]
  await vi.waitFor(() => expect([first.frames.length > 0, second.frames.length > 0]).toEqual([true, true]))

  const third = await join(maria)

  expect(await third.closed).toBe(4429)
  const client = await desk.client(office, omar)
  expect(await subscribed(client.channel('desk'))).toMatchObject({ status: 'SUBSCRIBED' })
  expect(first.socket.readyState).toBe(WebSocket.OPEN)
})

test('a person is also counted if a socket gets their token later', async () => {
  const office = await desk.office({ socketLimits: { perAddress: 1_000, perPerson: 1, trustedProxies: 0 } })
  const joined = async () => {
    const one = await desk.socket(office)
    one.send(['1', '1', 'realtime:desk', 'phx_join', { config: {} }])
    await vi.waitFor(() => expect(one.frames.length).toBeGreaterThan(0))
    one.send(['1', '2', 'realtime:desk', 'access_token', { access_token: desk.token(maria) }])
    return one
  }
  const first = await joined()
  // Frames are processed in order, so the reply to the next one means that the token was accepted.
  first.send(['1', '3', 'realtime:desk', 'presence', { event: 'track', payload: {} }])
  await vi.waitFor(() => expect(JSON.stringify(first.frames)).toContain('"3"'))

  const second = await joined()

  expect(await second.closed).toBe(4429)
  expect(first.socket.readyState).toBe(WebSocket.OPEN)
})
