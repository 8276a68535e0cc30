import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { ProcessRole } from '#platform/configuration/process-role.ts'
import { loadSecrets, type Secrets } from '#platform/configuration/secrets.ts'
import { connected } from '#platform/database/connected.ts'
import {
  type EmbeddedPostgres,
  runningOwnerUrl,
  startEmbeddedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts'
import { isAlive } from '#platform/database/embedded/orphan-postgres.ts'
import { postgresHome } from '#platform/database/embedded/postgres-home.ts'
import { insistently } from '#platform/database/insistently.ts'
import { listenLocally } from '#platform/http/sandbox-server.ts'
import { organizationDatabase } from '#test/support/database/company-postgres.ts'
import { SupervisedProcess } from './supervised-process.ts'

/**
 * One process with the bundled database, or separate processes for requests and jobs that share an external database.
 */
export type Shape = 'single' | 'pair'

const ROLES: Record<Shape, readonly ProcessRole[]> = { single: ['both'], pair: ['web', 'worker'] }
const OWNER_PASSWORD = 'owner'
const PATIENCE_MS = 60_000
// No database listens there. The URL is asked for again once one is started.
const NOBODY = 'postgres://127.0.0.1:1'

/** An installation of the product that faults are made in. */
export class Installation {
  private readonly processes = new Map<ProcessRole, SupervisedProcess>()
  readonly url: string
  readonly roles: readonly ProcessRole[]
  readonly secrets: Secrets
  readonly filesFolder: string
  /** The folder of the release to start next. */
  source = path.resolve('.')
  environment: Record<string, string> = {}
  /** Processes that ended by themselves, with their last output. */
  readonly surrenders: string[] = []
  private external: EmbeddedPostgres | null = null
  private externalUrl: string | null = null
  private databaseFolder: string | null = null
  private readonly ports: ReadonlyMap<ProcessRole, number>
  private readonly dataDir: string

  private constructor(folder: string, shape: Shape, ports: readonly number[]) {
    this.roles = ROLES[shape]
    this.ports = new Map(this.roles.map((role, at) => [role, ports[at] ?? 0]))
    this.url = `http://127.0.0.1:${ports[0]}`
    this.dataDir = path.join(folder, 'data')
    this.filesFolder = path.join(this.dataDir, 'files')
    this.secrets = loadSecrets(this.dataDir, undefined)
  }

  /** Prepares an installation in its own folder. Only the external database runs. */
  static async prepare(folder: string, shape: Shape): Promise<Installation> {
    const installation = new Installation(folder, shape, [await steadyPort(), await steadyPort()])
    if (shape === 'pair') await installation.openOperatorsDatabase(path.join(folder, 'database'))
    return installation
  }

  /** Creates a database whose login has only the documented rights. */
  private async openOperatorsDatabase(dataDir: string): Promise<void> {
    this.external = await startEmbeddedPostgres({ dataDir, password: OWNER_PASSWORD })
    this.databaseFolder = postgresHome(dataDir).dataDir
    this.externalUrl = await organizationDatabase(this.external.ownerUrl)
  }

  /** Starts the first process, which creates the database, and then the others. */
  async startFirst(): Promise<void> {
    for (const role of this.roles) await this.start([role])
  }

  /** Starts the processes of these roles and waits until they are ready. */
  async start(roles = this.roles): Promise<void> {
    for (const role of roles) this.launch(role)
    await Promise.all(roles.map((role) => this.process(role).ready()))
  }

  /** Starts a process without waiting for it. */
  launch(role: ProcessRole): SupervisedProcess {
    const before = this.processes.get(role)
    if (before?.hasGivenUp) this.surrenders.push(`${role}: ${before.output.slice(-600)}`)
    const launched = new SupervisedProcess(this.source, {
      ...{ APP_URL: this.url, DATA_DIR: this.dataDir, PORT: String(this.ports.get(role)), ROLE: role },
      ...{ TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn', NODE_ENV: '' },
      ...(this.externalUrl !== null && { DATABASE_URL: this.externalUrl }),
      ...this.environment,
    })
    this.processes.set(role, launched)
    return launched
  }

  process(role: ProcessRole): SupervisedProcess {
    const found = this.processes.get(role)
    if (found === undefined) throw new Error(`No process for ${role} was started`)
    return found
  }

  /** Restarts every process that has ended, as a supervisor does. Returns true if there was one. */
  async revive(): Promise<boolean> {
    const ended = this.roles.filter((role) => this.process(role).hasEnded)
    if (ended.length > 0) await this.start(ended)
    return ended.length > 0
  }

  /** Returns the process id of the database. */
  databasePid(): number {
    const folder = this.databaseFolder ?? postgresHome(this.dataDir).dataDir
    const lockFile = path.join(folder, 'postmaster.pid')
    return existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, 'utf8'), 10) : 0
  }

  /** Waits until a database process other than this one runs. */
  async databaseReplaced(pid: number): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (this.databasePid() === pid || !isAlive(this.databasePid())) {
      if (Date.now() > deadline) throw new Error('The database was not started again')
      await pause(10)
    }
  }

  /** Runs a query as the database's owner once it is reachable. For statements that may run twice. */
  rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return insistently(() => connected(this.ownerUrl, async (owner) => (await owner.query<Row>(sql, values)).rows))
  }

  get ownerUrl(): string {
    return this.externalUrl ?? runningOwnerUrl(this.dataDir, this.secrets.ownerPassword) ?? NOBODY
  }

  /** Stops everything. */
  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((one) => one.stop()))
    await this.external?.stop()
  }
}

const LOWEST_PORT = 20_000
const PORTS = 12_000

/** A port below those that systems use for outgoing connections, so that it stays free while its server is down. */
async function steadyPort(): Promise<number> {
  const port = LOWEST_PORT + randomInt(PORTS)
  const probe = createServer()
  return listenLocally(probe, port).then(
    () => new Promise<number>((resolve) => probe.close(() => resolve(port))),
    () => steadyPort(),
  )
}
