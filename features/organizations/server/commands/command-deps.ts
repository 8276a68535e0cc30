import type { Pool } from 'pg'
import type { Log } from '#platform/http/log.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

/** What the product's server-side acts work with. */
export interface CommandDeps {
  /** Logs in as `tradeline_server`, which sees every tenant: each statement names the organisation it is for. */
  pool: Pool
  sealer: Sealer
  log: Log
  /** Where stored files are; without it, pages are printed without a logo. */
  files?: Pick<FileStore, 'get'>
  /** The database function that refuses a session which has ended, or lacks the second factor asked of it. */
  assertSession?: string
  /** How many proxies in front add their peer to X-Forwarded-For; none unless told. */
  trustedProxies?: number
  /** Whether the bureaus are our own sandbox: what is printed says so. */
  isSandbox: boolean
}
