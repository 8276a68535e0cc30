import { randomInt, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '#server/http/log.ts'
import type { Change } from './change-stream.ts'
import type { Broadcast } from './frame.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What the processes, and the database itself, tell each other. */
export type BusMessage =
  | ({ kind: 'broadcast'; room: string } & Broadcast)
  | { kind: 'presence'; room: string }
  | ({ kind: 'change' } & Change)

const LOCK_CLASS = 7_263_011
const RECONNECT_AFTER_MS = 1_000
const MOST_WAITING = 5_000
const SWEEP_MS = 30_000
const PUBLISH = 'select realtime.publish(message) from unnest($1::text[]) as message'

/**
 * Carries messages between the server processes on one database. `return` says that the connection was lost and is back, with
 * another holder: what was said meanwhile is unknown.
 */
export class Bus extends EventEmitter<{ message: [BusMessage]; return: [] }> {
  readonly pool: pg.Pool
  private readonly log: Log
  private readonly self = randomUUID()
  private readonly waiting: string[] = []
  private readonly send = oneAtATime(async () => void (await this.pool.query(PUBLISH, [this.waiting.splice(0)])))
  private listener: Promise<pg.Client> | null = null
  private sweeping: NodeJS.Timeout | undefined
  private returning: NodeJS.Timeout | undefined
  /** The advisory lock this process holds: with it, everyone it holds is gone. */
  holder = 0

  constructor(pool: pg.Pool, log: Log) {
    super()
    this.pool = pool
    this.log = log
  }

  /** Listens from now on; resolves once everything that is published is heard. */
  async open(): Promise<void> {
    this.listener ??= this.connect().catch((error: unknown) => {
      this.listener = null
      throw error
    })
    await this.listener
  }

  /** Frees the connection; the next `open` takes a new one. */
  async rest(): Promise<void> {
    const resting = this.listener
    this.forget()
    const client = await resting?.catch(() => null)
    client?.off('end', this.lost)
    await client?.end()
  }

  /** Reaches every other process; what is published while a message is under way goes out together. */
  async publish(message: BusMessage): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) throw new Error('Too many messages are waiting')
    this.waiting.push(this.sealed(message))
    await this.send()
  }

  /** A message for a function of the database that publishes it itself. */
  sealed(message: BusMessage): string {
    return JSON.stringify({ from: this.self, ...message })
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.pool.options, application_name: 'tradeline realtime' })
    this.holder = randomInt(2 ** 31 - 1)
    client.on('error', () => undefined)
    // One after the other: a long message that is fetched must not be overtaken by a short one.
    let heard = Promise.resolve()
    client.on('notification', ({ payload = '' }) => {
      const lose = (error: unknown) => this.log.error({ err: error }, 'a message was lost')
      heard = heard.then(() => this.hear(payload)).catch(lose)
    })
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, this.holder])
      await client.query('listen realtime')
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS).unref()
    client.once('end', this.lost)
    return client
  }

  private async hear(text: string): Promise<void> {
    const json = text.startsWith('#') ? await this.parcel(text.slice(1)) : text
    // Only the processes and the database's own functions write here; what is no message fails, and is logged as lost.
    const message: BusMessage & { from?: string } = JSON.parse(json)
    if (message.from !== this.self) this.emit('message', message)
  }

  private async parcel(id: string): Promise<string> {
    const { rows } = await this.pool.query<{ body: string | null }>('select realtime.parcel($1) as body', [id])
    return rows[0]?.body ?? 'null'
  }

  private async sweep(): Promise<void> {
    const failed = (error: unknown) => this.log.warn({ err: error }, 'realtime sweep failed')
    await this.pool.query('select realtime.sweep()').catch(failed)
  }

  private forget(): void {
    clearInterval(this.sweeping)
    clearTimeout(this.returning)
    this.listener = null
  }

  private readonly lost = (): void => {
    this.forget()
    this.returning = setTimeout(
      () => void this.open().then(() => this.emit('return'), this.lost),
      RECONNECT_AFTER_MS,
    ).unref()
  }
}
