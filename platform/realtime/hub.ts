import { randomInt, randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Change } from '#platform/database/change-stream.ts'
import { listener } from '#platform/database/listener.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Log } from '#platform/http/log.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import type { Health } from '#platform/status/health.ts'
import { Changes } from './changes.ts'
import type { Channel } from './channel.ts'
import { readRows } from './channel-access.ts'
import type { Connection } from './connection.ts'
import { sessionEnded } from './errors.ts'
import type { Broadcast } from './frame.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { Room } from './room.ts'
import { Seats, SOCKET_LIMITS, type SocketLimits } from './seats.ts'

export interface RealtimeDeps {
  /** Logs in as a role that may switch to every caller's role and has no rights of its own. */
  pool: pg.Pool
  /** A login that may read the write-ahead log. Without one, triggers announce changes. */
  replicationUrl: string | null
  publication: string
  /** The role that reads changed rows without policies. Defaults to `service_role`. */
  readsAs?: string
  /** A function of one uuid that raises an error if a session has ended. Null if sessions are not checked. */
  assertSession: string | null
  /** True if public channels, which no policy protects, may have messages and presence. */
  hasPublicMessages: boolean
  /** The middleware of every prefix. Here it checks a websocket's key. */
  guard: MiddlewareHandler
  callerOf: (context: Context) => Promise<Caller>
  keys: TokenKeys
  clock: () => number
  log: Log
  health?: Health
  /** Counted per process. Defaults to `SOCKET_LIMITS`. */
  socketLimits?: SocketLimits
}

/** Messages between processes, and from the database. */
export type Message =
  | ({ kind: 'broadcast'; room: string } & Broadcast)
  | { kind: 'presence'; room: string; diff: object }
  | ({ kind: 'change' } & Change)
  /** The rights of its members have changed, so they must join again. */
  | { kind: 'renew'; room: string }

const LOCK_CLASS = 7_263_011
const PUBLISH = 'select realtime.publish(message) from unnest($1::text[]) as message'
const LIVING = 'select to_json(realtime.living_callers($1::jsonb, $2, 0, $3::integer))'
const PARCEL = 'select realtime.parcel($1) as body'
const MOST_WAITING = 5_000
const BEAT_MS = 1_000
const REST_AFTER_BEATS = 15
const SWEEP_EVERY_BEATS = 30
const ASK_EVERY_BEATS = 5
const FAREWELL_MS = 500
const PART = 'realtime listener'

/**
 * The state that all connections of this process share: the rooms, and the connections to other processes on the same
 * database.
 */
export class Hub {
  readonly deps: RealtimeDeps
  readonly connections = new Set<Connection>()
  readonly changes: Changes
  readonly limits: SocketLimits
  readonly addresses: Seats<Connection>
  readonly people: Seats<Connection>
  /**
   * The advisory lock that this process holds while it listens. When it is released, everyone present through this
   * process is gone.
   */
  holder = 0
  private readonly self = randomUUID()
  private readonly rooms = new Map<string, Room>()
  private readonly listener
  private readonly waiting: string[] = []
  private readonly publish = oneAtATime(
    async () => void (await this.deps.pool.query(PUBLISH, [this.waiting.splice(0)])),
  )
  private readonly beating = setInterval(() => this.beat(), BEAT_MS).unref()
  private beats = 0
  private emptyBeats = 0

  constructor(deps: RealtimeDeps) {
    this.deps = deps
    this.limits = deps.socketLimits ?? SOCKET_LIMITS
    this.addresses = new Seats(this.limits.perAddress)
    this.people = new Seats(this.limits.perPerson)
    this.changes = new Changes(deps)
    // In order: a long message that is fetched must not be overtaken by a short one.
    let heard = Promise.resolve()
    this.listener = listener(deps.pool, 'tradeline realtime', {
      listen: () => {
        this.holder = randomInt(2 ** 31 - 1)
        return `select pg_advisory_lock(${LOCK_CLASS}, ${this.holder}); listen realtime`
      },
      hear: (text) => {
        heard = heard.then(() => this.hear(text)).catch(this.warn('a message was lost'))
      },
      // After a loss, the current rooms were entered before it.
      opened: () => {
        deps.health?.recovered(PART)
        this.rooms.forEach((room) => void room.renew().catch(this.warn('presences were not read again')))
      },
      lost: () => deps.health?.crashed(PART, new Error('The connection was lost')),
    })
  }

