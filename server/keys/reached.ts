import { configWithKey } from '#server/backup/installation.ts'
import { connected } from '#server/database/connected.ts'
import { reachBundled } from '#server/database/reached-database.ts'
import { isWrappedBy } from '#server/sealing/wrapping-key.ts'
import type { KeyRing } from './retire.ts'

const LOCK = 7_263_153
const TAKE_LOCK = 'select pg_try_advisory_lock($1) as taken'

/** Does something with the keys of the installation that the environment names, while it runs or not; one command at a time. */
export async function reached(env: NodeJS.ProcessEnv, work: (ring: KeyRing) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl, secrets } = configWithKey(env)
  const database =
    databaseUrl === null
      ? await reachBundled(dataDir, secrets.ownerPassword)
      : { ownerUrl: databaseUrl, stop: async () => {} }
  try {
    await connected(database.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ taken: boolean }>(TAKE_LOCK, [LOCK])
      if (!rows[0]?.taken) throw new Error('Another command is at work on the keys. Wait for it, or stop it first')
      if (!(await isWrappedBy(owner, secrets.dataEncryptionKey)))
        throw new Error('The keys in this database are wrapped by another DATA_ENCRYPTION_KEY than the one given')
      await work({ owner, wrappingKey: secrets.dataEncryptionKey })
    })
  } finally {
    await database.stop()
  }
}
