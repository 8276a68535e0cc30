import pg from 'pg'
import type { BatchStatement } from '#server/database/caller-batch.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import type { BusMessage } from './bus.ts'
import { groupKey, lastingClaims } from './caller-token.ts'
import { filterSql, parseFilter } from './change-filter.ts'
import { type Answered, answersOf, type Plan, planChange } from './change-plan.ts'
import { type Change, type ChangeStream, isVisible, openChangeStream } from './change-stream.ts'
import * as refusals from './errors.ts'
import { encodeFrame, isRecord, type Version } from './frame.ts'
import { isMeant, nameOf, type PublishedTable, publishedTables, readableBy } from './published-tables.ts'

/** What a channel asked to be told, as it asked it. */
export interface ChangeWish {
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string | undefined
  filter?: string | undefined
  select?: string[] | undefined
}

/** A channel, as far as changes concern it. */
export interface Subscriber {
  version: Version
  topic: string
  send(frame: Buffer): void
  /** Changes may have been missed: the client joins again. */
  fail(): void
}

/** Those whose policies answer alike: one role, one set of claims. */
export interface Group {
  key: string
  role: string
  claims: string
  session: string | null
}

export interface Subscription {
  subscriber: Subscriber
  wish: ChangeWish
  group: Group
}

export interface ChangesDeps {
  pool: pg.Pool
  replicationUrl: string | null
  publication: string
  assertSession: string | null
  log: Log
  /** Runs statements that read rows whatever the policies say: for what the policies are asked about next. */
  run: (statements: BatchStatement[]) => Promise<(string | null)[][][]>
}

export interface Changes {
  subscribe(subscriber: Subscriber, caller: Caller, wishes: ChangeWish[]): Promise<void>
  unsubscribe(subscriber: Subscriber): void
  hear(message: BusMessage): void
  close(): Promise<void>
}

const MOST_AT_ONCE = 16
const MOST_QUEUED = 1_000
const UNSEEN_FOR_MS = 1
const REST_AFTER_MS = 15_000
/** PostgreSQL's words for: this login, this server or this address may not replicate. */
const MAY_NOT_REPLICATE = ['42501', '55000', '0A000', '28000', '28P01', '53400']

