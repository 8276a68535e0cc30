import { randomInt } from 'node:crypto'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { within } from '#platform/process/within.ts'
import type { Health } from '#platform/status/health.ts'

/** Distinguishes the marks of processes from other advisory locks. */
const PRESENCE = 0x7261_6465
const RETRY_MS = 500
const BEAT_MS = 3_000
// A busy database responds to `select` much sooner. One that is stopped, or behind a dead network, never does.
const SILENCE_MS = 4_000
const FAREWELL_MS = 1_000
const PART = 'process mark'
const NO_RESPONSE = 'The database does not respond'

const TAKE = 'select pg_try_advisory_lock($1, $2) as taken'
const IS_PRESENCE = `locktype = 'advisory' and granted and objsubid = 2 and classid = $1::oid
     and database = (select oid from pg_database where datname = current_database())`

const PRESENT = `select objid::integer as mark from pg_locks where ${IS_PRESENCE}`

const FIRST = `select min(backend_start) as first from pg_locks join pg_stat_activity using (pid) where ${IS_PRESENCE}`

/** Returns when the oldest of the present processes started, or null if none is present. */
export async function firstPresence(pool: pg.Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ first: Date | null }>(FIRST, [PRESENCE])
  return rows[0]?.first ?? null
}

/** The presence of a process, shown by an advisory lock that the database releases as soon as the process ends. */
export interface Presence {
  mark: number
  close(): Promise<void>
}

export interface PresenceOptions {
  health?: Health
  /**
   * Called with true when the database stops responding although the connection is open, and with false once it
   * responds again.
   */
  onSilence?: (isSilent: boolean) => void
}

/** Marks this process as alive until it ends. Restores the mark after a lost connection. */
export async function announcePresence(pool: pg.Pool, options: PresenceOptions = {}): Promise<Presence> {
  const { health, onSilence } = options
  const mark = randomInt(1, 2 ** 31 - 1)
  let isClosing = false
  let holder = await hold(pool, mark)
  if (holder === null) return announcePresence(pool, options)

  const holdAgain = async () => {
    while (!isClosing) {
      // The mark can't be taken until the database notices that the old connection is broken.
      const next = await hold(pool, mark).catch((error: unknown) => {
        health?.crashed(PART, error)
        if (isSilence(error)) onSilence?.(true)
        return null
      })
      if (next !== null) {
        health?.recovered(PART)
        onSilence?.(false)
        return watch(next)
      }
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
  const watch = async (client: pg.Client) => {
    holder = client
    if (isClosing) return client.end()
    let isOver = false
    const lost = (error: unknown) => {
      isOver = true
      client.off('end', ended)
      if (isClosing) return
      health?.crashed(PART, error)
      holdAgain().catch((unexpected: unknown) => health?.crashed(PART, unexpected))
    }
    const ended = () => lost(trouble('CONNECTION_LOST', 'The connection was lost'))
    client.once('end', ended)
    // A silently cut connection looks alive until a query is sent.
    const beat = async () => {
      for (;;) {
        await pause(BEAT_MS, undefined, { ref: false })
        if (isOver || isClosing) return
        if (await answers(client)) continue
        onSilence?.(true)
        client.end().catch(() => undefined)
        return lost(trouble('NO_ANSWER', NO_RESPONSE))
      }
    }
    void beat()
  }
  await watch(holder)
  return {
    mark,
    async close() {
      isClosing = true
      if (holder !== null) await within(FAREWELL_MS, holder.end())
    },
  }
}

/** Returns the marks of the processes that are alive. */
export async function presentMarks(pool: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<Set<number>> {
  const { rows } = await pool.query<{ mark: number }>(PRESENT, [PRESENCE])
  return new Set(rows.map(({ mark }) => mark))
}

/** Returns false if the database does not respond. A closed connection reports itself. */
async function answers(client: pg.Client): Promise<boolean> {
  let hasAnswered = false
  const answer = () => {
    hasAnswered = true
  }
  await within(SILENCE_MS, client.query('select').then(answer, answer))
  // After a long computation in this process, the response may have arrived but not been read.
  await setImmediate()
  return hasAnswered
}

async function hold(pool: pg.Pool, mark: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'tradeline presence',
    keepAlive: true,
    connectionTimeoutMillis: SILENCE_MS,
  })
  client.on('error', () => {})
  await client.connect()
  // The database can become silent right after the connection opened.
  let taken: boolean | undefined
  await within(
    SILENCE_MS,
    client.query<{ taken: boolean }>(TAKE, [PRESENCE, mark]).then(({ rows }) => {
      taken = rows[0]?.taken
    }),
  )
  if (taken === true) return client
  client.end().catch(() => undefined)
  if (taken === undefined) throw trouble('NO_ANSWER', NO_RESPONSE)
  return null
}

/** Returns an error whose code `/readyz` shows as the cause. */
const trouble = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/** True for a mark that got no response, and for the driver's error of a connection that got none or was not accepted. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && [NO_RESPONSE, 'timeout expired'].includes(error.message)
