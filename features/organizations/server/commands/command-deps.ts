import type { Pool } from 'pg'
import type { Log } from '#platform/http/log.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Keeping } from '#platform/storage/loose-files.ts'

/** Dependencies of the product's server-side commands. */
export interface CommandDeps {
  /** Logs in as `tradeline_server`, which sees all tenants, so each statement names its organization. */
  pool: Pool
  sealer: Sealer
  log: Log
  /** Reads stored files. Without it, pages are printed without a logo. */
  files?: Pick<FileStore, 'get'>
  /** Stores files that the product itself writes. */
  keeping?: Keeping
  /** The database function that rejects a session that has ended or lacks a required second factor. */
  assertSession?: string
  /** The number of proxies that append to X-Forwarded-For. The default is none. */
  trustedProxies?: number
  /** Returns the address of a client's pay page, for statements and letters. */
  payAddressOf?: (organizationId: string, clientId: string) => Promise<string>
  /** True if the bureaus are our own sandbox, which printed documents state. */
  isSandbox: boolean
}
