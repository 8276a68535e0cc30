import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { TEST_PASSWORDS } from './database.ts'

const RELEASES = path.resolve('test/fixtures/releases')
const ENDING = '.tar.br'
const READY_WITHIN_MS = 120_000

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
  start(environment: OldServerEnvironment): Promise<OldServer>
  /** Removes the folder. Stop the servers first. */
  [Symbol.dispose](): void
}

/** The variables of the old server. It uses the bundled database in `DATA_DIR` unless `DATABASE_URL` is set. */
export interface OldServerEnvironment extends NodeJS.ProcessEnv {
  DATA_DIR: string
  PORT: string
}

export interface OldServer {
  url: string
  process: ChildProcess
  /** Everything it has printed. */
  output(): string
  /** Ends it as Ctrl-C does and returns its exit code. */
  stop(): Promise<number | null>
}

// Each release has had these two since the first; they run in a process of their own, as their modules are not today's.
const MIGRATE = `
  const { migrate } = await import('#server/database/migrate.ts')
  const { migrateJobs } = await import('#server/jobs/migrate-jobs.ts')
  await migrate(process.env.OWNER_URL, JSON.parse(process.env.PASSWORDS))
  await migrateJobs(process.env.OWNER_URL)`

/** Unpacks a kept release into a folder of its own. It runs on the packages that are installed today. */
export function oldRelease(version: string): OldRelease {
  const folder = mkdtempSync(path.join(tmpdir(), `tradeline-${version}-`))
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(readFileSync(releaseFile(version))) })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return {
    ...{ version, folder },
    async migrate(ownerUrl) {
      const env = { ...process.env, OWNER_URL: ownerUrl, PASSWORDS: JSON.stringify(TEST_PASSWORDS) }
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', MIGRATE], { cwd: folder, env })
    },
    start: (environment) => startServer(folder, environment),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function startServer(folder: string, environment: OldServerEnvironment): Promise<OldServer> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const url = `http://127.0.0.1:${environment.PORT}`
  const stop = () => stopped(server)
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The old release did not become ready:\n${output}`)
    }
    await pause(50)
  }
  return { url, process: server, output: () => output, stop }
}

async function stopped(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  return server.exitCode
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
