import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Health } from '#server/status/health.ts'

/** Sets the marks of processes apart from other advisory locks of the database. */
const PRESENCE = 0x7261_6465
const RETRY_MS = 500
const BEAT_MS = 5_000
const PART = 'process mark'

const TAKE = 'select pg_try_advisory_lock($1, $2) as taken'
const PRESENT = `
  select objid::integer as mark from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::oid
     and database = (select oid from pg_database where datname = current_database())`

/** A process as others see it: by a mark that the database takes back the moment the process ends, however it ends. */
export interface Presence {
  mark: number
  close(): Promise<void>
}

/** Marks this process as alive for as long as it is; marks itself again after the database was away. */
export async function announcePresence(pool: pg.Pool, health?: Health): Promise<Presence> {
  const mark = randomInt(1, 2 ** 31 - 1)
  let isClosing = false
  let holder = await hold(pool, mark)
  if (holder === null) return announcePresence(pool, health)

  const holdAgain = async () => {
    while (!isClosing) {
      // Not taken while the database still believes in the connection that broke.
      const next = await hold(pool, mark).catch((error: unknown) => {
        health?.crashed(PART, error)
        return null
      })
      if (next !== null) {
        health?.recovered(PART)
        return watch(next)
      }
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
  const watch = async (client: pg.Client) => {
    holder = client
    if (isClosing) return client.end()
    const lost = (error: unknown) => {
      clearInterval(beat)
      client.off('end', ended)
      if (isClosing) return
      health?.crashed(PART, error)
      holdAgain().catch((unexpected: unknown) => health?.crashed(PART, unexpected))
    }
    const ended = () => lost(new Error('The connection was lost'))
    // A connection that was cut without a word looks alive until something is asked.
    const beat = setInterval(() => {
      client.query('select').catch((error: unknown) => {
        lost(error)
        client.end().catch(() => undefined)
      })
    }, BEAT_MS).unref()
    client.once('end', ended)
  }
  await watch(holder)
  return {
    mark,
    async close() {
      isClosing = true
      await holder?.end()
    },
  }
}

/** The marks of the processes that are alive. */
export async function presentMarks(pool: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<Set<number>> {
  const { rows } = await pool.query<{ mark: number }>(PRESENT, [PRESENCE])
  return new Set(rows.map(({ mark }) => mark))
}

async function hold(pool: pg.Pool, mark: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'tradeline presence',
    keepAlive: true,
    query_timeout: BEAT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>(TAKE, [PRESENCE, mark])
  if (rows[0]?.taken) return client
  await client.end()
  return null
}
