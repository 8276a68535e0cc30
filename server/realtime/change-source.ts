import pg from 'pg'
import { type ChangeStream, type ChangeStreamDeps, openChangeStream } from './change-stream.ts'
import * as refusals from './errors.ts'

export interface ChangeSourceDeps extends Omit<ChangeStreamDeps, 'replicationUrl'> {
  pool: pg.Pool
  replicationUrl: string | null
}

const REST_AFTER_MS = 15_000
/** PostgreSQL's words for: this login, this server or this address may not replicate. */
const MAY_NOT_REPLICATE = ['42501', '55000', '0A000', '28000', '28P01', '53400']

/** Where changes come from, open only while somebody wants them: the write-ahead log, or triggers where that may not be read. */
export class ChangeSource {
  private readonly deps: ChangeSourceDeps
  private stream: Promise<ChangeStream | null> | null = null
  private resting: NodeJS.Timeout | undefined

  constructor(deps: ChangeSourceDeps) {
    this.deps = deps
  }

  /** Resolves once no later change is missed. */
  async open(): Promise<void> {
    clearTimeout(this.resting)
    this.stream ??= this.connect().catch((error: unknown) => {
      this.stream = null
      throw error
    })
    await this.stream
  }

  rest(): void {
    clearTimeout(this.resting)
    this.resting = setTimeout(() => void this.close(), REST_AFTER_MS).unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.resting)
    const closing = this.stream
    this.stream = null
    await (await closing?.catch(() => null))?.close()
  }

  private async connect(): Promise<ChangeStream | null> {
    const { pool, replicationUrl, log, onLost } = this.deps
    if (replicationUrl !== null) {
      const lost = (error: unknown) => {
        this.stream = null
        onLost(error)
      }
      try {
        return await openChangeStream({ ...this.deps, replicationUrl, onLost: lost })
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || !MAY_NOT_REPLICATE.includes(error.code ?? '')) throw error
        log.warn({ err: error }, 'the log of changes may not be read: changes are announced by triggers')
      }
    }
    const { rows } = await pool.query("select from pg_trigger where tgname = 'announce_change' limit 1")
    if (rows.length === 0) throw refusals.databaseUnreachable()
    return null
  }
}
