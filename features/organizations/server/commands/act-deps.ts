import type { Pool } from 'pg'
import type { RunningPulls } from '#server/acts/orders/running-pulls.ts'
import type { BureauGateway } from '#server/bureaus/bureau-gateway.ts'
import type { Log } from '#server/http/log.ts'
import type { Sealer } from '#server/sealing/sealer.ts'
import type { FileStore } from '#server/storage/file-store.ts'

/** What the product's server-side acts work with. */
export interface ActDeps {
  /** Logs in as `tradeline_server`, which sees every tenant: each statement names the organisation it is for. */
  pool: Pool
  sealer: Sealer
  bureaus: BureauGateway
  running: RunningPulls
  /** The mark that this process holds in the database. When it is gone, other processes settle the orders it left. */
  processMark?: number
  /** The least time between two orders of an organisation, in ms; ten seconds unless given (benches give 0). */
  throttleMs?: number
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
