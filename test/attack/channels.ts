import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import WebSocket from 'ws'
import { type Dice, dice } from '#test/support/dice.ts'
import type { Attacker } from './attackers.ts'
import type { Attempt, Reply } from './attempt.ts'
import type { Outcome } from './outcome.ts'
import { disclosure } from './verdict.ts'
import { changedTables, MARK, printsOf, type Victim } from './victim.ts'
import type { World } from './world.ts'

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: object]

// An outsider's messages arrive no later than the victim's own. This waits that much longer.
const LISTENED_MS = 500
const FRAMES_OF_EACH = 40

/** Joins the victim's channels in every way, sends and tracks on them, and listens while the victim works. */
export async function channels(world: World, seed: number, size: number): Promise<Outcome> {
  const outcome: Outcome = { attack: 'realtime', attempts: 0, succeeded: 0, breaches: [], defects: [] }
  const [victim] = world.victims
  if (victim === undefined) throw new Error('There is no victim yet')
  const before = await printsOf(world.owner, world.victims)
  const victimHears = await joined(world, world.maria.token, victim)
  const each = Math.max(8, Math.min(FRAMES_OF_EACH, Math.floor(size / world.attackers.length)))
  const intruders = await Promise.all(
    world.attackers.map((attacker, at) => intrude(world, attacker, framesFor(victim, attacker, dice(seed + at), each))),
  )
  const client = await addedClient(world, victim)
  await vi.waitFor(
    () => {
      if (!victimHears.frames.some((frame) => frame.includes(client))) throw new Error('The victim received no change')
    },
    { timeout: 20_000 },
  )
  await sleep(LISTENED_MS)
  for (const intruder of intruders) judge(intruder, world, outcome, client)
  if (victimHears.frames.some((frame) => frame.includes('forged')))
    outcome.breaches.push('the victim heard what an outsider said')
  for (const { socket } of [...intruders, victimHears]) socket.close()
  await world.owner.query('delete from public.clients where id = $1', [client])
  const changed = changedTables(before, await printsOf(world.owner, world.victims)).filter(
    (table) => !TOUCHED.includes(table),
  )
  if (changed.length > 0) outcome.breaches.push(`an attacker changed ${changed.join(', ')}`)
  return outcome
}

// The victim's own client, added and deleted again, leaves traces in these tables.
const TOUCHED = [
  ...[
    'app.audit_events',
    'app.unlinked_audit_events',
    'app.daily_changes',
    'app.daily_totals',
    'app.report_changes',
    'app.report_totals',
  ],
  ...['app.webhook_deliveries', 'app.webhook_events', 'clients', 'notifications'],
]

interface Listener {
  attacker: Attacker | null
  socket: WebSocket
  frames: string[]
  sent: number
  closeCode: number | null
}

