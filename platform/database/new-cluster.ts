import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PostgresHome, type Program, runProgram } from './embedded/postgres-home.ts'

/** The superuser of the bundled database. */
export const OWNER = 'postgres'
const UNFINISHED = '.unfinished-'

/** Creates the database's files under another name and renames them, so that an interrupted creation is never used. */
export async function createCluster({ dataDir, ...programs }: PostgresHome, password: string): Promise<void> {
  mkdirSync(path.dirname(dataDir), { recursive: true })
  removeUnfinished(dataDir)
  const home = { ...programs, dataDir: `${dataDir}${UNFINISHED}${process.pid}` }
  mkdirSync(home.dataDir, { mode: 0o700 })
  const passwordFile = path.join(tmpdir(), `tradeline-${process.pid}-${Date.now()}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user !== null)
    for (const owned of [home.dataDir, passwordFile]) chownSync(owned, home.user.uid, home.user.gid)
  try {
    const words = `-U ${OWNER} -A scram-sha-256 -E UTF8 --locale=C --no-sync`.split(' ')
    await finished(runProgram(home, 'initdb', ['-D', home.dataDir, '--pwfile', passwordFile, ...words]))
    renameSync(home.dataDir, dataDir)
  } catch (error) {
    rmSync(home.dataDir, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Removes the remains of attempts whose process has ended. */
function removeUnfinished(dataDir: string): void {
  const folder = path.dirname(dataDir)
  const leftovers = readdirSync(folder).filter((name) => name.startsWith(path.basename(dataDir) + UNFINISHED))
  // The initdb of a killed server may still be writing.
  for (const name of [path.basename(dataDir), ...leftovers])
    rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
}

function finished(child: Program): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Creating the database failed:\n${output}`)),
    )
  })
}
