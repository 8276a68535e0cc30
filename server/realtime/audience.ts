import { recentlyUsed } from '#server/recently-used.ts'
import type { ChangeWish } from './changes.ts'
import type { Channel } from './channel.ts'
import { encodeFrame, websocketFrame } from './frame.ts'

export interface Subscription {
  channel: Channel
  wish: ChangeWish
  /** Who asks, as `realtime.tell` takes it: callers with the same are answered alike by every policy. */
  caller: string
  /** Under which condition and for which columns. */
  ask: object
}

/** Channels by the frame that is written to them, with `DATA` where the change comes. */
export type Readers = Map<string, [Channel, Subscription[]][]>

// JSON has no such character.
const DATA = '\0'
const MOST_KEPT = 200

/** Those who asked for one kind of change of one table. */
export class Audience {
  readonly subscriptions: Subscription[]
  /** All that is asked, each thing once, by each distinct caller. */
  readonly question: string
  private readonly byAsk: Subscription[][]
  /** Most changes are for the same ones as an earlier change. */
  private readonly kept = recentlyUsed<Readers>(MOST_KEPT)

  constructor(subscriptions: Subscription[]) {
    const callers = new Map([...new Set(subscriptions.map(({ caller }) => caller))].map((caller, at) => [caller, at]))
    const byAsk = Map.groupBy(subscriptions, (one) => JSON.stringify({ caller: callers.get(one.caller), ...one.ask }))
    this.subscriptions = subscriptions
    this.question = `{"callers":[${[...callers.keys()].join(',')}],"asks":[${[...byAsk.keys()].join(',')}]}`
    this.byAsk = [...byAsk.values()]
  }

  /** Those who asked what stands at these places of the question; a channel is told once, with the ids of all its wishes that are answered. */
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

/** Each frame is made once for all, and what there is for one reader is written at once. */
export function write(readers: Readers, changes: string[]): void {
  for (const [frame, channels] of readers) {
    const frames = Buffer.concat(changes.map((data) => websocketFrame(frame.replace(DATA, () => data))))
    for (const [{ connection }] of channels) connection.send(frames, true)
  }
}
