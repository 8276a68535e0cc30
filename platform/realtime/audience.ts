import { recentlyUsed } from '#platform/process/recently-used.ts'
import type { ChangeRequest } from './changes.ts'
import type { Channel } from './channel.ts'
import { encodeFrame, websocketFrame } from './frame.ts'

export interface Subscription {
  channel: Channel
  wish: ChangeRequest
  /** The caller's role and claims as JSON for `realtime.tell`: policies decide alike for equal texts. */
  caller: string
  /** The SQL condition and columns, as `realtime.granted_wish` returned them and the client requested them. */
  ask: object
}

/** Channels by the frame to write to them. `DATA` in the frame marks where the change goes. */
export type Readers = Map<string, [Channel, Subscription[]][]>

// A character that JSON text never contains.
const DATA = '\0'
const MOST_KEPT = 200
const WRITTEN_IN_A_TURN = 100

/** All subscriptions to one kind of change (insert, update) of one table. */
export class Audience {
  readonly subscriptions: Subscription[]
  /**
   * The argument of `realtime.tell` as JSON: each distinct caller, and each distinct subscription with the index of its
   * caller.
   */
  readonly question: string
  private readonly byAsk: Subscription[][]
  /**
   * Readers by the indexes that `realtime.tell` returned, because most changes have the same readers as an earlier one.
   */
  private readonly kept = recentlyUsed<Readers>(MOST_KEPT)

  constructor(subscriptions: Subscription[]) {
    const callers = new Map([...new Set(subscriptions.map(({ caller }) => caller))].map((caller, at) => [caller, at]))
    const byAsk = Map.groupBy(subscriptions, (one) => JSON.stringify({ caller: callers.get(one.caller), ...one.ask }))
    this.subscriptions = subscriptions
    this.question = `{"callers":[${[...callers.keys()].join(',')}],"asks":[${[...byAsk.keys()].join(',')}]}`
    this.byAsk = [...byAsk.values()]
  }

  /**
   * Returns the subscribers at these indexes. A channel appears once, with the ids of all its matching subscriptions.
   */
  readersAt(places: string): Readers {
    const known = this.kept.get(places)
    if (known) return known
    const asked = JSON.parse(places).flatMap((place: number) => this.byAsk[place] ?? [])
    const byChannel = Map.groupBy<Channel, Subscription>(asked, ({ channel }) => channel)
    const readers: Readers = Map.groupBy(byChannel, ([{ connection, topic }, answered]) => {
      const ids = answered.map(({ wish }) => wish.id).join(',')
      return encodeFrame(connection.version, { topic, event: 'postgres_changes' }, `{"ids":[${ids}],"data":${DATA}}`)
    })
    this.kept.set(places, readers)
    return readers
  }
}

/**
 * Builds each frame once for all readers, and writes everything for one reader at once. Yields to other work between
 * readers.
 */
export async function write({ readers, changes }: { readers: Readers; changes: string[] }): Promise<void> {
  for (const [frame, channels] of readers) {
    const frames = Buffer.concat(changes.map((data) => websocketFrame(frame.replace(DATA, () => data))))
    for (const [place, [{ connection }]] of channels.entries()) {
      connection.send(frames, true)
      if (place % WRITTEN_IN_A_TURN === WRITTEN_IN_A_TURN - 1) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
