import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCluster, OWNER } from '#platform/database/new-cluster.ts'
import { freePort } from './free-port.ts'
import { stopOrphan } from './orphan-postgres.ts'
import { type PostgresHome, type Program, postgresHome, runProgram } from './postgres-home.ts'

export interface EmbeddedPostgres {
  /** Connects as the owner of everything: for migrations, never for requests. */
  ownerUrl: string
  /** What it last said it could not do and had to stop for; empty while it goes on. */
  complaint(): string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  password: string
  /** Tests give up durability for speed; nothing else may. */
  durable?: boolean
  /** Where it may listen; a port that nobody has at that moment. */
  choosePort?: () => Promise<number>
  /** Called when the database has ended because a disk is full. It is started again once there is room. */
  onFullDisk?: (reason: string) => void
  /** Called when the database has ended without having been asked to, and can't be started again. */
  onExit?: (reason: string) => void
}

const READY = 'ready to accept connections'
const TAKEN = 'Address already in use'
const COMPLAINT = /(?:PANIC|FATAL): +could not .*/
const FULL = /No space left on device|Disk quota exceeded/

/**
 * Starts the bundled PostgreSQL on loopback and a free port, creating its cluster the first time.
 * It runs in a process group of its own, so that Ctrl-C reaches the server first and the database is stopped after it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = postgresHome(options.dataDir)
  if (!existsSync(path.join(home.dataDir, 'PG_VERSION'))) await createCluster(home, options.password)
  else await stopOrphan(home.dataDir)
  const launched = await launchOnFreePort(home, options)
  const { port } = launched
  let database = launched.database
  let stopping = false
  let complaint = ''
  const watch = () => {
    database.stderr?.on('data', (chunk: Buffer) => (complaint = complaintIn(chunk.toString()) ?? complaint))
    // Not its exit: what it said last may be read after that.
    database.once('close', (code, signal) => {
      if (!stopping) void recover(`PostgreSQL ended unexpectedly (${signal ?? code}) ${complaint}`.trimEnd())
    })
  }
  /** Starts it again where it was, also when it had to stop because a disk was full. Gives up if it has said what else it can't do. */
  const recover = async (reason: string) => {
    for (let tried = 1; isFull(complaint) || (complaint === '' && tried <= MOST_RESTARTS); tried++) {
      if (tried === 1 && complaint !== '') options.onFullDisk?.(reason)
      await pause(isFull(complaint) ? FULL_PAUSE_MS : RESTART_PAUSE_MS * tried)
      if (stopping) return
      const next = await launch(home, port, options.durable ?? true).catch((error: unknown) => {
        complaint = complaintIn(String(error)) ?? ''
        return null
      })
      if (next === null) continue
      complaint = ''
      database = next
      watch()
      if (stopping) database.kill('SIGINT')
      return
    }
    options.onExit?.(reason)
  }
  watch()
  return {
    ownerUrl: ownerUrl(options.password, port),
    complaint: () => complaint,
    stop() {
      stopping = true
      // One that is in trouble may wait for good to end in good order; ended at once, it recovers with the next start.
      return stopped(database, complaint ? 'SIGQUIT' : 'SIGINT')
    },
  }
}

/** What the database last said it could not do; empty once it is ready again, undefined if it said neither. */
function complaintIn(said: string): string | undefined {
  // Only what names no row: a log of statements would show what people entered.
  const lines = said.split('\n').map((line) => (line.includes(READY) ? '' : COMPLAINT.exec(line)?.[0]))
  return lines.findLast((line) => line !== undefined)
}

const isFull = (complaint: string): boolean => FULL.test(complaint)

const ownerUrl = (password: string, port: number): string =>
  `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

/** How the owner reaches the one that another process runs in this data folder; null while none listens. */
export function runningOwnerUrl(dataDir: string, password: string): string | null {
  const lockFile = path.join(postgresHome(dataDir).dataDir, 'postmaster.pid')
  const port = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8').split('\n')[3]) : 0
  return port > 0 ? ownerUrl(password, port) : null
}

const SETTINGS = [
  'max_connections=120',
  'shared_buffers=32MB',
  'wal_level=logical',
  'logging_collector=off',
  'log_min_messages=warning',
  'timezone=UTC',
]
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
// As many test files at a time as there are cores, each with pools and change streams of its own.
const FOR_MANY = ['max_connections=600', 'max_wal_senders=100', 'max_replication_slots=100']
const MOST_PORTS = 5
// The processes of a database that was killed need a moment to end before the next may start.
const MOST_RESTARTS = 10
const RESTART_PAUSE_MS = 200
const FULL_PAUSE_MS = 2_000
const FAST_STOP_MS = 2_000

/** Between the choice of a port and its use somebody else may take it: then another is tried. */
async function launchOnFreePort(
  home: PostgresHome,
  { durable = true, choosePort = freePort }: EmbeddedPostgresOptions,
) {
  for (let tried = 1; ; tried++) {
    const port = await choosePort()
    try {
      return { port, database: await launch(home, port, durable) }
    } catch (error) {
      if (tried === MOST_PORTS || !String(error).includes(TAKEN)) throw error
    }
  }
}

function launch(home: PostgresHome, port: number, durable: boolean): Promise<Program> {
  const settings = durable ? SETTINGS : [...SETTINGS, ...NOT_DURABLE, ...FOR_MANY]
  const where = ['-D', home.dataDir, '-h', '127.0.0.1', '-k', '', '-p', String(port)]
  const args = [...where, ...settings.flatMap((setting) => ['-c', setting])]
  const database = runProgram(home, 'postgres', args)
  let output = ''
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
      if (!output.includes(READY)) return
      database.stderr?.off('data', onData).resume()
      database.off('close', onEnd)
      resolve(database)
    }
    // Not its exit: what it said last may be read after that.
    const onEnd = () => reject(new Error(`PostgreSQL did not start:\n${output}`))
    database.stderr?.on('data', onData)
    database.once('close', onEnd)
    database.once('error', reject)
  })
}

function stopped(database: Program, signal: NodeJS.Signals): Promise<void> {
  if (database.exitCode !== null || database.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    // One that doesn't end in good order is ended at once, and recovers with the next start.
    const impatient = setTimeout(() => database.kill('SIGQUIT'), FAST_STOP_MS)
    database.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    database.kill(signal)
  })
}
