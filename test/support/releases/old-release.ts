import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { TEST_PASSWORDS } from '#test/support/database/database.ts'
import { type ServerEnvironment, type ServerProcess, startServer } from './server-process.ts'

const RELEASES = path.resolve('test/fixtures/releases')
const ENDING = '.tar.br'

/** The path of a kept release's archive. */
export const releaseFile = (version: string): string => path.join(RELEASES, version + ENDING)

/** Returns the versions of all kept releases, oldest first. */
export function keptVersions(): string[] {
  const files = readdirSync(RELEASES).filter((name) => name.endsWith(ENDING))
  const versions = files.map((name) => name.slice(0, -ENDING.length))
  return versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

export interface OldRelease {
  version: string
  /** The folder that holds the release's source. */
  folder: string
  /** Brings a database to what this release describes, with the release's own code. */
  migrate(ownerUrl: string): Promise<void>
  /** Starts this release's server and resolves once it is ready. Rejects with its output if it ends before. */
  start(environment: ServerEnvironment): Promise<ServerProcess>
}

// Every release has these two modules. They run in a process of their own because they aren't today's.
const migrating = (database: string, jobs: string) => `
  const { migrate } = await import('${database}')
  const { migrateJobs } = await import('${jobs}')
  await migrate(process.env.OWNER_URL, JSON.parse(process.env.PASSWORDS))
  await migrateJobs(process.env.OWNER_URL)`

/** Older releases have their server in `server/`. */
const migrationIn = (folder: string) =>
  existsSync(path.join(folder, 'platform'))
    ? migrating('#platform/database/migrate.ts', '#platform/jobs/migrate-jobs.ts')
    : migrating('#server/database/migrate.ts', '#server/jobs/migrate-jobs.ts')

/** Returns the names of the migrations that a kept release has. */
export function migrationsOf(version: string): string[] {
  const input = brotliDecompressSync(readFileSync(releaseFile(version)))
  const listing = execFileSync('tar', ['-tf', '-', 'database/migrations'], { input, encoding: 'utf8' })
  return listing.split('\n').map((file) => path.basename(file))
}

/** Returns a kept release, unpacked. It runs on the packages that are installed today. */
export function oldRelease(version: string): OldRelease {
  const folder = unpacked(version)
  return {
    ...{ version, folder },
    async migrate(ownerUrl) {
      const env = { ...process.env, OWNER_URL: ownerUrl, PASSWORDS: JSON.stringify(TEST_PASSWORDS) }
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', migrationIn(folder)], {
        cwd: folder,
        env,
      })
    },
    start: (environment) => startServer(folder, environment),
  }
}

/**
 * Unpacks a release once for all tests, in a folder that no server writes to. Always at the same path, Node.js compiles
 * its modules only once.
 */
function unpacked(version: string): string {
  const archive = readFileSync(releaseFile(version))
  const hash = createHash('sha256').update(archive).digest('hex').slice(0, 12)
  const folder = path.resolve('.cache', 'releases', `${version}-${hash}`)
  if (existsSync(folder)) return folder
  mkdirSync(path.dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  execFileSync('tar', ['-xf', '-', '-C', unfinished], { input: brotliDecompressSync(archive) })
  symlinkSync(path.resolve('node_modules'), path.join(unfinished, 'node_modules'))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}