/** Tells row changes to those whose policies let them read the row. Nothing is open until the first subscription. */
export function changes(deps: ChangesDeps): Changes {
  const { pool, replicationUrl, publication, log, run } = deps
  const published = publishedTables(pool, publication)
  const subscriptions = new Map<Subscriber, Subscription[]>()
  const plans = new Map<string, Plan>()
  const queue: Change[] = []
  let source: Promise<ChangeStream | null> | null = null
  let isDelivering = false
  let hasRoom: (() => void) | null = null
  let resting: NodeJS.Timeout | undefined

  const open = async (): Promise<ChangeStream | null> => {
    if (replicationUrl !== null) {
      try {
        return await openChangeStream({ replicationUrl, publication, log, onChange: enqueue, onLost: lost })
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || !MAY_NOT_REPLICATE.includes(error.code ?? '')) throw error
        log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
      }
    }
    const { rows } = await pool.query("select from pg_trigger where tgname = 'announce_change' limit 1")
    if (rows.length === 0) throw refusals.databaseUnreachable()
    return null
  }
  const ensureOpen = () => {
    clearTimeout(resting)
    source ??= open().catch((error: unknown) => {
      source = null
      throw error
    })
    return source
  }
  const lost = (error: unknown) => {
    log.error({ err: error }, 'the change stream was lost')
    source = null
    for (const subscriber of [...subscriptions.keys()]) subscriber.fail()
  }
  const enqueue = (change: Change): Promise<void> | undefined => {
    if (subscriptions.size === 0) return
    queue.push(change)
    void deliverAll()
    if (queue.length < MOST_QUEUED) return
    return new Promise((resolve) => (hasRoom = resolve))
  }
  const deliverAll = async () => {
    if (isDelivering) return
    isDelivering = true
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST_AT_ONCE)
      // One that fails must not take the others with it.
      await deliver(batch).catch(async (error: unknown) => {
        if (batch.length === 1) log.error({ err: error }, 'a change could not be told')
        else
          for (const one of batch)
            await deliver([one]).catch((cause: unknown) => log.error({ err: cause }, 'a change could not be told'))
      })
      hasRoom?.()
      hasRoom = null
    }
    isDelivering = false
  }
  const deliver = async (batch: Change[]) => {
    const asked: { change: Change; plan: Plan }[] = []
    for (const change of batch) {
      const plan = await planOf(change)
      if (plan !== null) asked.push({ change, plan })
    }
    while (asked.length > 0) {
      const answers = await run(asked.map(({ change, plan }) => plan.statement(change)))
      for (const [answer] of answers) {
        const [next] = asked
        const answered = answersOf(answer ?? [])
        if (next === undefined || !isTold(next.change, answered)) break
        asked.shift()
        batch.splice(batch.indexOf(next.change), 1)
        tell(next.change, next.plan, answered)
      }
      if (asked.length > 0) await new Promise((resolve) => setTimeout(resolve, UNSEEN_FOR_MS))
    }
  }
  const isTold = ({ transaction }: Change, { snapshot }: Answered) =>
    transaction === null || isVisible(transaction, snapshot)
  const planOf = async ({ schema, table, operation }: Change): Promise<Plan | null> => {
    const isChanged = (one: PublishedTable) => one.schema === schema && one.name === table
    const changed = (await published()).find(isChanged) ?? (await published('missing')).find(isChanged)
    if (changed === undefined) return null
    const name = JSON.stringify([changed.oid, operation])
    let plan = plans.get(name)
    if (plan?.table !== changed) {
      plan = planChange(changed, operation, [...subscriptions.values()].flat(), deps.assertSession)
      plans.set(name, plan)
    }
    return plan.groups.length === 0 ? null : plan
  }
  const validate = async (caller: Caller, wish: ChangeWish) => {
    const { event, schema, table, filter } = wish
    const parameters = [
      `event: ${event}`,
      `schema: ${schema}`,
      `table: ${table ?? '*'}`,
      `filter: ${filter ?? ''}`,
    ].join(', ')
    const isOffered = (one: PublishedTable) => isMeant(wish, one) && readableBy(one, caller.role).length > 0
    const only = (await published()).find(isOffered) ?? (await published('missing')).find(isOffered)
    if (only === undefined) throw refusals.notPublished(parameters)
    try {
      if (wish.select?.some((name) => !readableBy(only, caller.role).some((column) => column.name === name)))
        throw new Error('invalid column for select')
      if (filter) await tryFilter(filter, only, caller.role)
    } catch (error) {
      if (error instanceof pg.DatabaseError && !/^(22|42)/.test(error.code ?? '')) throw error
      throw refusals.unsuitableFilter(parameters, error instanceof Error ? error.message : 'invalid filter')
    }
  }
  // A filter that the database takes now can't fail on a later row.
  const tryFilter = async (filter: string, table: PublishedTable, role: string) => {
    const values: string[] = []
    const sql = filterSql(parseFilter(filter), readableBy(table, role), (value) => `$${values.push(value)}`)
    const patterns = parseFilter(filter).filter(({ operator }) => operator.endsWith('match'))
    const tries = patterns.map(({ value }) => `'' ~ $${values.push(value)}::text`)
    await run([
      {
        text: `select ${[sql, ...tries].join(', ')} from jsonb_populate_record(null::${nameOf(table)}, '{}') r`,
        values,
      },
    ])
  }

  return {
    async subscribe(subscriber, caller, wishes) {
      for (const wish of wishes) await validate(caller, wish)
      const group = groupOf(caller)
      subscriptions.set(
        subscriber,
        wishes.map((wish) => ({ subscriber, wish, group })),
      )
      plans.clear()
      await ensureOpen()
    },
    unsubscribe(subscriber) {
      if (!subscriptions.delete(subscriber)) return
      plans.clear()
      if (subscriptions.size > 0) return
      resting = setTimeout(() => {
        const last = source
        source = null
        void last?.then((stream) => stream?.close())
      }, REST_AFTER_MS).unref()
    },
    hear({ schema, table, operation, at, key }) {
      if (typeof schema !== 'string' || typeof table !== 'string' || typeof at !== 'string' || !isRecord(key)) return
      if (operation !== 'INSERT' && operation !== 'UPDATE' && operation !== 'DELETE') return
      // Announced by the database's own trigger, which writes every part of the key as text.
      const before = operation === 'DELETE' ? (key as Record<string, string>) : null
      void enqueue({
        schema,
        table,
        operation,
        committedAt: at,
        transaction: null,
        row: key as Record<string, string>,
        before,
      })
    },
    async close() {
      clearTimeout(resting)
      subscriptions.clear()
      const stream = await source?.catch(() => null)
      await stream?.close()
    },
  }
}

const groupOf = (caller: Caller): Group => ({
  key: groupKey(caller),
  role: caller.role,
  claims: lastingClaims(caller),
  session: caller.sessionId,
})

/** Each channel gets one frame with the ids of all its wishes that the change answers; equal frames are written once. */
function tell(change: Change, plan: Plan, answered: Answered): void {
  const frames = new Map<string, Buffer>()
  const dataBySelection = new Map<string, string>()
  for (const { role, subscriptions } of plan.readersOf(change, answered)) {
    const idsBySubscriber = new Map<Subscriber, Map<string, number[]>>()
    for (const { subscriber, wish } of subscriptions) {
      const selection = JSON.stringify([role, wish.select ?? null])
      const bySelection = idsBySubscriber.get(subscriber) ?? new Map<string, number[]>()
      bySelection.set(selection, [...(bySelection.get(selection) ?? []), wish.id])
      idsBySubscriber.set(subscriber, bySelection)
      if (!dataBySelection.has(selection))
        dataBySelection.set(selection, plan.dataJson(change, answered, role, wish.select))
    }
    for (const [subscriber, bySelection] of idsBySubscriber) {
      for (const [selection, ids] of bySelection) {
        const { version, topic } = subscriber
        const name = `${version} ${ids} ${selection} ${topic}`
        let frame = frames.get(name)
        if (frame === undefined) {
          const payload = `{"ids":[${ids}],"data":${dataBySelection.get(selection)}}`
          frame = Buffer.from(encodeFrame(version, topic, 'postgres_changes', payload))
          frames.set(name, frame)
        }
        subscriber.send(frame)
      }
    }
  }
}
