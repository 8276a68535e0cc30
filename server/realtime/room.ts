import { randomBytes } from 'node:crypto'
import type { Bus } from './bus.ts'
import type { Channel } from './channel.ts'
import { type Broadcast, encodeBroadcast, encodeFrame, type Version } from './frame.ts'
import { oneAtATime } from './one-at-a-time.ts'

interface Presence {
  ref: string
  key: string
  meta: Record<string, unknown>
}

/** Who is present, as clients read it: everyone under their key. */
type PresenceState = Record<string, { metas: Record<string, unknown>[] }>

const SET = 'select realtime.set_presence($1, $2, $3, $4, $5, $6, $7)'
const READ = 'select realtime.presences_in($1) as present'

/**
 * The channels of this process that share a topic. Who is present is the same in every process: the database holds it, and
 * word of a change makes each process read it again.
 */
export class Room {
  readonly name: string
  readonly members = new Map<Channel, Presence | null>()
  private readonly bus: Bus
  private readonly read = oneAtATime(() => this.readPresent())
  private isFollowed = false
  private present: Map<string, Presence> | null = null

  constructor(name: string, bus: Bus) {
    this.name = name
    this.bus = bus
  }

  async leave(channel: Channel): Promise<void> {
    const presence = this.members.get(channel)
    this.members.delete(channel)
    if (!presence) return
    await this.write(presence.ref, null)
    await this.presencesChanged()
  }

  /** Reaches the members in this process. */
  say(broadcast: Broadcast, except: Channel | null = null): void {
    const frames = new Map<Version, string | Buffer | null>()
    for (const channel of this.members.keys()) {
      if (channel === except || !channel.hears('broadcast.read') || channel.keepsBack(broadcast)) continue
      const { version, topic } = channel
      const frame = frames.get(version) ?? encodeBroadcast(version, topic, broadcast)
      frames.set(version, frame)
      if (frame !== null) channel.send(frame, frame instanceof Buffer)
    }
  }

  /** Puts what a member says of itself in the place of what it said before, for everyone in every process; null takes it away. */
  async track(channel: Channel, key: string, meta: Record<string, unknown> | null): Promise<void> {
    const before = this.members.get(channel)
    const ref = randomBytes(9).toString('base64url')
    const previous = before && { phx_ref_prev: before.ref }
    const after = meta && { ref, key, meta: { ...meta, phx_ref: ref, ...previous } }
    await this.write(before?.ref ?? null, after)
    this.members.set(channel, after)
    await this.presencesChanged()
  }

  /** Everyone who is present; from now on differences are told. */
  async presences(): Promise<PresenceState> {
    this.isFollowed = true
    if (this.present === null) await this.read()
    return stateOf(this.present ?? new Map())
  }

  async presencesChanged(): Promise<void> {
    if (this.isFollowed) await this.read()
  }

  /** After a lost connection: says again who is here, and reads who is elsewhere. */
  async renew(): Promise<void> {
    for (const presence of this.members.values()) if (presence) await this.write(presence.ref, presence)
    await this.presencesChanged()
  }

  private async readPresent(): Promise<void> {
    const { rows } = await this.bus.pool.query<{ present: Presence[] }>(READ, [this.name])
    const now = new Map(rows[0]?.present.map((one) => [one.ref, one]))
    const before = this.present
    this.present = now
    if (before !== null) this.tell(without(now, before), without(before, now))
  }

  private tell(joins: PresenceState, leaves: PresenceState): void {
    if (Object.keys(joins).length + Object.keys(leaves).length === 0) return
    const payload = JSON.stringify({ joins, leaves })
    for (const channel of this.members.keys())
      if (channel.hears('presence.read'))
        channel.send(encodeFrame(channel.version, channel.topic, 'presence_diff', payload))
  }

  private async write(leaving: string | null, arriving: Presence | null): Promise<void> {
    const { ref = null, key = null, meta = null } = arriving ?? {}
    const message = this.bus.sealed({ kind: 'presence', room: this.name })
    await this.bus.pool.query(SET, [
      leaving,
      ref,
      this.bus.holder,
      this.name,
      key,
      meta && JSON.stringify(meta),
      message,
    ])
  }
}

const without = (some: Map<string, Presence>, others: Map<string, Presence>): PresenceState =>
  stateOf(new Map([...some].filter(([ref]) => !others.has(ref))))

function stateOf(present: Map<string, Presence>): PresenceState {
  const state: PresenceState = Object.create(null)
  for (const { key, meta } of present.values()) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}
