import type { Pool } from 'pg'
import pg from 'pg'
import { migrateJobs, upgradeJobs } from '#platform/jobs/migrate-jobs.ts'
import { within } from '#platform/process/within.ts'
import { connected } from './connected.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { refuseUnguardedTables } from './exposure.ts'
import { migrate } from './migrate.ts'
import { openPools, type Pools, type RolePasswords, urlAs } from './pools.ts'
import { refuseOlderServer } from './server-version.ts'
import { TOO_FEW_RIGHTS } from './upgrade/failed-upgrade.ts'

export interface OpenDatabase {
  pools: Pools
  /** For the login that reads the write-ahead log. Null if no login may. */
  replicationUrl: string | null
  /** Runs work as the owner, on a connection of its own. Requests never do. */
  asOwner<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** An external PostgreSQL. Null for the bundled one in the data folder, which the caller has claimed. */
  databaseUrl: string | null
  dataDir: string
  /** The size of the bundled database's page cache, in MB. */
  sharedBuffersMb?: number
  ownerPassword: string
  rolePasswords: RolePasswords
  /** The number of connections that jobs hold for long. */
  jobConnections?: number
  /**
   * Throws if the database must not be used, for example because it was made with other keys. Runs before any change.
   */
  refuse?: (owner: pg.ClientBase) => Promise<void>
  onError: (error: Error) => void
  /** Called when the bundled database ends unexpectedly. */
  onLost: (reason: string) => void
}

/** Starts or connects to the database, upgrades it, and opens the two logins. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { rolePasswords: passwords, onError, jobConnections = 0 } = options
  const { ownerUrl, complaint, stop } = await ownerAccess(options)
  try {
    // Several migrations need this version.
    await connected(ownerUrl, (owner) => refuseOlderServer(owner, 18))
    if (options.refuse) await connected(ownerUrl, options.refuse)
    // Job tables of this version also work for the previous version, which can start again if the rest fails.
    await upgradeJobs(ownerUrl)
    await migrate(ownerUrl, passwords)
    await migrateJobs(ownerUrl)
    const pools = openPools({ databaseUrl: ownerUrl, passwords, onError, jobConnections })
    await refuseUnguardedTables(pools.server)
    return {
      pools,
      replicationUrl: (await mayReplicate(pools.server))
        ? urlAs(ownerUrl, 'tradeline_replication', passwords.tradeline_replication)
        : null,
      asOwner: (work) => connected(ownerUrl, work),
      async close() {
        // A statement that doesn't end is ended with its connection.
        await within(POOLS_END_MS, pools.close())
        await stop()
      },
    }
  } catch (error) {
    await stop()
    if (complaint()) throw new Error(`PostgreSQL can't continue: ${complaint()}`, { cause: error })
    throw inOurWords(error, options)
  }
}

const POOLS_END_MS = 1_000
const WRONG_PASSWORD = '28P01'
const NOT_ALLOWED = '42501'

/** Replaces known errors with what the operator can do about them. */
function inOurWords(error: unknown, options: DatabaseOptions): unknown {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = reason instanceof pg.DatabaseError ? reason.code : undefined
  if (options.databaseUrl !== null) return code === NOT_ALLOWED ? withoutRights(error) : error
  // The password of the bundled database is derived from the key.
  return code === WRONG_PASSWORD ? otherKey(options) : error
}

const withoutRights = (cause: unknown): Error => new Error(TOO_FEW_RIGHTS, { cause })

const otherKey = ({ dataDir }: DatabaseOptions): Error =>
  new Error(
    `The database in ${dataDir} was made with another key: restore its own secrets.json, or set its DATA_ENCRYPTION_KEY`,
  )

async function ownerAccess(options: DatabaseOptions) {
  const { databaseUrl, dataDir, ownerPassword, sharedBuffersMb, onLost, onError } = options
  if (databaseUrl !== null) return { ownerUrl: databaseUrl, complaint: () => '', stop: async () => {} }
  return startEmbeddedPostgres({
    ...{ dataDir, password: ownerPassword, onExit: onLost, ...(sharedBuffersMb && { sharedBuffersMb }) },
    onFullDisk: (reason) => onError(new Error(`${reason}. It restarts once there is space`)),
  })
}

async function mayReplicate(pool: Pool): Promise<boolean> {
  const found = await pool.query("select from pg_roles where rolname = 'tradeline_replication' and rolreplication")
  return found.rowCount === 1
}
