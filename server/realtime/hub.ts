import type pg from 'pg'
import type { Log } from '#server/http/log.ts'
import type { TokenKeys } from '#server/http/signed-token.ts'
import { type Bus, type BusMessage, bus as openBus } from './bus.ts'
import { type Changes, changes as openChanges } from './changes.ts'
import type { Channel } from './channel.ts'
import { type ChannelRights, channelRights } from './channel-rights.ts'
import type { Connection } from './connection.ts'
import { type Contents, encodeBroadcast, encodeFrame, type Version } from './frame.ts'
import { presences as openPresences, type Presences } from './presence.ts'

export interface RealtimeDeps {
  /** Logs in as a role that may become every caller's role and has no rights of its own. */
  pool: pg.Pool
  /** A login that may read the write-ahead log; without one, changes are announced by triggers. */
  replicationUrl: string | null
  publication: string
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

/** What all connections of this process share. */
export interface Hub extends Pick<RealtimeDeps, 'keys' | 'clock' | 'log' | 'hasPublicMessages'> {
  connections: Set<Connection>
  rights: ChannelRights
  changes: Changes
  presences: Presences
  enter(channel: Channel): Promise<void>
  exit(channel: Channel): void
  /** Reaches everyone in the room, in every process. */
  broadcast(broadcast: Broadcast): Promise<void>
  close(): Promise<void>
}

const REST_AFTER_MS = 15_000
const CHECK_MS = 1_000

export function createHub(deps: RealtimeDeps): Hub {
  const { pool, replicationUrl, publication, assertSession, keys, clock, log, hasPublicMessages } = deps
  const rooms = new Map<string, Set<Channel>>()
  const connections = new Set<Connection>()
  const rights = channelRights(pool, assertSession)
  let resting: NodeJS.Timeout | undefined

  const deliver = ({ room, event, contents, except = null, meta }: Broadcast) => {
    const frames = new Map<Version, string | Buffer | null>()
    for (const channel of rooms.get(room) ?? []) {
      if (channel === except || !channel.hears('broadcast.read')) continue
      const { version, topic } = channel
      const frame = frames.get(version) ?? encodeBroadcast(version, topic, event, contents, meta)
      frames.set(version, frame)
      if (frame !== null) channel.send(frame, frame instanceof Buffer)
    }
  }
  const hear = (message: BusMessage) => {
    if (message['kind'] === 'broadcast') deliver(broadcastOf(message))
    else if (message['kind'] === 'presence') presences.hear(message)
    else if (message['kind'] === 'change') changes.hear(message)
  }
  const onReturn = () => {
    presences.returned().catch((error: unknown) => log.error({ err: error }, 'presences were not read again'))
  }
  const bus: Bus = openBus({ pool, log, onMessage: hear, onReturn })
  const presences = openPresences({
    pool,
    bus,
    onDiff(room, joins, leaves) {
      const payload = JSON.stringify({ joins, leaves })
      const listening = [...(rooms.get(room) ?? [])].filter((channel) => channel.hears('presence.read'))
      for (const channel of listening)
        channel.send(encodeFrame(channel.version, channel.topic, 'presence_diff', payload))
    },
  })
  const changes = openChanges({ pool, replicationUrl, publication, assertSession, log, run: rights.asService })
  const checking = setInterval(() => {
    const now = clock()
    for (const connection of [...connections]) connection.check(now)
  }, CHECK_MS).unref()

  return {
    ...{ keys, clock, log, hasPublicMessages, connections, rights, changes, presences },
    async enter(channel) {
      clearTimeout(resting)
      await bus.open()
      const room = rooms.get(channel.room) ?? new Set()
      rooms.set(channel.room, room.add(channel))
    },
    exit(channel) {
      const room = rooms.get(channel.room)
      if (!room?.delete(channel) || room.size > 0) return
      rooms.delete(channel.room)
      presences.leave(channel.room)
      if (rooms.size > 0) return
      clearTimeout(resting)
      resting = setTimeout(() => void bus.rest(), REST_AFTER_MS).unref()
    },
    async broadcast(broadcast) {
      deliver(broadcast)
      const { room, event, contents } = broadcast
      const body = 'json' in contents ? contents : { binary: contents.bytes.toString('base64') }
      await bus.publish({ kind: 'broadcast', room, event, ...body })
    },
    async close() {
      clearInterval(checking)
      clearTimeout(resting)
      for (const connection of [...connections]) connection.close('leaving')
      await changes.close()
      await bus.rest()
    },
  }
}

/** From another process, or from a row of realtime.messages. */
function broadcastOf({ room, topic, private: isPrivate, event, json, binary, id }: BusMessage): Broadcast {
  return {
    room: typeof room === 'string' ? room : `${isPrivate ? 'private' : 'public'}:${topic}`,
    event: String(event),
    contents: typeof binary === 'string' ? { bytes: Buffer.from(binary, 'base64') } : { json: String(json ?? '{}') },
    ...(typeof id === 'string' && { meta: { id } }),
  }
}
