import pg from 'pg'
import { recentlyUsed } from '#platform/process/recently-used.ts'

/** What a connection is wanted for. */
export interface Act {
  /** The same for what takes about as long. */
  name: string
  /** Changes nothing and takes no locks, so that what comes behind it waits for it alone. */
  changesNothing: boolean
}

interface SharedConnection {
  client: pg.PoolClient
  underWay: Set<Act>
  /** When it last began or answered something. */
  movedAt: number
  broken?: Error
}

// More stand too long for what they save: of eight on one connection, a read of one row costs three hundredths less than of four.
const MOST_UNDER_WAY = 4
const QUICK_MS = 1
// What has stood still for so long isn't as quick as it was taken for.
const STILL_MS = 10
const REMEMBERED_COMMANDS = 5_000
// What an act takes at best tells most on a busy machine; it is forgotten slowly, lest what has become slow count as quick.
const FORGETTING = 1.02

const sharedOf = new WeakMap<pg.Pool, Set<SharedConnection>>()
const bestMs = recentlyUsed<number>(REMEMBERED_COMMANDS)

/**
 * Runs on a connection of the pool: right behind quick reads of others, without waiting for their answers, or else on one that is
 * free. What it sends must leave nothing behind for the next. Only pools with `pipeline` are shared so.
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
    // Answers that others waited in front of say nothing of the act itself.
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

/** Whether the connection that failed so is lost. */
export function endsConnection(error: Error): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL'
}
