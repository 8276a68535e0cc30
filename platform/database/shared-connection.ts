import pg from 'pg'
import { recentlyUsed } from '#platform/process/recently-used.ts'

/** A kind of request. */
export interface Act {
  /** Requests that take about as long share a name. */
  name: string
  /** True if it changes nothing and takes no locks, so that a request behind it waits for nothing else. */
  changesNothing: boolean
}

interface SharedConnection {
  client: pg.PoolClient
  underWay: Set<Act>
  /** When it last started or finished a request. */
  movedAt: number
  broken?: Error
}

// More would wait too long for what they save: with eight requests on one connection, reading one row costs only 3%
// less than with four.
const MOST_UNDER_WAY = 4
const QUICK_MS = 1
// A request without progress for this long isn't as quick as assumed.
const STILL_MS = 10
const REMEMBERED_COMMANDS = 5_000
// On a busy machine, the shortest time of a request is the best estimate. It is slowly forgotten, so that a request
// that has become slow doesn't stay quick.
const FORGETTING = 1.02

const sharedOf = new WeakMap<pg.Pool, Set<SharedConnection>>()
const bestMs = recentlyUsed<number>(REMEMBERED_COMMANDS)

/**
 * Runs on a connection of the pool: behind quick reads of others, without waiting for their responses, or on a free
 * connection. The work must leave no state behind. Only pools with `pipeline` are shared like this.
 */
export async function onSharedConnection<Result>(
  pool: pg.Pool,
  act: Act,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const ofPool = sharedOf.get(pool) ?? new Set()
  sharedOf.set(pool, ofPool)
  const shared = joinable(pool, ofPool) ?? { client: await pool.connect(), underWay: new Set(), movedAt: 0 }
  ofPool.add(shared)
  const isFirst = shared.underWay.size === 0
  shared.underWay.add(act)
  const startedAt = performance.now()
  if (isFirst) shared.movedAt = startedAt
  try {
    const result = await run(shared.client)
    // The time of a response that waited behind others says nothing about the request itself.
    if (isFirst) noteTime(act, performance.now() - startedAt)
    return result
  } catch (error) {
    if (error instanceof Error && endsConnection(error)) shared.broken = error
    throw error
  } finally {
    shared.movedAt = performance.now()
    shared.underWay.delete(act)
    if (shared.underWay.size === 0) {
      ofPool.delete(shared)
      shared.client.release(shared.broken)
    }
  }
}

function joinable({ options }: pg.Pool, ofPool: Set<SharedConnection>): SharedConnection | undefined {
  if (options.pipeline !== true) return undefined
  const stillSince = performance.now() - STILL_MS
  for (const shared of ofPool) if (shared.movedAt > stillSince && hasRoom(shared)) return shared
  return undefined
}

function hasRoom({ broken, underWay }: SharedConnection): boolean {
  if (broken !== undefined || underWay.size >= MOST_UNDER_WAY) return false
  for (const act of underWay) if (!isQuickRead(act)) return false
  return true
}

const isQuickRead = ({ name, changesNothing }: Act): boolean =>
  changesNothing && (bestMs.get(name) ?? QUICK_MS) < QUICK_MS

function noteTime({ name }: Act, tookMs: number): void {
  bestMs.set(name, Math.min(tookMs, (bestMs.get(name) ?? tookMs) * FORGETTING))
}

/** Returns true if this error means that the connection is lost. */
export function endsConnection(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
}