async function opened({ port, app }: World, attacker: Attacker | null): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${app.anonKey}&vsn=2.0.0`)
  const listener: Listener = { attacker, socket, frames: [], sent: 0, closeCode: null }
  // `ws` delivers one Buffer by default.
  socket.on('message', (data) => listener.frames.push((data as Buffer).toString()))
  socket.on('close', (code) => {
    listener.closeCode = code
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  return listener
}

/** Joins as the victim itself, so that there is something to overhear. */
async function joined(world: World, token: string, { organization }: Victim): Promise<Listener> {
  const listener = await opened(world, null)
  const changes = { postgres_changes: [{ event: '*', schema: 'public', table: 'clients' }] }
  const send = (frame: Frame) => listener.socket.send(JSON.stringify(frame))
  send(['1', '1', 'realtime:clients', 'phx_join', { config: changes, access_token: token }])
  send([
    '2',
    '2',
    `realtime:organization:${organization}`,
    'phx_join',
    { config: { private: true, presence: { key: MARK } }, access_token: token },
  ])
  await vi.waitFor(
    () => {
      if (!listener.frames.some((frame) => frame.includes('Subscribed to PostgreSQL')))
        throw new Error('The victim could not join')
    },
    { timeout: 20_000 },
  )
  send([
    '2',
    '3',
    `realtime:organization:${organization}`,
    'presence',
    { type: 'presence', event: 'track', payload: { name: MARK } },
  ])
  return listener
}

async function intrude(world: World, attacker: Attacker, frames: Frame[]): Promise<Listener> {
  const listener = await opened(world, attacker)
  for (const frame of frames) {
    if (listener.socket.readyState !== WebSocket.OPEN) break
    listener.socket.send(JSON.stringify(frame))
    listener.sent += 1
    // One at a time, because a connection that floods is closed.
    await sleep(15)
  }
  return listener
}

function framesFor(victim: Victim, { token, isMember }: Attacker, random: Dice, count: number): Frame[] {
  const { organization } = victim
  const words = isMember ? 'said' : 'forged'
  const topics = [
    `organization:${organization}`,
    `organization:${organization} `,
    `organization:${organization.toUpperCase()}`,
    'organization:*',
    'organization:%',
    'clients',
    'public:clients',
    '*',
    "x' or true --",
    `user:${victim.person}`,
  ]
  const filters = [
    `organization_id=eq.${organization}`,
    `organization_id=neq.x`,
    `first_name=eq.${MARK}`,
    `id=in.(${organization})`,
    "id=eq.x' or true --",
    'nothing=eq.1',
  ]
  const schemas = ['public', 'app', 'auth', '*', 'storage']
  const tables = ['clients', 'users', '*', 'credit_reports', 'messages', 'objects', 'people', 'audit_events']
  const join = (ref: string): Frame => [
    ...([ref, ref, `realtime:${random.one(topics)}`, 'phx_join'] as const),
    {
      config: {
        private: random.below(2) === 0,
        broadcast: { self: true, ack: true, replay: { since: 0, limit: 25 } },
        presence: { key: random.one(['x', victim.person, MARK.slice(1)]), enabled: true },
        postgres_changes: random.some(3, () => ({
          event: '*',
          schema: random.one(schemas),
          table: random.one(tables),
          filter: random.one(filters),
        })),
      },
      ...(token !== null && { access_token: token }),
    },
  ]
  const said = (ref: string): Frame => {
    const topic = `realtime:organization:${organization}`
    return random.one<Frame>([
      [ref, ref, topic, 'broadcast', { type: 'broadcast', event: 'note', payload: { text: words } }],
      [ref, ref, topic, 'presence', { type: 'presence', event: 'track', payload: { name: words } }],
      [ref, ref, topic, 'access_token', { access_token: random.one([token ?? '', `${token}x`, 'e30.e30.', '']) }],
      [null, ref, topic, 'phx_leave', {}],
      ['1', ref, 'phoenix', 'heartbeat', {}],
      [ref, ref, topic, 'postgres_changes', { ids: [1], data: words }],
    ])
  }
  return Array.from({ length: count }, (_, at) => (at % 2 === 0 ? join(String(at)) : said(String(at - 1))))
}

async function addedClient({ owner }: World, { organization, person }: Victim): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into public.clients (organization_id, user_id, first_name, last_name) values ($1, $2, $3, $3) returning id',
    [organization, person, MARK],
  )
  return rows[0]?.id ?? ''
}

function judge({ attacker, frames, sent, closeCode }: Listener, world: World, outcome: Outcome, client: string): void {
  outcome.attempts += sent
  outcome.succeeded += frames.filter((frame) => frame.includes('"status":"ok"')).length
  if (attacker === null || attacker.isInside) return
  // The attackers sent these names themselves, and an error repeats them.
  const named = world.victims.flatMap(({ organization, person }) => [organization, person]).join(' ')
  const attempt: Attempt = { method: 'WEBSOCKET', path: `/realtime/v1 ${named}` }
  for (const text of frames) {
    const reply: Reply = { status: 200, headers: {}, text, milliseconds: 0 }
    const breach = text.includes(client) ? 'received the victim’s client' : disclosure(reply, attempt, world.victims)
    if (breach !== null) outcome.breaches.push(`${attacker.name}: ${breach}: ${text.slice(0, 300)}`)
  }
  if (closeCode === 1011) outcome.defects.push(`${attacker.name}: the connection was closed with 1011`)
}
