import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Bus, BusMessage } from './bus.ts'
import { isRecord } from './frame.ts'

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
  ready: Promise<unknown>
}

const SET = 'select realtime.set_presence($1, $2, $3, $4, $5, $6, $7)'

/** Who is where, the same in every process: the database holds it, the bus tells what changes. */
export class Presences {
  private readonly deps: PresenceDeps
  private readonly rooms = new Map<string, Room>()
  private readonly held = new Map<string, { room: string; presence: Presence }>()

  constructor(deps: PresenceDeps) {
    this.deps = deps
  }

  /** Everyone in the room, kept up to date until the room is left. */
  async enter(name: string): Promise<PresenceState> {
    let room = this.rooms.get(name)
    if (room === undefined) {
      const present = new Map<string, Presence>()
      // What is heard while the room is read waits for it, or a leave could be overtaken.
      const ready = this.read(name).then((found) => found.forEach((one) => present.set(one.ref, one)))
      room = { present, ready }
      this.rooms.set(name, room)
      ready.catch(() => this.rooms.delete(name))
    }
    await room.ready
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
    this.apply(room, before?.ref ?? null, arriving)
    return arriving
  }

  hear({ topic, leaving, arriving }: BusMessage): void {
    if (typeof topic !== 'string') return
    const left = typeof leaving === 'string' ? leaving : null
    const came = isPresence(arriving) ? arriving : null
    this.rooms.get(topic)?.ready.then(
      () => this.apply(topic, left, came),
      () => undefined,
    )
  }

  /** After a lost connection: says again who is here, and reads who is elsewhere. */
  async returned(): Promise<void> {
    for (const [ref, { room, presence }] of this.held) await this.write(room, ref, presence)
    for (const [name, room] of this.rooms) {
      // What is heard meanwhile waits here too: it may be newer than what is read.
      room.ready = this.readAgain(name, room.present)
      room.ready.catch(() => this.rooms.delete(name))
      await room.ready
    }
  }

  private async readAgain(name: string, present: Map<string, Presence>): Promise<void> {
    const found = new Map((await this.read(name)).map((one) => [one.ref, one]))
    for (const ref of [...present.keys()]) if (!found.has(ref)) this.apply(name, ref, null)
    for (const one of found.values()) this.apply(name, null, one)
  }

  private async read(room: string): Promise<Presence[]> {
    const { rows } = await this.deps.pool.query<{ present: Presence[] }>(
      'select realtime.presences_in($1) as present',
      [room],
    )
    return rows[0]?.present ?? []
  }

  private async write(room: string, leaving: string | null, arriving: Presence | null): Promise<void> {
    const { pool, bus } = this.deps
    const message = bus.sealed({ kind: 'presence', topic: room, leaving, arriving })
    const { ref = null, key = null, meta = null } = arriving ?? {}
    await pool.query(SET, [leaving, ref, bus.holder, room, key, meta && JSON.stringify(meta), message])
  }

  private apply(room: string, leaving: string | null, arriving: Presence | null): void {
    const present = this.rooms.get(room)?.present
    if (present === undefined) return
    // Said again under the same reference: whoever is known already has neither left nor come.
    const isRepeated = leaving === arriving?.ref
    const left = leaving === null || isRepeated ? undefined : present.get(leaving)
    if (left !== undefined) present.delete(left.ref)
    const came = arriving !== null && !present.has(arriving.ref) ? arriving : undefined
    if (came !== undefined) present.set(came.ref, came)
    if (left || came) this.deps.onDiff(room, stateOf(came ? [came] : []), stateOf(left ? [left] : []))
  }
}

function stateOf(present: Iterable<Presence>): PresenceState {
  const state: PresenceState = Object.create(null)
  for (const { key, meta } of present) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}

const isPresence = (value: unknown): value is Presence =>
  isRecord(value) && typeof value['ref'] === 'string' && typeof value['key'] === 'string' && isRecord(value['meta'])
