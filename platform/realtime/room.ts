import { randomBytes } from 'node:crypto'
import type { Channel } from './channel.ts'
import type { Right } from './channel-access.ts'
import { type Broadcast, encodeBroadcast, encodeFrame, type Version } from './frame.ts'
import type { Hub } from './hub.ts'

interface Presence {
  ref: string
  key: string
  meta: Record<string, unknown>
}

/** The present clients as the protocol sends them: all under their key. */
type PresenceState = Record<string, { metas: Record<string, unknown>[] }>

/** Encodes a frame for a protocol version. Returns null if the version can't contain it. */
type Encode = (version: Version, topic: string) => string | Buffer | null

const SET = 'select realtime.set_presence($1, $2, $3)'
const READ = 'select realtime.presences_in($1) as present'

/** A private and a public channel of the same name are two rooms. */
export const roomName = (isPrivate: boolean, topic: string): string => `${isPrivate ? 'private' : 'public'}:${topic}`

/** The channels of this process that share a topic. The database knows who is present in any process. */
export class Room {
  readonly name: string
  readonly members = new Map<Channel, Presence | null>()
  private readonly hub: Hub

  constructor(name: string, hub: Hub) {
    this.name = name
    this.hub = hub
  }

  async leave(channel: Channel): Promise<void> {
    const presence = this.members.get(channel)
    this.members.delete(channel)
    if (presence) await this.replace(presence, null)
  }

  /** Sends to the members in this process. */
  say(broadcast: Broadcast, except: Channel | null = null): void {
    const isPassedOver = (channel: Channel) => channel === except || channel.keepsBack(broadcast)
    this.tell('broadcast.read', (version, topic) => encodeBroadcast(version, topic, broadcast), isPassedOver)
  }

  /** Replaces a member's presence for everyone in every process. Null removes it. An equal one changes nothing. */
  async track(channel: Channel, key: string, meta: Record<string, unknown> | null): Promise<void> {
    const before = this.members.get(channel) ?? null
    const said = before && { ...before.meta, phx_ref: undefined, phx_ref_prev: undefined }
    if (JSON.stringify(said) === JSON.stringify(meta)) return
    const ref = randomBytes(9).toString('base64url')
    const after = meta && { ref, key, meta: { ...meta, phx_ref: ref, phx_ref_prev: before?.ref } }
    await this.replace(before, after)
    this.members.set(channel, after)
  }

  async presences(): Promise<PresenceState> {
    const { rows } = await this.hub.deps.pool.query<{ present: Presence[] }>(READ, [this.name])
    return stateOf(rows[0]?.present ?? [])
  }

  /** Sends who is present, or who came and went. Clients keep a difference that arrives before the first state. */
  tellPresences(event: 'presence_state' | 'presence_diff', presences: object): void {
    const payload = JSON.stringify(presences)
    this.tell('presence.read', (version, topic) => encodeFrame(version, { topic, event }, payload))
  }

  /** After a lost connection: publishes who is here, and reads who is elsewhere. */
  async renew(): Promise<void> {
    for (const presence of this.members.values()) if (presence) await this.replace(presence, presence)
    this.tellPresences('presence_state', await this.presences())
  }

  private async replace(before: Presence | null, after: Presence | null): Promise<void> {
    const { holder, deps } = this.hub
    const row = after && JSON.stringify({ ...after, holder, topic: this.name })
    const diff = { joins: stateOf(after ? [after] : []), leaves: stateOf(before && before !== after ? [before] : []) }
    await deps.pool.query(SET, [before?.ref, row, this.hub.sealed({ kind: 'presence', room: this.name, diff })])
    this.tellPresences('presence_diff', diff)
  }

  /** Writes each frame once per protocol version. */
  private tell(right: Right, encode: Encode, isPassedOver = (_channel: Channel) => false): void {
    const frames = new Map<Version, ReturnType<Encode>>()
    for (const channel of this.members.keys()) {
      if (!channel.hears(right) || isPassedOver(channel)) continue
      const { connection, topic } = channel
      const frame = frames.get(connection.version) ?? encode(connection.version, topic)
      frames.set(connection.version, frame)
      connection.send(frame)
    }
  }
}

function stateOf(present: Presence[]): PresenceState {
  const state: PresenceState = Object.create(null)
  for (const { key, meta } of present) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}
