import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Change, openChangeStream } from '#server/database/change-stream.ts'
import { openedOnce } from '#server/database/listener.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Channel } from './channel.ts'
import { groupKey, lastingClaims, readRows } from './channel-access.ts'
import * as refusals from './errors.ts'
import { encodeFrame } from './frame.ts'
import type { RealtimeDeps } from './hub.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What a channel asks to be told, as it asked it, under a number. */
export const wishSchema = z
  .looseObject({
    event: z.string().regex(/^(\*|insert|update|delete)$/i),
    schema: z.string().max(63).optional(),
    table: z.string().max(63).optional(),
    filter: z.string().max(2_000).optional(),
    select: z.array(z.string().max(63)).max(100).optional(),
  })
  .transform((asked) => ({ ...asked, id: fingerprint(asked) }))
export type ChangeWish = z.infer<typeof wishSchema>

interface Subscription {
  channel: Channel
  wish: ChangeWish
  /** Callers with the same key are answered alike by every policy. */
  group: string
  /** The wish as `realtime.tell` takes it: equal ones are asked about once. */
  ask: string
}

/** Those who asked for one kind of change of one table, by what they ask. */
type Audience = Map<string, Subscription[]>

/** Of one session: every filter is looked at for every change. */
const MOST_FILTERS = 500
const MOST_AT_ONCE = 16
const MOST_QUEUED = 1_000
const UNSEEN_FOR_MS = 1
const GRANT = 'select realtime.granted_wish($1, wish, $3) from jsonb_array_elements($2::jsonb) as wish'
const TELL = 'select asked, data, places from realtime.tell($1, $2::jsonb, $3)'
const TRIGGERS = "select from pg_trigger where tgname = 'announce_change' limit 1"

/** Tells row changes to those whose policies let them read the row. Nothing is open until the first subscription. */
export class Changes {
  private readonly deps: RealtimeDeps
  private readonly subscriptions = new Map<Channel, Subscription[]>()
  private readonly audiences = new Map<string, Audience>()
  private readonly queue: Change[] = []
  private readonly deliver = oneAtATime(() => this.deliverAll())
  private readonly source = openedOnce(() => this.open())

  constructor(deps: RealtimeDeps) {
    this.deps = deps
  }

  /** Resolves once no later change is missed; takes the place of what the channel asked before. */
  async subscribe(channel: Channel, caller: Caller, wished: ChangeWish[]): Promise<void> {
    const { role, sessionId: session } = caller
    const [group, claims] = [groupKey(caller), lastingClaims(caller)]
    const filtered = [...this.subscriptions.values()].flat().filter((one) => one.group === group && one.wish.filter)
    if (wished.some(({ filter }) => filter) && filtered.length >= MOST_FILTERS) throw refusals.tooManyFilters()
    const values = [this.deps.publication, JSON.stringify(wished), role]
    // For each wish the condition under which a row is told.
    const conditions = await readRows(this.deps, { text: GRANT, values })
    const subscriptions = wished.map((wish, place) => {
      const ask = { role, claims, session, condition: conditions[place]?.[0], columns: wish.select }
      return { channel, wish, group, ask: JSON.stringify(ask) }
    })
    await this.source.get()
    if (channel.isClosed) return
    this.subscriptions.set(channel, subscriptions)
    this.audiences.clear()
  }

  unsubscribe(channel: Channel): void {
    if (this.subscriptions.delete(channel)) this.audiences.clear()
  }

  /** Something to wait for when too much is waiting already. */
  take(change: Change): Promise<void> | undefined {
    if (this.audienceOf(change).size === 0) return
    this.queue.push(change)
    const delivery = this.deliver()
    return this.queue.length < MOST_QUEUED ? undefined : delivery
  }

  /** Frees the connection; the next subscription takes a new one. */
  async rest(): Promise<void> {
    await (await this.source.forget())?.()
  }

