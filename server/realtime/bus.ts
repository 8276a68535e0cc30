import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#server/http/log.ts'
import { isRecord } from './frame.ts'

export type BusMessage = Record<string, unknown>

/** Carries messages between the server processes on one database. */
export interface Bus {
  /** Listens from now on; resolves once everything that is published is heard. */
  open(): Promise<void>
  /** Reaches every other process; what is published while a message is under way goes out together. */
  publish(message: BusMessage): Promise<void>
  /** Wraps a message for a function of the database that publishes it itself. */
  sealed(message: BusMessage): string
  /** The advisory lock this process holds: with it, everyone it holds is gone. */
  holder(): number
  /** Frees the connection; the next `open` takes a new one. */
  rest(): Promise<void>
}

export interface BusDeps {
  pool: pg.Pool
  log: Log
  onMessage: (message: BusMessage) => void
  /** The connection was lost and is back, with another holder: what was said meanwhile is unknown. */
  onReturn: () => void
}

const LOCK_CLASS = 7_263_011
const RECONNECT_AFTER_MS = 1_000
const MOST_WAITING = 5_000
const SWEEP_MS = 30_000

interface Waiting {
  text: string
  resolve: () => void
  reject: (error: Error) => void
}

export function bus({ pool, log, onMessage, onReturn }: BusDeps): Bus {
  const self = randomUUID()
  let opening: Promise<void> | null = null
  let listener: pg.Client | null = null
  let holder = 0
  let sweeping: NodeJS.Timeout | undefined
  let waiting: Waiting[] = []
  let isSending = false

  const hear = async (text = '') => {
    const body = text.startsWith('#') ? await parcel(Number(text.slice(1))) : text
    const message: unknown = JSON.parse(body)
    if (isRecord(message) && message['from'] !== self) onMessage(message)
  }
  const parcel = async (id: number): Promise<string> => {
    const { rows } = await pool.query<{ body: string | null }>('select realtime.parcel($1) as body', [id])
    return rows[0]?.body ?? 'null'
  }
  const connect = async () => {
    const client = new pg.Client({ ...pool.options, application_name: 'tradeline realtime' })
    client.on('error', () => undefined)
    // One after the other: a long message that is fetched must not be overtaken by a short one.
    let heard = Promise.resolve()
    client.on('notification', ({ payload }) => {
      heard = heard.then(() => hear(payload)).catch((error: unknown) => log.error({ err: error }, 'a message was lost'))
    })
    client.on('end', () => {
      if (listener === client) returning()
    })
    try {
      await client.connect()
      const taken = randomInt(2 ** 31 - 1)
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, taken])
      await client.query('listen realtime')
      holder = taken
      listener = client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    sweeping = setInterval(() => {
      pool.query('select realtime.sweep()').catch((error: unknown) => log.warn({ err: error }, 'realtime sweep failed'))
    }, SWEEP_MS).unref()
  }
  const forget = () => {
    clearInterval(sweeping)
    listener = null
    opening = null
  }
  const returning = () => {
    forget()
    const attempt = () => {
      if (opening !== null) return
      opening = connect()
      opening.then(onReturn, () => {
        opening = null
        setTimeout(attempt, RECONNECT_AFTER_MS).unref()
      })
    }
    setTimeout(attempt, RECONNECT_AFTER_MS).unref()
  }
  const send = async () => {
    if (isSending) return
    isSending = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const texts = batch.map(({ text }) => text)
      await pool.query('select realtime.publish(message) from unnest($1::text[]) as message', [texts]).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: Error) => batch.forEach(({ reject }) => reject(error)),
      )
    }
    isSending = false
  }

  const sealed = (message: BusMessage) => JSON.stringify({ from: self, ...message })
  return {
    open() {
      opening ??= connect().catch((error: unknown) => {
        forget()
        throw error
      })
      return opening
    },
    publish(message) {
      if (waiting.length >= MOST_WAITING) return Promise.reject(new Error('Too many messages are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ text: sealed(message), resolve, reject })
        void send()
      })
    },
    sealed,
    holder: () => holder,
    async rest() {
      const resting = listener
      forget()
      await resting?.end()
    },
  }
}
