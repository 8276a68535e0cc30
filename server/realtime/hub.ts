import type { Context, MiddlewareHandler } from 'hono'
import type pg from 'pg'
import type { Caller } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import type { TokenKeys } from '#server/http/signed-token.ts'
import { Bus, type BusMessage } from './bus.ts'
import { Changes } from './changes.ts'
import type { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Broadcast } from './frame.ts'
import { Room } from './room.ts'

export interface RealtimeDeps {
  /** Logs in as a role that may become every caller's role and has no rights of its own. */
  pool: pg.Pool
  /** A login that may read the write-ahead log; without one, changes are announced by triggers. */
  replicationUrl: string | null
  publication: string
  /** The role that reads changed rows whatever the policies say; `service_role` unless another is named. */
  readsAs?: string
  /** A function of one uuid that raises when a session has ended; null where sessions are not checked. */
  assertSession: string | null
  /** Whether strangers may talk and be present in channels that no policy guards. */
  hasPublicMessages: boolean
  /** What stands in front of every wire prefix; here it admits a websocket by its key. */
  guard: MiddlewareHandler
  callerOf: (context: Context) => Promise<Caller>
  keys: TokenKeys
  clock: () => number
  log: Log
}

const BEAT_MS = 1_000
const REST_AFTER_BEATS = 15
const SWEEP_EVERY_BEATS = 30
const FAREWELL_MS = 500

/** What all connections of this process share: who is in which room, and the ways to the other processes. */
export class Hub {
  readonly deps: RealtimeDeps
  readonly connections = new Set<Connection>()
  readonly changes: Changes
  private readonly bus: Bus
  private readonly rooms = new Map<string, Room>()
  private readonly beating = setInterval(() => this.beat(), BEAT_MS).unref()
  private beats = 0
  private emptyBeats = 0

  constructor(deps: RealtimeDeps) {
    this.deps = deps
    this.changes = new Changes(deps)
    this.bus = new Bus(
      deps,
      (message) => this.hear(message),
      () => this.renew(),
    )
  }

  async enter(channel: Channel, name: string): Promise<Room> {
    this.emptyBeats = 0
    await this.bus.listener.open()
    const room = this.rooms.get(name) ?? new Room(name, this.bus)
    room.members.set(channel, null)
    this.rooms.set(name, room)
    return room
  }

  async exit(channel: Channel, room: Room): Promise<void> {
    await room.leave(channel).catch(this.warn('a presence was not taken back'))
    if (room.members.size === 0 && this.rooms.get(room.name) === room) this.rooms.delete(room.name)
  }

  /** Reaches everyone in the room, in every process. */
  async broadcast(room: string, broadcast: Broadcast, except: Channel | null = null): Promise<void> {
    this.rooms.get(room)?.say(broadcast, except)
    await this.bus.publish({ kind: 'broadcast', room, ...broadcast })
  }

  async close(): Promise<void> {
    clearInterval(this.beating)
    for (const connection of this.connections) connection.close('leaving')
    for (let waited = 0; this.connections.size > 0 && waited < FAREWELL_MS; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Who doesn't answer the farewell would keep the server from ending.
    for (const connection of this.connections) connection.cutOff('leaving')
    await this.rest()
  }

  /** Looks after the connections; listens again after a loss, and no longer once everyone has left. */
  private beat(): void {
    for (const connection of this.connections) connection.check(this.deps.clock())
    this.emptyBeats = this.rooms.size === 0 ? this.emptyBeats + 1 : 0
    if (this.emptyBeats === REST_AFTER_BEATS) void this.rest()
    // What fails is tried again with the next beat.
    if (this.rooms.size > 0) this.bus.listener.open().catch(() => undefined)
    if (this.rooms.size > 0 && ++this.beats % SWEEP_EVERY_BEATS === 0)
      void this.deps.pool.query('select realtime.sweep()').catch(this.warn('realtime sweep failed'))
  }

  /** Frees both connections to the database; who joins next takes new ones. */
  private async rest(): Promise<void> {
    await Promise.all([this.changes.rest(), this.bus.listener.close()]).catch(
      this.warn('a connection to the database did not end well'),
    )
  }

  private hear(message: BusMessage): void {
    if (message.kind === 'change') return void this.changes.take(message)
    const room = this.rooms.get(message.room)
    if (message.kind === 'broadcast') room?.say(message)
    else room?.tellPresences('presence_diff', { joins: message.joins, leaves: message.leaves })
  }

  private renew(): void {
    for (const room of this.rooms.values()) room.renew().catch(this.warn('presences were not read again'))
  }

  private warn(problem: string): (error: unknown) => void {
    return (error) => this.deps.log.warn({ err: error }, problem)
  }
}
