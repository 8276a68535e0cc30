import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#server/http/log.ts'
import { isRecord } from './frame.ts'

export type BusMessage = Record<string, unknown>

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

/** Carries messages between the server processes on one database. */
export class Bus {
  private readonly deps: BusDeps
  private readonly self = randomUUID()
  private opening: Promise<void> | null = null
  private listener: pg.Client | null = null
  private sweeping: NodeJS.Timeout | undefined
  private waiting: Waiting[] = []
  private isSending = false
  /** The advisory lock this process holds: with it, everyone it holds is gone. */
  holder = 0

  constructor(deps: BusDeps) {
    this.deps = deps
  }

  /** Listens from now on; resolves once everything that is published is heard. */
  open(): Promise<void> {
    this.opening ??= this.connect().catch((error: unknown) => {
      this.forget()
      throw error
    })
    return this.opening
  }

  /** Frees the connection; the next `open` takes a new one. */
  async rest(): Promise<void> {
    const resting = this.listener
    this.forget()
    await resting?.end()
  }

  /** Reaches every other process; what is published while a message is under way goes out together. */
  publish(message: BusMessage): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) return Promise.reject(new Error('Too many messages are waiting'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ text: this.sealed(message), resolve, reject })
      void this.send()
    })
  }

  /** A message for a function of the database that publishes it itself. */
  sealed(message: BusMessage): string {
    return JSON.stringify({ from: this.self, ...message })
  }

  private async send(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    while (this.waiting.length > 0) {
      const batch = this.waiting
      this.waiting = []
      const texts = batch.map(({ text }) => text)
      await this.deps.pool.query('select realtime.publish(message) from unnest($1::text[]) as message', [texts]).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: Error) => batch.forEach(({ reject }) => reject(error)),
      )
    }
    this.isSending = false
  }

  private async connect(): Promise<void> {
    const { pool, log } = this.deps
    const client = new pg.Client({ ...pool.options, application_name: 'tradeline realtime' })
    const holder = randomInt(2 ** 31 - 1)
    client.on('error', () => undefined)
    client.on('end', () => {
      if (this.listener === client) this.lost()
    })
    // One after the other: a long message that is fetched must not be overtaken by a short one.
    let heard = Promise.resolve()
    client.on('notification', ({ payload }) => {
      const lose = (error: unknown) => log.error({ err: error }, 'a message was lost')
      heard = heard.then(() => this.hear(payload)).catch(lose)
    })
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, holder])
      await client.query('listen realtime')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.holder = holder
    this.listener = client
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS).unref()
  }

  private async hear(text = ''): Promise<void> {
    const message: unknown = JSON.parse(text.startsWith('#') ? await this.parcel(text.slice(1)) : text)
    if (isRecord(message) && message['from'] !== this.self) this.deps.onMessage(message)
  }

  private async parcel(id: string): Promise<string> {
    const { rows } = await this.deps.pool.query<{ body: string | null }>('select realtime.parcel($1) as body', [id])
    return rows[0]?.body ?? 'null'
  }

  private async sweep(): Promise<void> {
    const { pool, log } = this.deps
    await pool
      .query('select realtime.sweep()')
      .catch((error: unknown) => log.warn({ err: error }, 'realtime sweep failed'))
  }

  private forget(): void {
    clearInterval(this.sweeping)
    this.listener = null
    this.opening = null
  }

  private lost(): void {
    this.forget()
    const attempt = () => {
      if (this.opening === null) this.open().then(this.deps.onReturn, () => this.lost())
    }
    setTimeout(attempt, RECONNECT_AFTER_MS).unref()
  }
}
