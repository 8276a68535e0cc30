import type pg from 'pg'
import type { Log } from '#server/http/log.ts'
import type { TokenKeys } from '#server/http/signed-token.ts'
import { Bus, type BusMessage } from './bus.ts'
import type { Change } from './change-stream.ts'
import { Changes } from './changes.ts'
import type { Channel } from './channel.ts'
import { type ChannelRights, channelRights } from './channel-rights.ts'
import type { Connection } from './connection.ts'
import { type Contents, encodeBroadcast, encodeFrame, type Version } from './frame.ts'
import { type PresenceState, Presences } from './presence.ts'

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

export interface Broadcast {
  room: string
  event: string
  contents: Contents
  /** The sender, when it doesn't want to hear itself. */
  except?: Channel | null
  meta?: Record<string, unknown>
}

const REST_AFTER_MS = 15_000
const CHECK_MS = 1_000
const FAREWELL_MS = 500

/** What all connections of this process share: who is in which room, and the ways to the other processes. */
export class Hub {
  readonly deps: RealtimeDeps
  readonly log: Log
  readonly connections = new Set<Connection>()
  readonly rights: ChannelRights
  readonly changes: Changes
  readonly presences: Presences
  private readonly bus: Bus
  private readonly rooms = new Map<string, Set<Channel>>()
  private readonly checking: NodeJS.Timeout
  private resting: NodeJS.Timeout | undefined

  constructor(deps: RealtimeDeps) {
    const { pool, log } = deps
    this.deps = deps
    this.log = log
    this.rights = channelRights(pool, deps.assertSession, deps.readsAs)
    this.bus = new Bus({ pool, log, onMessage: (message) => this.hear(message), onReturn: () => this.returned() })
    this.presences = new Presences({ pool, bus: this.bus, onDiff: (...diff) => this.tellPresences(...diff) })
    this.changes = new Changes({ ...deps, run: this.rights.asService })
    this.checking = setInterval(() => this.check(), CHECK_MS).unref()
  }

  async enter(channel: Channel): Promise<void> {
    clearTimeout(this.resting)
    await this.bus.open()
    const room = this.rooms.get(channel.room) ?? new Set()
    this.rooms.set(channel.room, room.add(channel))
  }

  exit(channel: Channel): void {
    const room = this.rooms.get(channel.room)
    if (!room?.delete(channel) || room.size > 0) return
    this.rooms.delete(channel.room)
    this.presences.leave(channel.room)
    if (this.rooms.size > 0) return
    clearTimeout(this.resting)
    this.resting = setTimeout(() => void this.bus.rest(), REST_AFTER_MS).unref()
  }

  /** Reaches everyone in the room, in every process. */
  async broadcast(broadcast: Broadcast): Promise<void> {
    this.deliver(broadcast)
    const { room, event, contents } = broadcast
    const body = 'json' in contents ? contents : { binary: contents.bytes.toString('base64') }
    await this.bus.publish({ kind: 'broadcast', room, event, ...body })
  }

  async close(): Promise<void> {
    clearInterval(this.checking)
    clearTimeout(this.resting)
    for (const connection of [...this.connections]) connection.close('leaving')
    for (let waited = 0; this.connections.size > 0 && waited < FAREWELL_MS; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Who doesn't answer the farewell would keep the server from ending.
    for (const connection of [...this.connections]) connection.cutOff('leaving')
    await this.changes.close()
    await this.bus.rest()
  }

  private hear(message: BusMessage): void {
    if (message['kind'] === 'broadcast') this.deliver(broadcastOf(message))
    else if (message['kind'] === 'presence') this.presences.hear(message)
    // The database's own trigger writes it.
    else if (message['kind'] === 'change') void this.changes.take(message as unknown as Change)
  }

  private deliver({ room, event, contents, except = null, meta }: Broadcast): void {
    const frames = new Map<Version, string | Buffer | null>()
    for (const channel of this.rooms.get(room) ?? []) {
      if (channel === except || !channel.hears('broadcast.read')) continue
      const { version, topic } = channel
      const frame = frames.get(version) ?? encodeBroadcast(version, topic, event, contents, meta)
      frames.set(version, frame)
      if (frame !== null) channel.send(frame, frame instanceof Buffer)
    }
  }

  private tellPresences(room: string, joins: PresenceState, leaves: PresenceState): void {
    const payload = JSON.stringify({ joins, leaves })
    for (const channel of this.rooms.get(room) ?? [])
      if (channel.hears('presence.read'))
        channel.send(encodeFrame(channel.version, channel.topic, 'presence_diff', payload))
  }

  private returned(): void {
    const failed = (error: unknown) => this.log.error({ err: error }, 'presences were not read again')
    this.presences.returned().catch(failed)
  }

  private check(): void {
    for (const connection of [...this.connections]) connection.check(this.deps.clock())
  }
}

/** From another process, or from a row of realtime.messages. */
function broadcastOf({ room, topic, private: isPrivate, event, json, binary, id }: BusMessage): Broadcast {
  const text = typeof json === 'string' ? json : '{}'
  return {
    room: typeof room === 'string' ? room : roomName(isPrivate === true, String(topic)),
    event: String(event),
    contents: typeof binary === 'string' ? { bytes: Buffer.from(binary, 'base64') } : { json: text },
    ...(typeof id === 'string' && { meta: { id } }),
  }
}

/** A private channel and a public one of the same name are two rooms. */
export const roomName = (isPrivate: boolean, topic: string): string => `${isPrivate ? 'private' : 'public'}:${topic}`
