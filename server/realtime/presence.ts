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

export interface Presences {
  /** Everyone in the room, kept up to date until the room is left. */
  enter(room: string): Promise<PresenceState>
  leave(room: string): void
  /** Replaces `before` by what is given, for everyone in every process; null takes it away. */
  set(
    room: string,
    before: Presence | null,
    after: { key: string; meta: Record<string, unknown> } | null,
  ): Promise<Presence | null>
  hear(message: BusMessage): void
  /** After a lost connection: says again who is here, and reads who is elsewhere. */
  returned(): Promise<void>
}

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

export function presences({ pool, bus, onDiff }: PresenceDeps): Presences {
  const rooms = new Map<string, Room>()
  const held = new Map<string, { room: string; presence: Presence }>()

  const read = async (room: string): Promise<Presence[]> => {
    const { rows } = await pool.query<{ present: Presence[] }>('select realtime.presences_in($1) as present', [room])
    return rows[0]?.present ?? []
  }
  const apply = (room: string, leaving: string | null, arriving: Presence | null) => {
    const present = rooms.get(room)?.present
    if (present === undefined) return
    // Said again under the same reference: whoever is known already has neither left nor come.
    const isRepeated = leaving === arriving?.ref
    const left = leaving === null || isRepeated ? undefined : present.get(leaving)
    if (left !== undefined) present.delete(left.ref)
    const came = arriving !== null && !present.has(arriving.ref) ? arriving : undefined
    if (came !== undefined) present.set(came.ref, came)
    if (left || came) onDiff(room, stateOf(came ? [came] : []), stateOf(left ? [left] : []))
  }
  const write = (room: string, leaving: string | null, arriving: Presence | null) => {
    const message = bus.sealed({ kind: 'presence', topic: room, leaving, arriving })
    const { ref = null, key = null, meta = null } = arriving ?? {}
    const metaJson = meta === null ? null : JSON.stringify(meta)
    return pool.query(SET, [leaving, ref, bus.holder(), room, key, metaJson, message])
  }

  return {
    async enter(name) {
      let room = rooms.get(name)
      if (room === undefined) {
        const present = new Map<string, Presence>()
        // What is heard while the room is read waits for it, or a leave could be overtaken.
        const ready = read(name).then((found) => found.forEach((one) => present.set(one.ref, one)))
        room = { present, ready }
        rooms.set(name, room)
        ready.catch(() => rooms.delete(name))
      }
      await room.ready
      return stateOf(room.present.values())
    },
    leave: (name) => void rooms.delete(name),
    async set(room, before, after) {
      const ref = randomBytes(9).toString('base64url')
      const previous = before === null ? {} : { phx_ref_prev: before.ref }
      const arriving = after && { ref, key: after.key, meta: { ...after.meta, phx_ref: ref, ...previous } }
      await write(room, before?.ref ?? null, arriving)
      if (before) held.delete(before.ref)
      if (arriving) held.set(ref, { room, presence: arriving })
      apply(room, before?.ref ?? null, arriving)
      return arriving
    },
    hear({ topic, leaving, arriving }) {
      if (typeof topic !== 'string') return
      const left = typeof leaving === 'string' ? leaving : null
      void rooms.get(topic)?.ready.then(() => apply(topic, left, isPresence(arriving) ? arriving : null))
    },
    async returned() {
      for (const [ref, { room, presence }] of held) await write(room, ref, presence)
      for (const [name, { present }] of rooms) {
        const found = new Map((await read(name)).map((one) => [one.ref, one]))
        for (const ref of [...present.keys()]) if (!found.has(ref)) apply(name, ref, null)
        for (const one of found.values()) apply(name, null, one)
      }
    },
  }
}

function stateOf(present: Iterable<Presence>): PresenceState {
  const state: PresenceState = Object.create(null)
  for (const { key, meta } of present) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}

const isPresence = (value: unknown): value is Presence =>
  isRecord(value) && typeof value['ref'] === 'string' && typeof value['key'] === 'string' && isRecord(value['meta'])
