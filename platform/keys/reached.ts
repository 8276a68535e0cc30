import pg from 'pg'
import { configWithKey } from '#platform/backup/installation.ts'
import { dataDirOf } from '#platform/configuration/config.ts'
import { type Succession, succession } from '#platform/configuration/secrets.ts'
import { connected } from '#platform/database/connected.ts'
import { reachBundled } from '#platform/database/embedded/reached-database.ts'
import { refuseOtherVersion } from '#platform/database/migrate.ts'
import { urlAs } from '#platform/database/pools.ts'
import { isWrappedBy } from '#platform/sealing/wrapping-key.ts'
import { type Replaced, replaceDataKey } from './replace-data-key.ts'
import type { KeyRing } from './retire.ts'

const LOCK = 7_263_153
const TAKE_LOCK = 'select pg_try_advisory_lock($1) as taken'

/**
 * Runs a command on the keys of the installation in the environment, whether the product runs or not. Throws if another
 * command is running.
 */
export async function reached(env: NodeJS.ProcessEnv, work: (ring: KeyRing) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl, secrets } = configWithKey(env)
  await reaching(dataDir, databaseUrl, [secrets.ownerPassword], async (owner) => {
    if (!(await isWrappedBy(owner, secrets.dataEncryptionKey)))
      throw new Error('The keys in this database are encrypted with a DATA_ENCRYPTION_KEY other than the given one')
    await work({ owner, wrappingKey: secrets.dataEncryptionKey })
  })
}

/** Replaces the data encryption key of the installation in the environment. Throws while the product runs. */
export async function replaceDataKeyOf(env: NodeJS.ProcessEnv): Promise<Replaced> {
  const [dataDir, databaseUrl] = [dataDirOf(env), env['DATABASE_URL'] || null]
  const secrets: Succession = succession(dataDir, env['DATA_ENCRYPTION_KEY'], env['NEW_DATA_ENCRYPTION_KEY'])
  // The new key's password applies if an earlier run was interrupted after the database had switched over.
  const passwords = [secrets.old.ownerPassword, secrets.next.ownerPassword]
  return reaching(dataDir, databaseUrl, passwords, (owner) => replaceDataKey(owner, secrets, databaseUrl === null))
}

async function reaching<Result>(
  dataDir: string,
  databaseUrl: string | null,
  passwords: readonly string[],
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const locked = async (owner: pg.Client) => {
    const { rows } = await owner.query<{ taken: boolean }>(TAKE_LOCK, [LOCK])
    if (!rows[0]?.taken) throw new Error('Another key command is running. Wait for it, or stop it first')
    await refuseOtherVersion(owner)
    return work(owner)
  }
  if (databaseUrl !== null) return connected(databaseUrl, locked)
  const { ownerUrl, stop } = await reachBundled(dataDir, passwords[0] ?? '')
  const urls = passwords.map((password) => urlAs(ownerUrl, new URL(ownerUrl).username, password))
  try {
    return await connectedByOneOf(urls, locked)
  } finally {
    await stop()
  }
}

const WRONG_PASSWORD = '28P01'

async function connectedByOneOf<Result>(
  [url = '', ...others]: readonly string[],
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await connected(url, work)
  } catch (error) {
    const isOtherPassword = error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD
    if (!isOtherPassword || others.length === 0) throw error
    return connectedByOneOf(others, work)
  }
}