  /** Where changes come from: the write-ahead log, or triggers, whose word the hub hears, where that may not be read. */
  private async open(): Promise<(() => Promise<void>) | null> {
    const { replicationUrl, publication, pool, log } = this.deps
    const broke = (error: unknown) => {
      log.error({ err: error }, 'the change stream was lost')
      for (const channel of this.subscriptions.keys()) channel.end('phx_error')
      void this.rest()
    }
    try {
      if (replicationUrl === null) throw refusals.databaseUnreachable()
      return await openChangeStream(replicationUrl, publication, (change) => this.take(change), broke)
    } catch (error) {
      const { rows } = await pool.query(TRIGGERS)
      if (rows.length === 0) throw error
      log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
      return null
    }
  }

  /** Takes out of the queue what is told; who misses a change because it can't be told joins again. */
  private async deliverAll(): Promise<void> {
    while (this.queue.length > 0) {
      const next = this.queue.slice(0, MOST_AT_ONCE).map((change) => ({ change, audience: this.audienceOf(change) }))
      try {
        const told = await this.tell(next)
        this.queue.splice(0, told)
        if (told < next.length) await new Promise((resolve) => setTimeout(resolve, UNSEEN_FOR_MS))
      } catch (error) {
        this.deps.log.error({ err: error }, 'changes could not be told')
        this.queue.splice(0, next.length)
        for (const { audience } of next) missed([...audience.values()].flat())
      }
    }
  }

  /** Asks about several changes at once, and answers how many come before the first that other sessions don't see yet. */
  private async tell(next: { change: Change; audience: Audience }[]): Promise<number> {
    const { publication, assertSession } = this.deps
    const questions = next.map(
      ({ change, audience }) => `{"change":${JSON.stringify(change)},"asks":[${[...audience.keys()].join(',')}]}`,
    )
    const question = { text: TELL, values: [publication, `[${questions.join(',')}]`, assertSession] }
    for (const [asked, data, places] of await readRows(this.deps, question)) {
      if (!places) return Number(asked)
      const listeners = [...(next[Number(asked)]?.audience.values() ?? [])]
      const placesTold: number[] = JSON.parse(places)
      const subscriptions = placesTold.flatMap((place) => listeners[place] ?? [])
      if (data) write(subscriptions, data)
      else missed(subscriptions)
    }
    return next.length
  }

  private audienceOf(change: Change): Audience {
    const name = JSON.stringify([change.schema, change.table, change.operation])
    const meant = () => [...this.subscriptions.values()].flat().filter(({ wish }) => isMeant(wish, change))
    const audience = this.audiences.get(name) ?? Map.groupBy(meant(), ({ ask }) => ask)
    this.audiences.set(name, audience)
    return audience
  }
}

const isMeant = ({ event, schema = 'public', table = '*' }: ChangeWish, change: Change): boolean =>
  ['*', change.operation].includes(event.toUpperCase()) &&
  ['*', change.schema].includes(schema) &&
  ['*', change.table].includes(table)

const missed = (subscriptions: Subscription[]): void => subscriptions.forEach(({ channel }) => channel.end('phx_error'))

/** Each channel gets one frame with the ids of all its wishes that are answered; equal frames are written once. */
function write(subscriptions: Subscription[], data: string): void {
  const frames = new Map<string, Buffer>()
  for (const [channel, answered] of Map.groupBy(subscriptions, (subscription) => subscription.channel)) {
    const { connection, topic } = channel
    const ids = answered.map(({ wish }) => wish.id).join(',')
    const name = JSON.stringify([connection.version, topic, ids])
    const encode = () =>
      encodeFrame(connection.version, { topic, event: 'postgres_changes' }, `{"ids":[${ids}],"data":${data}}`)
    const frame = frames.get(name) ?? Buffer.from(encode())
    frames.set(name, frame)
    connection.send(frame, false)
  }
}

/** A number from 1 to 2³¹ − 1 that equal wishes share. */
function fingerprint(asked: object): number {
  return createHash('sha256').update(JSON.stringify(asked)).digest().readUInt32BE() >>> 1 || 1
}
