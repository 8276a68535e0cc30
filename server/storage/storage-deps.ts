import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { Caller } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import type { FileStore } from './file-store.ts'

export interface StorageDeps {
  /** A login that may become every role of the wire; the service's own acts are done as `service_role`. */
  pool: Pool
  files: FileStore
  /** Signs the links to objects. */
  linkSecret: Uint8Array
  callerOf: (context: Context) => Promise<Caller>
  /** See `BatchOptions`. */
  assertSession: string | null
  clock: () => number
  log: Log
  /** The largest file of a bucket without a limit of its own, and the most a bucket may allow. */
  maxFileBytes?: number
  /** Links never live longer, whatever was asked. */
  maxLinkSeconds?: number
}

/** What every act works with: the dependencies, one request, and who makes it. */
export interface Served extends Required<StorageDeps> {
  context: Context
  caller: Caller
}
