import type pg from 'pg'
import type { Log } from '#server/http/log.ts'
import type { TokenKeys } from '#server/http/signed-token.ts'
import { Bus, type BusMessage } from './bus.ts'
import { Changes } from './changes.ts'
import type { Channel } from './channel.ts'
import { type ChannelRights, channelRights } from './channel-rights.ts'
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
  keys: TokenKeys
  clock: () => number
  log: Log
}

const REST_AFTER_MS = 15_000
const CHECK_MS = 1_000
const FAREWELL_MS = 500

/** What all connections of this process share: who is in which room, and the ways to the other processes. */
export class Hub {
  readonly deps: RealtimeDeps
  readonly connections = new Set<Connection>()
  readonly rights: ChannelRights
  readonly changes: Changes
  private readonly bus: Bus
  private readonly rooms = new Map<string, Room>()
  private readonly checking: NodeJS.Timeout
  private resting: NodeJS.Timeout | undefined

  constructor(deps: RealtimeDeps) {
    const { pool, log } = deps
    this.deps = deps
    this.rights = channelRights(deps)
    this.bus = new Bus(pool, log)
    this.bus.on('message', (message) => this.hear(message))
    this.bus.on('return', () => void this.returned())
    this.changes = new Changes(deps, this.rights.asService)
    const check = () => this.connections.forEach((connection) => connection.check(deps.clock()))
    this.checking = setInterval(check, CHECK_MS).unref()
  }

  async enter(channel: Channel, name: string): Promise<Room> {
    clearTimeout(this.resting)
    await this.bus.open()
    const room = this.rooms.get(name) ?? new Room(name, this.bus)
    room.members.set(channel, null)
    this.rooms.set(name, room)
    // Others may have left while it opened.
    clearTimeout(this.resting)
    return room
  }

  async exit(channel: Channel, room: Room): Promise<void> {
    try {
      await room.leave(channel)
    } finally {
      if (room.members.size === 0 && this.rooms.get(room.name) === room) this.rooms.delete(room.name)
      clearTimeout(this.resting)
      if (this.rooms.size === 0) this.resting = setTimeout(() => void this.rest(), REST_AFTER_MS).unref()
    }
  }

  /** Reaches everyone in the room, in every process. */
  async broadcast(room: string, broadcast: Broadcast, except: Channel | null = null): Promise<void> {
    this.rooms.get(room)?.say(broadcast, except)
    await this.bus.publish({ kind: 'broadcast', room, ...broadcast })
  }

  async close(): Promise<void> {
    clearInterval(this.checking)
    for (const connection of [...this.connections]) connection.close('leaving')
    for (let waited = 0; this.connections.size > 0 && waited < FAREWELL_MS; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Who doesn't answer the farewell would keep the server from ending.
    for (const connection of [...this.connections]) connection.cutOff('leaving')
    clearTimeout(this.resting)
    await this.rest()
  }

  private async rest(): Promise<void> {
    const failed = (error: unknown) =>
      this.deps.log.warn({ err: error }, 'a connection to the database did not end well')
    await Promise.all([this.changes.rest(), this.bus.rest()]).catch(failed)
  }

  private hear(message: BusMessage): void {
    if (message.kind === 'change') return void this.changes.take(message)
    const room = this.rooms.get(message.room)
    if (message.kind === 'broadcast') room?.say(message)
    // What can't be read now is told as a difference to what is read next.
    else room?.presencesChanged().catch(() => undefined)
  }

  private async returned(): Promise<void> {
    const failed = (error: unknown) => this.deps.log.error({ err: error }, 'presences were not read again')
    for (const room of [...this.rooms.values()]) await room.renew().catch(failed)
  }
}

/** A private channel and a public one of the same name are two rooms. */
export const roomName = (isPrivate: boolean, topic: string): string => `${isPrivate ? 'private' : 'public'}:${topic}`
