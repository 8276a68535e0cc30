import pg from 'pg'
import type { Caller } from '#server/http/caller.ts'
import type { BusMessage } from './bus.ts'
import { groupKey, lastingClaims } from './caller-token.ts'
import { ChangeDelivery, type ChangeDeliveryDeps } from './change-delivery.ts'
import {
  type Change,
  type ChangeStream,
  type ChangeStreamDeps,
  openChangeStream,
  type RowText,
} from './change-stream.ts'
import { assertGrantable, type ChangeWish, type Group, type Subscriber, type Subscription } from './change-wish.ts'
import * as refusals from './errors.ts'
import { isRecord } from './frame.ts'
import { publishedTables } from './published-tables.ts'

export interface ChangesDeps
  extends Pick<ChangeStreamDeps, 'publication' | 'log'>,
    Pick<ChangeDeliveryDeps, 'assertSession' | 'run'> {
  pool: pg.Pool
  replicationUrl: string | null
}

export interface Changes {
  /** Resolves once no later change is missed; takes the place of what the subscriber asked before. */
  subscribe(subscriber: Subscriber, caller: Caller, wishes: ChangeWish[]): Promise<void>
  unsubscribe(subscriber: Subscriber): void
  /** What a trigger announced. */
  hear(message: BusMessage): void
  close(): Promise<void>
}

/** Of one session: every filter is looked at for every change. */
const MOST_FILTERS = 500
const REST_AFTER_MS = 15_000
/** PostgreSQL's words for: this login, this server or this address may not replicate. */
const MAY_NOT_REPLICATE = ['42501', '55000', '0A000', '28000', '28P01', '53400']

/** Tells row changes to those whose policies let them read the row. Nothing is open until the first subscription. */
export function changes(deps: ChangesDeps): Changes {
  const { pool, publication, run, log } = deps
  const published = publishedTables(pool, publication)
  const subscriptions = new Map<Subscriber, Subscription[]>()
  const delivery = new ChangeDelivery({ ...deps, published, subscriptions })
  let source: Promise<ChangeStream | null> | null = null
  let resting: NodeJS.Timeout | undefined

  const onLost = (error: unknown) => {
    source = null
    log.error({ err: error }, 'the change stream was lost')
    for (const subscriber of [...subscriptions.keys()]) subscriber.fail()
  }
  const open = async () => {
    clearTimeout(resting)
    source ??= openSource({ ...deps, onChange: (change) => delivery.take(change), onLost }).catch((error: unknown) => {
      source = null
      throw error
    })
    await source
  }
  const close = async () => {
    clearTimeout(resting)
    const closing = source
    source = null
    await (await closing?.catch(() => null))?.close()
  }
  return {
    async subscribe(subscriber, caller, wishes) {
      for (const wish of wishes) await assertGrantable(wish, caller.role, published, run)
      const group = groupOf(caller)
      const isFiltered = ({ wish }: Subscription) => Boolean(wish.filter)
      const asked = wishes.map((wish) => ({ subscriber, wish, group }))
      const others = [...subscriptions.values()].flat().filter((one) => one.group.key === group.key && isFiltered(one))
      if (asked.some(isFiltered) && others.length >= MOST_FILTERS) throw refusals.tooManyFilters()
      subscriptions.set(subscriber, asked)
      delivery.replan()
      await open()
    },
    unsubscribe(subscriber) {
      if (!subscriptions.delete(subscriber)) return
      delivery.replan()
      if (subscriptions.size > 0) return
      clearTimeout(resting)
      resting = setTimeout(() => void close(), REST_AFTER_MS).unref()
    },
    hear(message) {
      const change = announced(message)
      if (change !== null) void delivery.take(change)
    },
    async close() {
      subscriptions.clear()
      await close()
    },
  }
}

type SourceDeps = Omit<ChangeStreamDeps, 'replicationUrl'> & Pick<ChangesDeps, 'pool' | 'replicationUrl'>

/** Where changes come from: the write-ahead log, or triggers, whose word the bus brings, where that may not be read. */
async function openSource({ pool, replicationUrl, ...deps }: SourceDeps): Promise<ChangeStream | null> {
  try {
    if (replicationUrl !== null) return await openChangeStream({ ...deps, replicationUrl })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !MAY_NOT_REPLICATE.includes(error.code ?? '')) throw error
    deps.log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
  }
  const { rows } = await pool.query("select from pg_trigger where tgname = 'announce_change' limit 1")
  if (rows.length === 0) throw refusals.databaseUnreachable()
  return null
}

const groupOf = (caller: Caller): Group => ({
  key: groupKey(caller),
  role: caller.role,
  claims: lastingClaims(caller),
  session: caller.sessionId,
})

function announced({ schema, table, operation, at, key }: BusMessage): Change | null {
  if (typeof schema !== 'string' || typeof table !== 'string' || typeof at !== 'string' || !isRecord(key)) return null
  if (operation !== 'INSERT' && operation !== 'UPDATE' && operation !== 'DELETE') return null
  // The database's own trigger writes every part of the key as text.
  const row = key as RowText
  const before = operation === 'DELETE' ? row : null
  return { schema, table, operation, committedAt: at, transaction: null, row, before }
}
