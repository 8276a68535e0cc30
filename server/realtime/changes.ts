import { createHash } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { Caller } from '#server/http/caller.ts'
import { groupKey, lastingClaims } from './caller-token.ts'
import { type Change, type ChangeStream, openChangeStream } from './change-stream.ts'
import type { ChannelRights } from './channel-rights.ts'
import * as refusals from './errors.ts'
import { ChannelRefused } from './errors.ts'
import { encodeFrame, type Version } from './frame.ts'
import type { RealtimeDeps } from './hub.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What a channel asks to be told: as it asked it, and as it is understood. */
export const wishSchema = z
  .looseObject({})
  .transform((asked) => ({ ...asked, asked }))
  .pipe(
    z.object({
      event: z.preprocess((event) => String(event).toUpperCase(), z.enum(['*', 'INSERT', 'UPDATE', 'DELETE'])),
      schema: z.string().max(63).default('public'),
      table: z.string().max(63).optional(),
      filter: z.string().max(2_000).optional(),
      select: z.array(z.string().max(63)).max(100).optional(),
      asked: z.looseObject({}),
    }),
  )
  .transform((wish) => ({ ...wish, id: fingerprint(wish.asked) }))
export type ChangeWish = z.infer<typeof wishSchema>

/** A channel, as far as changes concern it. */
export interface Subscriber {
  version: Version
  topic: string
  send(frame: Buffer): void
  /** Changes may have been missed: the client joins again. */
  end(event: 'phx_error'): void
}

interface Subscription {
  subscriber: Subscriber
  wish: ChangeWish
  /** Callers with the same key are answered alike by every policy. */
  group: string
  /** The wish as `realtime.tell` takes it: equal ones are asked about once. */
  ask: string
}

/** Those who asked for one kind of change of one table: what they ask, and who asks each of it. */
interface Audience {
  asks: string
  listeners: Subscription[][]
}

/** Of one session: every filter is looked at for every change. */
const MOST_FILTERS = 500
const MOST_AT_ONCE = 16
const MOST_QUEUED = 1_000
const UNSEEN_FOR_MS = 1
const GRANT = 'select realtime.granted_wish($1, $2::jsonb, $3)'
const TELL = 'select data, places from realtime.tell($1, $2::jsonb, $3::jsonb, $4)'
const TRIGGERS = "select from pg_trigger where tgname = 'announce_change' limit 1"

/** Tells row changes to those whose policies let them read the row. Nothing is open until the first subscription. */
export class Changes {
  private readonly deps: RealtimeDeps
  private readonly run: ChannelRights['asService']
  private readonly subscriptions = new Map<Subscriber, Subscription[]>()
  private readonly audiences = new Map<string, Audience>()
  private readonly queue: Change[] = []
  private readonly deliver = oneAtATime(() => this.deliverAll())
  private source: Promise<ChangeStream | null> | null = null

  constructor(deps: RealtimeDeps, run: ChannelRights['asService']) {
    this.deps = deps
    this.run = run
  }

  /** Resolves once no later change is missed; takes the place of what the subscriber asked before. */
  async subscribe(subscriber: Subscriber, caller: Caller, wished: ChangeWish[]): Promise<void> {
    const { role, sessionId: session } = caller
    const [group, claims] = [groupKey(caller), lastingClaims(caller)]
    const filtered = [...this.subscriptions.values()].flat().filter((one) => one.group === group && one.wish.filter)
    if (wished.some(({ filter }) => filter) && filtered.length >= MOST_FILTERS) throw refusals.tooManyFilters()
    const conditions = await this.granted(wished, role)
    const subscriptions = wished.map((wish, place) => {
      const ask = { role, claims, session, condition: conditions[place], columns: wish.select }
      return { subscriber, wish, group, ask: JSON.stringify(ask) }
    })
    this.subscriptions.set(subscriber, subscriptions)
    this.audiences.clear()
    this.source ??= this.open().catch((error: unknown) => {
      this.source = null
      throw error
    })
    await this.source
  }

  unsubscribe(subscriber: Subscriber): void {
    if (this.subscriptions.delete(subscriber)) this.audiences.clear()
  }

  /** Something to wait for when too much is waiting already. */
  take(change: Change): Promise<void> | undefined {
    if (this.audienceOf(change).listeners.length === 0) return
    this.queue.push(change)
    const delivery = this.deliver()
    return this.queue.length < MOST_QUEUED ? undefined : delivery
  }

  /** Frees the connection; the next subscription takes a new one. */
  async rest(): Promise<void> {
    const closing = this.source
    this.source = null
    await (await closing?.catch(() => null))?.close()
  }

