import pg from 'pg'
import { z } from 'zod'
import type { BatchStatement } from '#server/database/caller-batch.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import { groupKey, lastingClaims } from './caller-token.ts'
import { type Change, type ChangeStream, openChangeStream } from './change-stream.ts'
import * as refusals from './errors.ts'
import { encodeFrame, type Version } from './frame.ts'
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
  .transform((wish) => ({ ...wish, id: fingerprint(JSON.stringify(wish.asked)) }))
export type ChangeWish = z.infer<typeof wishSchema>

/** A channel, as far as changes concern it. */
export interface Subscriber {
  version: Version
  topic: string
  send(frame: Buffer): void
  /** Changes may have been missed: the client joins again. */
  end(event: 'phx_error'): void
}

export interface ChangesDeps {
  pool: pg.Pool
  /** A login that may read the write-ahead log; without one, changes are announced by triggers. */
  replicationUrl: string | null
  publication: string
  assertSession: string | null
  /** Runs statements that read rows whatever the policies say. */
  run: (statements: BatchStatement[]) => Promise<(string | null)[][][]>
  log: Log
}

interface Subscription {
  /** Callers with the same key are answered alike by every policy. */
  group: string
  /** `ask` is the wish as `realtime.tell` takes it: equal ones are asked about once. */
  wishes: { wish: ChangeWish; ask: string }[]
}

/** Those who asked for one kind of change of one table: what they ask, and who asks each of it. */
interface Audience {
  asks: string
  listeners: { subscriber: Subscriber; id: number }[][]
}

/** Of one session: every filter is looked at for every change. */
const MOST_FILTERS = 500
const MOST_AT_ONCE = 16
const MOST_QUEUED = 1_000
const UNSEEN_FOR_MS = 1
const REST_AFTER_MS = 15_000
/** PostgreSQL's words for: this login, this server or this address may not replicate. */
const MAY_NOT_REPLICATE = ['42501', '55000', '0A000', '28000', '28P01', '53400']
/** What it says of a filter that can't be: a sentence of ours, a value that isn't one, or what has no such operator. */
const UNSUITABLE = /^(P0001|22|42)/
const GRANT = 'select realtime.granted_wish($1, $2::jsonb, $3)'
const TELL = 'select data, places from realtime.tell($1, $2::jsonb, $3::jsonb, $4)'

/** Tells row changes to those whose policies let them read the row. Nothing is open until the first subscription. */
export class Changes {
  private readonly deps: ChangesDeps
  private readonly subscriptions = new Map<Subscriber, Subscription>()
  private readonly audiences = new Map<string, Audience>()
  private readonly queue: Change[] = []
  private readonly deliver = oneAtATime(() => this.deliverAll())
  private source: Promise<ChangeStream | null> | null = null
  private resting: NodeJS.Timeout | undefined

  constructor(deps: ChangesDeps) {
    this.deps = deps
  }

  /** Resolves once no later change is missed; takes the place of what the subscriber asked before. */
  async subscribe(subscriber: Subscriber, caller: Caller, wished: ChangeWish[]): Promise<void> {
    const { role, sessionId: session } = caller
    const [group, claims] = [groupKey(caller), lastingClaims(caller)]
    const wishes: Subscription['wishes'] = []
    for (const wish of wished) {
      const condition = await this.granted(wish, role)
      wishes.push({ wish, ask: JSON.stringify({ role, claims, session, condition, columns: wish.select }) })
    }
    const others = [...this.subscriptions.values()].filter((one) => one.group === group)
    const filters = others.flatMap((one) => one.wishes).filter(({ wish }) => wish.filter)
    if (wished.some(({ filter }) => filter) && filters.length >= MOST_FILTERS) throw refusals.tooManyFilters()
    this.subscriptions.set(subscriber, { group, wishes })
    this.audiences.clear()
    await this.open()
  }

  unsubscribe(subscriber: Subscriber): void {
    if (!this.subscriptions.delete(subscriber)) return
    this.audiences.clear()
    if (this.subscriptions.size > 0) return
    clearTimeout(this.resting)
    this.resting = setTimeout(() => void this.rest(), REST_AFTER_MS).unref()
  }

  /** Something to wait for when too much is waiting already. */
  take(change: Change): Promise<void> | undefined {
    if (this.audienceOf(change).listeners.length === 0) return
    this.queue.push(change)
    const delivery = this.deliver()
    return this.queue.length < MOST_QUEUED ? undefined : delivery
  }

  async close(): Promise<void> {
    this.subscriptions.clear()
    await this.rest()
  }

  /** The condition under which a row is told to who wished. */
  private async granted(wish: ChangeWish, role: string): Promise<string> {
    const { event, schema, table = '*', filter = '' } = wish
    const parameters = `event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter}`
    const values = [this.deps.publication, JSON.stringify(wish), role]
    try {
      const [rows] = await this.deps.run([{ text: GRANT, values }])
      const condition = rows?.[0]?.[0] ?? null
      if (condition !== null) return condition
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !UNSUITABLE.test(error.code ?? '')) throw error
      throw refusals.unsuitableFilter(parameters, error.message)
    }
    throw refusals.notPublished(parameters)
  }

  private async open(): Promise<void> {
    clearTimeout(this.resting)
    this.source ??= this.openSource().catch((error: unknown) => {
      this.source = null
      throw error
    })
    await this.source
  }

  private async rest(): Promise<void> {
    clearTimeout(this.resting)
    const closing = this.source
    this.source = null
    await (await closing?.catch(() => null))?.close()
  }

  /** Where changes come from: the write-ahead log, or triggers, whose word the bus brings, where that may not be read. */
  private async openSource(): Promise<ChangeStream | null> {
    const { replicationUrl, publication, pool, log } = this.deps
    const onLost = (error: unknown) => {
      this.source = null
      log.error({ err: error }, 'the change stream was lost')
      for (const subscriber of [...this.subscriptions.keys()]) subscriber.end('phx_error')
    }
    try {
      const onChange = (change: Change) => this.take(change)
      if (replicationUrl !== null) return await openChangeStream({ replicationUrl, publication, log, onChange, onLost })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !MAY_NOT_REPLICATE.includes(error.code ?? '')) throw error
      log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
    }
    const { rows } = await pool.query("select from pg_trigger where tgname = 'announce_change' limit 1")
    if (rows.length === 0) throw refusals.databaseUnreachable()
    return null
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
    const { publication, assertSession, run } = this.deps
    const next = this.queue.slice(0, most).map((change) => ({ change, audience: this.audienceOf(change) }))
    const answers = await run(
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
    const listeners = new Map<string, Audience['listeners'][number]>()
    for (const [subscriber, { wishes }] of this.subscriptions)
      for (const { wish, ask } of wishes.filter((one) => isMeant(one.wish, change))) {
        const asking = listeners.get(ask) ?? []
        asking.push({ subscriber, id: wish.id })
        listeners.set(ask, asking)
      }
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
    for (const { subscriber, id } of placesTold.flatMap((place) => listeners[place] ?? []))
      told.set(subscriber, [...(told.get(subscriber) ?? []), id])
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

/** A number from 1 to 2³¹ − 1 that equal wishes share (FNV-1a). */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 1) % 0x7ffffffe) + 1
}
