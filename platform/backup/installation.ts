import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, dataDirOf, loadConfig } from '#platform/configuration/config.ts'

/** The installation to back up or to restore into. */
export interface Installation {
  dataDir: string
  ownerPassword: string
  /**
   * The publishable API key. It is derived from the data encryption key, so it identifies that key without revealing
   * it.
   */
  key: string
  hasFilesElsewhere: boolean
}

/** Reads the installation from the environment. Throws if there is no bundled database or no key. */
export function installationOf(env: NodeJS.ProcessEnv): Installation {
  if (env['DATABASE_URL'])
    throw new Error(
      'DATABASE_URL names a database of your own: its own backup covers it. This one covers the bundled one',
    )
  const { dataDir, secrets, s3 } = configWithKey(env)
  return { dataDir, ownerPassword: secrets.ownerPassword, key: secrets.anonKey, hasFilesElsewhere: s3 !== null }
}

/** Returns the configuration of an existing installation. Throws if its key is missing. */
export function configWithKey(env: NodeJS.ProcessEnv): Config {
  const dataDir = dataDirOf(env)
  // loadConfig would create a new key, which can't decrypt this data.
  if (!env['DATA_ENCRYPTION_KEY'] && !existsSync(path.join(dataDir, 'secrets.json')))
    throw new Error(
      `There is no key in ${dataDir}: put the installation's secrets.json there, or set DATA_ENCRYPTION_KEY`,
    )
  return loadConfig(env, 'maintain')
}
