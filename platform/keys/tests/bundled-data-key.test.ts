import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#platform/configuration/config.ts'
import { postgresHome } from '#platform/database/embedded/postgres-home.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { replaceDataKeyOf } from '#platform/keys/reached.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = databaseFolder()
  await opened()
})
afterAll(() => {
  const { dataDir: home } = postgresHome(dataDir)
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: dataDir })
const kept = () => path.join(dataDir, 'secrets.json')

/** Starts the database as the product does, with the passwords derived from the key, and stops it again. */
async function opened(change: NodeJS.ProcessEnv = {}): Promise<void> {
  const { secrets } = loadConfig({ ...env(), ...change })
  const lost = (reason: string) => {
    throw new Error(reason)
  }
  const database = await openDatabase({ databaseUrl: null, dataDir, ...secrets, onError: () => {}, onLost: lost })
  await database.pools.server.query('select 1')
  await database.close()
}

test('a new key changes the password of the bundled database', async () => {
  const before = readFileSync(kept(), 'utf8')

  await replaceDataKeyOf(env())

  expect(readFileSync(kept(), 'utf8')).not.toBe(before)
  await opened()
})

test("a replacement that was killed between the database's switch and that of secrets.json is finished later", async () => {
  const before = readFileSync(kept(), 'utf8')
  await replaceDataKeyOf(env())
  const next = path.join(dataDir, 'secrets.next.json')
  copyFileSync(kept(), next)
  writeFileSync(kept(), before)
  await expect(opened()).rejects.toThrow('run npm run keys -- replace-data-key again')

  await replaceDataKeyOf(env())

  expect(existsSync(next)).toBe(false)
  await opened()
})

test('a database that is started with another key asks for its own', async () => {
  const other = Buffer.alloc(32, 7).toString('base64')

  await expect(opened({ DATA_ENCRYPTION_KEY: other })).rejects.toThrow(
    `The database in ${dataDir} was made with another key: restore its own secrets.json`,
  )
  await opened()
})
