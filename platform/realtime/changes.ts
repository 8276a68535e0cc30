import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Change, openChangeStream } from '#platform/database/change-stream.ts'
import { openedOnce } from '#platform/database/listener.ts'
import type { Caller } from '#platform/http/caller.ts'
import { Audience, type Readers, type Subscription, write } from './audience.ts'
import type { Channel } from './channel.ts'
import { askerOf, readRows } from './channel-access.ts'
import * as refusals from './errors.ts'
import type { RealtimeDeps } from './hub.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** A channel's subscription to changes, as the client sent it, with its id. */
export const wishSchema = z
  .looseObject({
    event: z.string().regex(/^(\*|insert|update|delete)$/i),
    schema: z.string().max(63).optional(),
    table: z.string().max(63).optional(),
    filter: z.string().max(8_000).optional(),
    select: z.array(z.string().max(63)).max(100).optional(),
  })
  .transform((asked) => ({ ...asked, id: fingerprint(asked) }))
export type ChangeRequest = z.infer<typeof wishSchema>

/** Per session, because every filter is evaluated for every change. */
const MOST_FILTERS = 500
const MOST_AT_ONCE = 16
const MOST_QUEUED = 1_000
const UNSEEN_FOR_MS = 1
const PART = 'change stream'
const GRANT = 'select realtime.granted_wish($1, wish, $3) from jsonb_array_elements($2::jsonb) as wish'
const TELL = 'select asked, data, places from realtime.tell($1, $2::jsonb, $3::jsonb, $4)'
const TRIGGERS = "select from pg_trigger where tgname = 'announce_change' limit 1"

/** Sends row changes to those whose policies let them read the row. Opens nothing before the first subscription. */
export class Changes {
  private readonly deps: RealtimeDeps
  private readonly subscriptions = new Map<Channel, Subscription[]>()
  private readonly audiences = new Map<string, Audience>()
  private readonly queue: Change[] = []
  private readonly deliver = oneAtATime(() => this.deliverAll())
  private readonly source = openedOnce(() => this.open())
  private written = Promise.resolve()
  private readonly broke = (error: unknown) => {
    this.deps.log.error({ err: error }, 'the change stream was lost')
    this.deps.health?.crashed(PART, error)
    for (const channel of this.subscriptions.keys()) channel.end('phx_error')
    void this.forget()
  }

  constructor(deps: RealtimeDeps) {
    this.deps = deps
  }

  /** Replaces the channel's subscriptions. Resolves once no later change can be missed. Throws if one is rejected. */
  async subscribe(channel: Channel, caller: Caller, wished: ChangeRequest[]): Promise<void> {
    const asker = askerOf(caller)
    const filtered = [...this.subscriptions.values()].flat().filter((one) => one.caller === asker && one.wish.filter)
    if (wished.some(({ filter }) => filter) && filtered.length >= MOST_FILTERS) throw refusals.tooManyFilters()
    const values = [this.deps.publication, JSON.stringify(wished), caller.role]
    // The SQL condition of each subscription, which a row must meet.
    const conditions = await readRows(this.deps, { text: GRANT, values })
    const subscriptions = wished.map((wish, place) => {
      return { channel, wish, caller: asker, ask: { condition: conditions[place]?.[0], columns: wish.select } }
    })
    await this.source.get()
    if (channel.isClosed) return
    this.subscriptions.set(channel, subscriptions)
    this.audiences.clear()
  }

  unsubscribe(channel: Channel): void {
    if (this.subscriptions.delete(channel)) this.audiences.clear()
  }

  /** Queues a change. Returns a promise to wait for if too many are queued. */
  take(change: Change): Promise<void> | undefined {
    if (this.audienceOf(change).subscriptions.length === 0) return
    this.queue.push(change)
    const delivery = this.deliver()
    return this.queue.length < MOST_QUEUED ? undefined : delivery
  }

  /** Closes the change stream. The next subscription reopens it. */
  async rest(): Promise<void> {
    this.deps.health?.recovered(PART)
    await this.forget()
  }

  private async forget(): Promise<void> {
    await (await this.source.forget())?.()
  }

  /**
   * Opens the write-ahead log. Returns null if it may not be read: then triggers announce changes and the hub passes
   * them on.
   */
  private async open(): Promise<(() => Promise<void>) | null> {
    const { replicationUrl, publication, pool, log } = this.deps
    try {
      if (replicationUrl === null) throw refusals.databaseUnreachable()
      const close = await openChangeStream(replicationUrl, publication, (change) => this.take(change), this.broke)
      this.deps.health?.recovered(PART)
      return close
    } catch (error) {
      if ((await pool.query(TRIGGERS)).rowCount === 0) throw error
      log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
      return null
    }
  }

  /** Processes the queue. After a failure, makes the listeners join again, so that none misses a change silently. */
  private async deliverAll(): Promise<void> {
    while (this.queue.length > 0) {
      const next = this.queue.slice(0, MOST_AT_ONCE).map((change) => ({ change, audience: this.audienceOf(change) }))
      try {
        const told = await this.tell(next)
        this.queue.splice(0, told)
        if (told < next.length) await new Promise((resolve) => setTimeout(resolve, UNSEEN_FOR_MS))
      } catch (error) {
        this.deps.log.error({ err: error }, 'changes could not be sent')
        this.queue.splice(0, next.length)
        for (const { audience } of next) missed(audience)
      }
    }
  }

  /**
   * Sends several changes with one statement. Returns how many were sent: it stops at the first one that other sessions
   * can't see yet.
   */
  private async tell(next: { change: Change; audience: Audience }[]): Promise<number> {
    const { publication, assertSession } = this.deps
    const audiences = [...new Set(next.map(({ audience }) => audience))]
    const changes = next.map(({ change, audience }) => ({ change, audience: audiences.indexOf(audience) }))
    const questions = `[${audiences.map(({ question }) => question).join(',')}]`
    const values = [publication, JSON.stringify(changes), questions, assertSession]
    const told: { readers: Readers; changes: string[] }[] = []
    const failed: Audience[] = []
    let seen = next.length
    for (const [asked, data, places] of await readRows(this.deps, { text: TELL, values })) {
      const audience = next[Number(asked)]?.audience
      if (!places || !audience) seen = Number(asked)
      else if (!data) failed.push(audience)
      else {
        const readers = audience.readersAt(places)
        if (told.at(-1)?.readers !== readers) told.push({ readers, changes: [] })
        told.at(-1)?.changes.push(data)
      }
    }
    // While these are written, the database is queried for the next ones.
    await this.written
    for (const one of told) this.written = this.written.then(() => write(one)).catch(this.broke)
    failed.forEach(missed)
    return seen
  }

  private audienceOf(change: Change): Audience {
    const name = JSON.stringify([change.schema, change.table, change.operation])
    const meant = () => [...this.subscriptions.values()].flat().filter(({ wish }) => isMeant(wish, change))
    const audience = this.audiences.get(name) ?? new Audience(meant())
    this.audiences.set(name, audience)
    return audience
  }
}

const isMeant = ({ event, schema = 'public', table = '*' }: ChangeRequest, change: Change): boolean =>
  ['*', change.operation].includes(event.toUpperCase()) &&
  ['*', change.schema].includes(schema) &&
  ['*', change.table].includes(table)

const missed = ({ subscriptions }: Audience): void => {
  for (const { channel } of subscriptions) channel.end('phx_error')
}

/** Returns a number from 1 to 2³¹ − 1 that is the same for equal subscriptions. */
function fingerprint(asked: object): number {
  return createHash('sha256').update(JSON.stringify(asked)).digest().readUInt32BE() >>> 1 || 1
}
