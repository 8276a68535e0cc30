import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Bus, BusMessage } from './bus.ts'

export interface Presence {
  ref: string
  key: string
  meta: Record<string, unknown>
}

/** Who is present, as clients read it: everyone under their key. */
export type PresenceState = Record<string, { metas: Record<string, unknown>[] }>

export interface PresenceDeps {
  pool: pg.Pool
  bus: Bus
  onDiff: (room: string, joins: PresenceState, leaves: PresenceState) => void
}

interface Room {
  present: Map<string, Presence>
  isRead: boolean
  /** Somebody came or went since the last reading began. */
  isStale: boolean
  reading: Promise<void> | null
}

const SET = 'select realtime.set_presence($1, $2, $3, $4, $5, $6, $7)'
const READ = 'select realtime.presences_in($1) as present'

/** Who is where, the same in every process: the database holds it, and word of a change makes each process read the room again. */
export class Presences {
  private readonly deps: PresenceDeps
  private readonly rooms = new Map<string, Room>()
  private readonly held = new Map<string, { room: string; presence: Presence }>()

  constructor(deps: PresenceDeps) {
    this.deps = deps
  }

  /** Everyone in the room, kept up to date until the room is left. */
  async enter(name: string): Promise<PresenceState> {
    const room = this.rooms.get(name) ?? { present: new Map(), isRead: false, isStale: false, reading: null }
    this.rooms.set(name, room)
    if (!room.isRead) await this.refresh(name)
    return stateOf(room.present.values())
  }

  leave(name: string): void {
    this.rooms.delete(name)
  }

  /** Puts `after` in the place of `before`, for everyone in every process; null takes it away. */
  async set(
    room: string,
    before: Presence | null,
    after: { key: string; meta: Record<string, unknown> } | null,
  ): Promise<Presence | null> {
    const ref = randomBytes(9).toString('base64url')
    const previous = before === null ? {} : { phx_ref_prev: before.ref }
    const arriving = after && { ref, key: after.key, meta: { ...after.meta, phx_ref: ref, ...previous } }
    await this.write(room, before?.ref ?? null, arriving)
    if (before) this.held.delete(before.ref)
    if (arriving) this.held.set(ref, { room, presence: arriving })
    await this.refresh(room)
    return arriving
  }

  hear({ topic }: BusMessage): void {
    // A room that can't be read is forgotten: whoever enters it next reads it anew.
    if (typeof topic === 'string') this.refresh(topic).catch(() => undefined)
  }

  /** After a lost connection: says again who is here, and reads who is elsewhere. */
  async returned(): Promise<void> {
    for (const [ref, { room, presence }] of this.held) await this.write(room, ref, presence)
    for (const name of [...this.rooms.keys()]) await this.refresh(name)
  }

  private async refresh(name: string): Promise<void> {
    const room = this.rooms.get(name)
    if (room === undefined) return
    room.isStale = true
    room.reading ??= this.read(name, room).finally(() => (room.reading = null))
    await room.reading
  }

  /** Reads until nothing has changed meanwhile, and tells each difference to those who were told the room before. */
  private async read(name: string, room: Room): Promise<void> {
    while (room.isStale) {
      room.isStale = false
      try {
        const { rows } = await this.deps.pool.query<{ present: Presence[] }>(READ, [name])
        const found = new Map(rows[0]?.present.map((one) => [one.ref, one]))
        const left = [...room.present.values()].filter(({ ref }) => !found.has(ref))
        const came = [...found.values()].filter(({ ref }) => !room.present.has(ref))
        const isNews = room.isRead && left.length + came.length > 0
        Object.assign(room, { present: found, isRead: true })
        if (isNews) this.deps.onDiff(name, stateOf(came), stateOf(left))
      } catch (error) {
        this.rooms.delete(name)
        throw error
      }
    }
  }

  private async write(room: string, leaving: string | null, arriving: Presence | null): Promise<void> {
    const { pool, bus } = this.deps
    const { ref = null, key = null, meta = null } = arriving ?? {}
    const message = bus.sealed({ kind: 'presence', topic: room })
    await pool.query(SET, [leaving, ref, bus.holder, room, key, meta && JSON.stringify(meta), message])
  }
}

function stateOf(present: Iterable<Presence>): PresenceState {
  const state: PresenceState = Object.create(null)
  for (const { key, meta } of present) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}
