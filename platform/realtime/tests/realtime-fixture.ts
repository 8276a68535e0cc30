import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import pg from 'pg'
import { expect } from 'vitest'
import WebSocket, { type RawData } from 'ws'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { urlAs } from '#platform/database/pools.ts'
import { callerOf, gateway } from '#platform/http/gateway.ts'
import { createLog } from '#platform/http/log.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import type { RealtimeDeps } from '#platform/realtime/hub.ts'
import { realtimeService } from '#platform/realtime/realtime-service.ts'
import { TEST_PASSWORDS, type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import type { Person } from '#test/support/people.ts'

const secrets = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))

/** All sockets of a test come from one address. */
const MANY_SOCKETS = { perAddress: 10_000, perPerson: 10_000, trustedProxies: 0 }

export interface Office {
  url: string
  logged(): string
  close(): Promise<void>
}

export interface Desk {
  database: TestDatabase
  owner: pg.Client
  anonKey: string
  /** Moves every process's clock. */
  pass(milliseconds: number): void
  /** A server process: its own service on its own port. */
  office(overrides?: Partial<RealtimeDeps>): Promise<Office>
  token(person: Person, lastsSeconds?: number): string
  /** A supabase-js client of the person, or of a visitor with only the API key. */
  client(
    office: Office,
    person: Person | null,
    options?: { vsn?: '1.0.0' | '2.0.0'; key?: string },
  ): Promise<SupabaseClient>
  /** A bare websocket, for frames that supabase-js would never send. */
  socket(office: Office, query?: string): Promise<RawSocket>
  addClient(of: Person, fields?: Record<string, string>): Promise<string>
  close(): Promise<void>
}

export interface RawSocket {
  socket: WebSocket
  frames: unknown[]
  send(frame: unknown): void
  closed: Promise<number>
}

/** One database, and as many server processes as a test opens. */
export async function realtimeFixture(): Promise<Desk> {
  const database = await testDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  let ahead = 0
  const clock = () => Date.now() + ahead
  const keys = tokenKeys(secrets.tokenKeys, clock)
  const { anonKey, serviceKey } = secrets
  const offices: Office[] = []
  const clients: SupabaseClient[] = []

  const office = async (overrides: Partial<RealtimeDeps> = {}): Promise<Office> => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const guard = gateway({ anonKey, serviceKey, keys, clock })
    const service = realtimeService({
      pool: database.pools.wire,
      replicationUrl: urlAs(database.ownerUrl, 'tradeline_replication', TEST_PASSWORDS.tradeline_replication),
      publication: 'supabase_realtime',
      assertSession: 'auth.assert_session',
      hasPublicMessages: true,
      socketLimits: MANY_SOCKETS,
      ...{ guard, callerOf, keys, clock, log },
      ...overrides,
    })
    const app = new Hono()
    app.use('/realtime/v1/*', guard)
    app.route('/realtime/v1', service.http)
    const answer = getRequestListener(app.fetch)
    const server = createServer((request, response) => void answer(request, response))
    server.on('upgrade', service.handleUpgrade)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // A listening server has an address with a port.
    const { port } = server.address() as AddressInfo
    const opened = {
      url: `http://127.0.0.1:${port}`,
      logged: () => lines.join(''),
      async close() {
        await service.close()
        server.closeAllConnections()
        server.close()
      },
    }
    offices.push(opened)
    return opened
  }
  const token = (person: Person, lastsSeconds = 3_600) =>
    keys.sign({
      ...{ sub: person.id, role: person.role, session_id: person.sessionId, aal: 'aal1', act: person.act },
      exp: Math.floor(clock() / 1000) + lastsSeconds,
    })

  return {
    ...{ database, owner, anonKey, office, token },
    pass: (milliseconds) => void (ahead += milliseconds),
    async client({ url }, person, { vsn = '2.0.0', key = anonKey } = {}) {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
        // Node has no WebSocket in every version that realtime-js supports, so this uses ws.
        realtime: { vsn, transport: WebSocket as never },
        ...(person && { accessToken: async () => token(person) }),
      })
      clients.push(client)
      // A channel that is joined before the token is set would join as a visitor.
      if (person) await client.realtime.setAuth()
      return client
    },
    async socket({ url }, query = `apikey=${anonKey}&vsn=2.0.0`) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
      const frames: unknown[] = []
      socket.on('message', (data, isBinary) => frames.push(isBinary ? data : JSON.parse(textOf(data))))
      const closed = once(socket, 'close').then(([code]) => Number(code))
      await once(socket, 'open')
      return { socket, frames, closed, send: (frame) => socket.send(JSON.stringify(frame)) }
    },
    async addClient({ id }, { first_name = 'Dana', last_name = 'Whitfield', city = 'Reno' } = {}) {
      const { rows } = await owner.query(
        `insert into public.clients (organization_id, user_id, first_name, last_name, city)
         select organization_id, id, $2, $3, $4 from app.people where id = $1 returning id`,
        [id, first_name, last_name, city],
      )
      return rows[0].id
    },
    async close() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      for (const one of offices) await one.close()
      await owner.end()
      await database.close()
    },
  }
}

/** `ws` delivers one Buffer by default. */
const textOf = (data: RawData): string => (data as Buffer).toString()

/** Subscribes, and resolves with the status and error of the first reply. */
export function subscribed(channel: RealtimeChannel): Promise<{ status: string; message: string | undefined }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, message: error?.message }))
  })
}

/** Subscribes and waits until row changes are sent. */
export async function listening(channel: RealtimeChannel): Promise<void> {
  const told = new Promise<{ status: string; message: string }>((resolve) => channel.on('system', {}, resolve))
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', message: undefined })
  expect(await told).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
}

/** Collects everything that arrives for the event. */
export function gathered<Message>(register: (push: (message: Message) => void) => void): Message[] {
  const messages: Message[] = []
  register((message) => messages.push(message))
  return messages
}

/** A change as supabase-js passes it on. */
export interface ToldChange {
  eventType: string
  errors: string[] | null
  new: Record<string, unknown>
  old: Record<string, unknown>
}

/** Long enough for unwanted messages to arrive. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 300))