  /** For each wish the condition under which a row is told to who wished. */
  private async granted(wished: ChangeWish[], role: string): Promise<(string | null | undefined)[]> {
    const { publication } = this.deps
    try {
      const grants = wished.map((wish) => ({ text: GRANT, values: [publication, JSON.stringify(wish), role] }))
      return (await this.run(grants)).map((rows) => rows[0]?.[0])
    } catch (error) {
      throw error instanceof pg.DatabaseError && error.code === 'RT400' ? new ChannelRefused(error.message) : error
    }
  }

  /** Where changes come from: the write-ahead log, or triggers, whose word the bus brings, where that may not be read. */
  private async open(): Promise<ChangeStream | null> {
    const { replicationUrl, publication, pool, log } = this.deps
    try {
      if (replicationUrl === null) throw refusals.databaseUnreachable()
      const stream = await openChangeStream(replicationUrl, publication, (change) => this.take(change))
      stream.broken.catch((error: unknown) => this.broke(stream, error))
      return stream
    } catch (error) {
      const { rows } = await pool.query(TRIGGERS)
      if (rows.length === 0) throw error
      log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
      return null
    }
  }

  private async broke(stream: ChangeStream, error: unknown): Promise<void> {
    if ((await this.source) !== stream) return
    this.deps.log.error({ err: error }, 'the change stream was lost')
    for (const subscriber of [...this.subscriptions.keys()]) subscriber.end('phx_error')
    await this.rest()
  }

  private async deliverAll(): Promise<void> {
    let most = MOST_AT_ONCE
    while (this.queue.length > 0) {
      try {
        await this.deliverSome(most)
        most = MOST_AT_ONCE
      } catch (error) {
        // One that fails must not take the others with it.
        if (most === 1) this.giveUp(error)
        most = 1
      }
    }
  }

  /** Asks about the next changes, in order and several at once, and takes out of the queue what it has told. */
  private async deliverSome(most: number): Promise<void> {
    const { publication, assertSession } = this.deps
    const next = this.queue.slice(0, most).map((change) => ({ change, audience: this.audienceOf(change) }))
    const answers = await this.run(
      next.map(({ change, audience: { asks } }) => ({
        text: TELL,
        values: [publication, JSON.stringify(change), asks, assertSession],
      })),
    )
    for (const [place, { audience }] of next.entries()) {
      const answer = answers[place] ?? []
      // Not seen yet by other sessions: it is asked about again, and so is what comes after it.
      if (answer[0]?.[0] === null) return new Promise((resolve) => setTimeout(resolve, UNSEEN_FOR_MS))
      this.queue.shift()
      tell(audience, answer)
    }
  }

  private giveUp(error: unknown): void {
    this.deps.log.error({ err: error }, 'a change could not be told')
    const change = this.queue.shift()
    if (change === undefined) return
    for (const { subscriber } of this.audienceOf(change).listeners.flat()) subscriber.end('phx_error')
  }

  private audienceOf(change: Change): Audience {
    const name = JSON.stringify([change.schema, change.table, change.operation])
    const known = this.audiences.get(name)
    if (known !== undefined) return known
    const meant = [...this.subscriptions.values()].flat().filter(({ wish }) => isMeant(wish, change))
    const listeners = Map.groupBy(meant, ({ ask }) => ask)
    const audience = { asks: `[${[...listeners.keys()].join(',')}]`, listeners: [...listeners.values()] }
    this.audiences.set(name, audience)
    return audience
  }
}

const isMeant = ({ event, schema, table = '*' }: ChangeWish, change: Change): boolean =>
  ['*', change.operation].includes(event) &&
  ['*', change.schema].includes(schema) &&
  ['*', change.table].includes(table)

/** Each channel gets one frame with the ids of all its wishes that are answered; equal frames are written once. */
function tell({ listeners }: Audience, answer: (string | null)[][]): void {
  for (const [data, places] of answer) {
    const told = new Map<Subscriber, number[]>()
    const placesTold: number[] = JSON.parse(places ?? '[]')
    for (const { subscriber, wish } of placesTold.flatMap((place) => listeners[place] ?? []))
      told.set(subscriber, [...(told.get(subscriber) ?? []), wish.id])
    const frames = new Map<string, Buffer>()
    for (const [subscriber, ids] of told) {
      const { version, topic } = subscriber
      const name = JSON.stringify([version, topic, ids])
      const write = () => encodeFrame(version, topic, 'postgres_changes', `{"ids":[${ids.join(',')}],"data":${data}}`)
      const frame = frames.get(name) ?? Buffer.from(write())
      frames.set(name, frame)
      subscriber.send(frame)
    }
  }
}

/** A number from 1 to 2³¹ − 1 that equal wishes share. */
function fingerprint(asked: object): number {
  return createHash('sha256').update(JSON.stringify(asked)).digest().readUInt32BE() >>> 1 || 1
}
