import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCluster, OWNER } from '#platform/database/new-cluster.ts'
import { freePort } from './free-port.ts'
import { stopOrphan } from './orphan-postgres.ts'
import { type PostgresHome, type Program, postgresHome, runProgram } from './postgres-home.ts'

export interface EmbeddedPostgres {
  /** Connects as the owner of everything. For migrations, never for requests. */
  ownerUrl: string
  /** Returns the last error that stopped it, or an empty text while it runs. */
  complaint(): string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  password: string
  /** Tests give up durability for speed. Nothing else may. */
  durable?: boolean
  /** The size of the database's page cache, in MB. */
  sharedBuffersMb?: number
  /** Returns the port to listen on. Defaults to a free one. */
  choosePort?: () => Promise<number>
  /** Called when the database has ended because a disk is full. It restarts once there is space. */
  onFullDisk?: (reason: string) => void
  /** Called when the database has ended unexpectedly and can't be restarted. */
  onExit?: (reason: string) => void
}

const READY = 'ready to accept connections'
const TAKEN = 'Address already in use'
const COMPLAINT = /(?:PANIC|FATAL): +could not .*/
const FULL = /No space left on device|Disk quota exceeded/

/**
 * Starts the bundled PostgreSQL on loopback and a free port. Creates its cluster the first time. It runs in its own
 * process group, so that Ctrl-C reaches the server first and the database stops after it.
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
    // 'close' instead of 'exit', because its last output may be read after the exit.
    database.once('close', (code, signal) => {
      if (!stopping) void recover(`PostgreSQL ended unexpectedly (${signal ?? code}) ${complaint}`.trimEnd())
    })
  }
  /** Restarts it on the same port, even if it stopped because a disk was full. Gives up after any other error. */
  const recover = async (reason: string) => {
    for (let tried = 1; isFull(complaint) || (complaint === '' && tried <= MOST_RESTARTS); tried++) {
      if (tried === 1 && complaint !== '') options.onFullDisk?.(reason)
      await pause(isFull(complaint) ? FULL_PAUSE_MS : RESTART_PAUSE_MS * tried)
      if (stopping) return
      const next = await launch(home, port, options).catch((error: unknown) => {
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
      // A database in trouble may never shut down cleanly. Ended at once, it recovers at the next start.
      return stopped(database, complaint ? 'SIGQUIT' : 'SIGINT')
    },
  }
}

/** Returns the last error in the output: empty once it is ready again, undefined if it says neither. */
function complaintIn(said: string): string | undefined {
  // Keeps only lines without row data, because logged statements would show what people entered.
  const lines = said.split('\n').map((line) => (line.includes(READY) ? '' : COMPLAINT.exec(line)?.[0]))
  return lines.findLast((line) => line !== undefined)
}

const isFull = (complaint: string): boolean => FULL.test(complaint)

const ownerUrl = (password: string, port: number): string =>
  `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

/** Returns the owner's URL of the database that another process runs in this data folder, or null if none listens. */
export function runningOwnerUrl(dataDir: string, password: string): string | null {
  const lockFile = path.join(postgresHome(dataDir).dataDir, 'postmaster.pid')
  const port = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8').split('\n')[3]) : 0
  return port > 0 ? ownerUrl(password, port) : null
}

const SETTINGS = [
  'max_connections=120',
  'wal_level=logical',
  'logging_collector=off',
  'log_min_messages=warning',
  'timezone=UTC',
]
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
// As many test files at a time as there are cores, each with its own pools and change streams.
const FOR_MANY = ['max_connections=600', 'max_wal_senders=100', 'max_replication_slots=100']
// Enough for tests and for maintenance.
const SMALL_BUFFERS_MB = 32
const MOST_PORTS = 5
// The processes of a killed database need a moment to end before the next one may start.
const MOST_RESTARTS = 10
const RESTART_PAUSE_MS = 200
const FULL_PAUSE_MS = 2_000
const FAST_STOP_MS = 2_000

/** Another program may take a port between its choice and its use. Then this tries another port. */
async function launchOnFreePort(
  home: PostgresHome,
  { durable = true, choosePort = freePort, sharedBuffersMb = SMALL_BUFFERS_MB }: EmbeddedPostgresOptions,
) {
  for (let tried = 1; ; tried++) {
    const port = await choosePort()
    try {
      return { port, database: await launch(home, port, { durable, sharedBuffersMb }) }
    } catch (error) {
      if (tried === MOST_PORTS || !String(error).includes(TAKEN)) throw error
    }
  }
}

function launch(
  home: PostgresHome,
  port: number,
  { durable = true, sharedBuffersMb = SMALL_BUFFERS_MB }: Pick<EmbeddedPostgresOptions, 'durable' | 'sharedBuffersMb'>,
): Promise<Program> {
  const own = [...SETTINGS, `shared_buffers=${sharedBuffersMb}MB`]
  const settings = durable ? own : [...own, ...NOT_DURABLE, ...FOR_MANY]
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
    // 'close' instead of 'exit', because its last output may be read after the exit.
    const onEnd = () => reject(new Error(`PostgreSQL did not start:\n${output}`))
    database.stderr?.on('data', onData)
    database.once('close', onEnd)
    database.once('error', reject)
  })
}

function stopped(database: Program, signal: NodeJS.Signals): Promise<void> {
  if (database.exitCode !== null || database.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    // A database that doesn't shut down cleanly is ended at once, and recovers at the next start.
    const impatient = setTimeout(() => database.kill('SIGQUIT'), FAST_STOP_MS)
    database.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    database.kill(signal)
  })
}
