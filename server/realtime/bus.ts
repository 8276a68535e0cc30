import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Listener, listener } from '#server/database/listener.ts'
import type { Change } from './change-stream.ts'
import type { Broadcast } from './frame.ts'
import type { RealtimeDeps } from './hub.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { PresenceDiff } from './room.ts'

/** What the processes, and the database itself, tell each other. */
export type BusMessage =
  | ({ kind: 'broadcast'; room: string } & Broadcast)
  | ({ kind: 'presence'; room: string } & PresenceDiff)
  | ({ kind: 'change' } & Change)

const LOCK_CLASS = 7_263_011
const MOST_WAITING = 5_000
const PUBLISH = 'select realtime.publish(message) from unnest($1::text[]) as message'

/**
 * Carries messages between the server processes on one database. `opened` says that it listens, after the first time with
 * another holder: what was said meanwhile is unknown.
 */
export class Bus {
  readonly pool: pg.Pool
  readonly listener: Listener
  /** The advisory lock this process holds: with it, everyone it holds is gone. Each connection has another. */
  holder = 0
  private readonly self = randomUUID()
  private readonly waiting: string[] = []
  private readonly send = oneAtATime(async () => void (await this.pool.query(PUBLISH, [this.waiting.splice(0)])))

  constructor({ pool, log }: RealtimeDeps, take: (message: BusMessage) => void, opened: () => void) {
    this.pool = pool
    const hear = async (text: string) => {
      const json = text.startsWith('#') ? await this.parcel(text.slice(1)) : text
      // Only the processes and the database's own functions write here; what is no message fails, and is logged as lost.
      const message: BusMessage & { from?: string } = JSON.parse(json)
      if (message.from !== this.self) take(message)
    }
    // One after the other: a long message that is fetched must not be overtaken by a short one.
    let heard = Promise.resolve()
    const lose = (error: unknown) => log.error({ err: error }, 'a message was lost')
    const listen = () => {
      this.holder = randomInt(2 ** 31 - 1)
      return `select pg_advisory_lock(${LOCK_CLASS}, ${this.holder}); listen realtime`
    }
    this.listener = listener(pool, 'tradeline realtime', {
      ...{ listen, opened },
      hear: (text) => {
        heard = heard.then(() => hear(text)).catch(lose)
      },
    })
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

  private async parcel(id: string): Promise<string> {
    const { rows } = await this.pool.query<{ body: string | null }>('select realtime.parcel($1) as body', [id])
    return rows[0]?.body ?? 'null'
  }
}
