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
  /** For the login that reads the write-ahead log; null where the database has none that may. */
  replicationUrl: string | null
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL of the operator's; without one the bundled one runs in the data folder, which the caller has claimed. */
  databaseUrl: string | null
  dataDir: string
  ownerPassword: string
  rolePasswords: RolePasswords
  /** How many connections jobs hold for long. */
  jobConnections?: number
  /** Refuses a database that is not to be touched by us, such as one whose keys are others'. Before anything is changed. */
  refuse?: (owner: pg.ClientBase) => Promise<void>
  onError: (error: Error) => void
  /** Called when the bundled database ends by itself. */
  onLost: (reason: string) => void
}

/** Starts or reaches the database, brings it up to date, and opens the two logins. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { rolePasswords: passwords, onError, jobConnections = 0 } = options
  const { ownerUrl, complaint, stop } = await ownerAccess(options)
  try {
    // Several migrations are written for it.
    await connected(ownerUrl, (owner) => refuseOlderServer(owner, 18))
    if (options.refuse) await connected(ownerUrl, options.refuse)
    // Job tables of this version serve the version before it, too: if the rest fails, that one can start again.
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
      async close() {
        // A statement that doesn't end is ended with its connection.
        await within(POOLS_END_MS, pools.close())
        await stop()
      },
    }
  } catch (error) {
    await stop()
    if (complaint()) throw new Error(`PostgreSQL can't go on: ${complaint()}`, { cause: error })
    throw inOurWords(error, options)
  }
}

const POOLS_END_MS = 1_000
const WRONG_PASSWORD = '28P01'
const NOT_ALLOWED = '42501'

/** What whoever starts the product can do about it, where that is known. */
function inOurWords(error: unknown, options: DatabaseOptions): unknown {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = reason instanceof pg.DatabaseError ? reason.code : undefined
  if (options.databaseUrl !== null) return code === NOT_ALLOWED ? withoutRights(error) : error
  // The password of the bundled database follows from the key.
  return code === WRONG_PASSWORD ? otherKey(options) : error
}

const withoutRights = (cause: unknown): Error => new Error(TOO_FEW_RIGHTS, { cause })

const otherKey = ({ dataDir }: DatabaseOptions): Error =>
  new Error(
    `The database in ${dataDir} was made with another key: put its own secrets.json back, or set its DATA_ENCRYPTION_KEY`,
  )

async function ownerAccess({ databaseUrl, dataDir, ownerPassword, onLost, onError }: DatabaseOptions) {
  if (databaseUrl !== null) return { ownerUrl: databaseUrl, complaint: () => '', stop: async () => {} }
  return startEmbeddedPostgres({
    ...{ dataDir, password: ownerPassword, onExit: onLost },
    onFullDisk: (reason) => onError(new Error(`${reason}. It starts again once there is room`)),
  })
}

async function mayReplicate(pool: Pool): Promise<boolean> {
  const found = await pool.query("select from pg_roles where rolname = 'tradeline_replication' and rolreplication")
  return found.rowCount === 1
}
