import type { Caller } from '#server/http/caller.ts'
import type { BusMessage } from './bus.ts'
import { groupKey, lastingClaims } from './caller-token.ts'
import { ChangeDelivery, type ChangeDeliveryDeps } from './change-delivery.ts'
import { ChangeSource, type ChangeSourceDeps } from './change-source.ts'
import type { Change, RowText } from './change-stream.ts'
import { assertGrantable, type ChangeWish, type Group, type Subscriber, type Subscription } from './change-wish.ts'
import * as refusals from './errors.ts'
import { isRecord } from './frame.ts'
import { publishedTables } from './published-tables.ts'

export type ChangesDeps = Omit<ChangeSourceDeps, 'onChange' | 'onLost'> &
  Pick<ChangeDeliveryDeps, 'assertSession' | 'run'>

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

/** Tells row changes to those whose policies let them read the row. Nothing is open until the first subscription. */
export function changes(deps: ChangesDeps): Changes {
  const { pool, publication, run, log } = deps
  const published = publishedTables(pool, publication)
  const subscriptions = new Map<Subscriber, Subscription[]>()
  const delivery = new ChangeDelivery({ ...deps, published, subscriptions })
  const source = new ChangeSource({
    ...deps,
    onChange: (change) => delivery.take(change),
    onLost(error) {
      log.error({ err: error }, 'the change stream was lost')
      for (const subscriber of [...subscriptions.keys()]) subscriber.fail()
    },
  })
  return {
    async subscribe(subscriber, caller, wishes) {
      for (const wish of wishes) await assertGrantable(wish, caller.role, published, run)
      const group = groupOf(caller)
      const isFiltered = ({ wish }: Subscription) => Boolean(wish.filter)
      const asked = wishes.map((wish) => ({ subscriber, wish, group }))
      if (asked.some(isFiltered)) {
        const others = [...subscriptions.values()]
          .flat()
          .filter((one) => one.group.key === group.key && isFiltered(one))
        if (others.length >= MOST_FILTERS) throw refusals.tooManyFilters()
      }
      subscriptions.set(subscriber, asked)
      delivery.replan()
      await source.open()
    },
    unsubscribe(subscriber) {
      if (!subscriptions.delete(subscriber)) return
      delivery.replan()
      if (subscriptions.size === 0) source.rest()
    },
    hear(message) {
      const change = announced(message)
      if (change !== null) void delivery.take(change)
    },
    async close() {
      subscriptions.clear()
      await source.close()
    },
  }
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