  async enter(channel: Channel, name: string): Promise<Room> {
    this.emptyBeats = 0
    await this.listener.open()
    const room = this.rooms.get(name) ?? new Room(name, this)
    room.members.set(channel, null)
    this.rooms.set(name, room)
    return room
  }

  async exit(channel: Channel, room: Room): Promise<void> {
    await room.leave(channel).catch(this.warn('a presence was not taken back'))
    if (room.members.size === 0 && this.rooms.get(room.name) === room) this.rooms.delete(room.name)
  }

  /** Sends to everyone in the room, in every process. Messages that arrive during a send go out together after it. */
  async broadcast(room: string, broadcast: Broadcast, except: Channel | null = null): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) throw new Error('Too many messages are waiting')
    this.rooms.get(room)?.say(broadcast, except)
    this.waiting.push(this.sealed({ kind: 'broadcast', room, ...broadcast }))
    await this.publish()
  }

  /** Encodes a message to the other processes, as the database publishes it. */
  sealed(message: Message): string {
    return JSON.stringify({ from: this.self, ...message })
  }

  async close(): Promise<void> {
    clearInterval(this.beating)
    for (const connection of this.connections) connection.close('leaving')
    for (let waited = 0; this.connections.size > 0 && waited < FAREWELL_MS; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // A client that doesn't respond to the close frame would keep the server from ending.
    for (const connection of this.connections) connection.cutOff('leaving')
    await this.rest()
  }

  /** Checks the connections. Listens again after a loss, and stops once every client has left. */
  private beat(): void {
    for (const connection of this.connections) connection.check(this.deps.clock())
    this.emptyBeats = this.rooms.size === 0 ? this.emptyBeats + 1 : 0
    if (this.emptyBeats === REST_AFTER_BEATS) void this.rest()
    // A failure is retried with the next beat.
    if (this.rooms.size > 0) this.listener.open().catch(() => undefined)
    if (this.beats % ASK_EVERY_BEATS === 0) void this.endSessions().catch(this.warn('sessions were not asked after'))
    if (this.rooms.size > 0 && ++this.beats % SWEEP_EVERY_BEATS === 0)
      this.deps.pool.query('select realtime.sweep()').catch(this.warn('realtime sweep failed'))
  }

  /** Closes the private channels of ended sessions, because a token can outlive its session by up to an hour. */
  private async endSessions(): Promise<void> {
    const { assertSession } = this.deps
    const members = [...this.rooms.values()].flatMap((room) => [...room.members.keys()])
    const asked = members.flatMap((channel) => (channel.asker === null ? [] : [{ channel, asker: channel.asker }]))
    const askers = [...new Set(asked.map(({ asker }) => asker))]
    if (askers.length === 0 || assertSession === null) return
    const values = [`[${askers.join(',')}]`, assertSession, String(askers.length - 1)]
    const [row] = await readRows(this.deps, { text: LIVING, values })
    const living = new Set(JSON.parse(row?.[0] ?? '[]').map((place: number) => askers[place]))
    // A client that sent another token meanwhile was checked with that one.
    for (const { channel, asker } of asked)
      if (!living.has(asker) && channel.asker === asker) channel.shutDown(sessionEnded().message)
  }

  /** Closes both connections to the database. The next join reopens them. */
  private async rest(): Promise<void> {
    this.deps.health?.recovered(PART)
    await Promise.all([this.changes.rest(), this.listener.close()]).catch(this.warn('a connection did not end well'))
  }

  private async hear(text: string): Promise<void> {
    const parcel = () => this.deps.pool.query<{ body: string | null }>(PARCEL, [text.slice(1)])
    const json = text.startsWith('#') ? (await parcel()).rows[0]?.body : text
    // Only the processes and the database's own functions write here. An invalid message throws and is logged as lost.
    const message: Message & { from?: string } = JSON.parse(json ?? 'null')
    if (message.from === this.self) return
    if (message.kind === 'change') return void this.changes.take(message)
    const room = this.rooms.get(message.room)
    if (message.kind === 'renew') room?.members.forEach((_presence, channel) => channel.end('phx_error'))
    else if (message.kind === 'broadcast') room?.say(message)
    else room?.tellPresences('presence_diff', message.diff)
  }

  private warn(problem: string): (error: unknown) => void {
    return (error) => this.deps.log.warn({ err: error }, problem)
  }
}
