import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connected } from '#platform/database/connected.ts'
import { freePort } from '#platform/database/embedded/free-port.ts'
import { type OrganizationPostgres, organizationPostgres } from '#test/support/database/company-postgres.ts'
import { oldRelease } from '#test/support/releases/old-release.ts'
import { type ServerProcess, startServer } from '#test/support/releases/server-process.ts'
import { type Answer, type Balancer, balancer } from './balancer.ts'
import { APP_URL } from './office.ts'
import { startTraffic, type Traffic } from './traffic.ts'

export interface RollingUpgrade {
  /** Every response that a company got. */
  answers: Answer[]
  /** Acts with a wrong result, and live changes that never arrived. */
  problems: string[]
  /** The number of transactions that the database ended because of deadlocks. */
  deadlocks: number
  /** The output of every process. */
  output: string
}

// Makes the upgrade rebuild policies and the additions to the job tables even if little has changed since the older
// release.
const OLDER = `
  update migrations.applied set hash = 'older' where name = 'access';
  comment on schema graphile_worker is 'older'`

const DEADLOCKS = 'select deadlocks::int as count from pg_stat_database where datname = current_database()'

// An upgrade holds its locks for a third of a second. On a busy machine, that takes longer than requests usually wait.
const PATIENT = '-c lock_timeout=30s -c statement_timeout=60s'

interface RollingOptions {
  /** The release that runs before. */
  from: string
  /** At least this many requests are served while the processes are replaced. */
  requests: number
}

/**
 * Replaces two processes of an older release by two of this one while four companies work. The first new process
 * upgrades the database while both old ones serve. Throws a process's output if it does not start.
 */
export async function rollingUpgrade({ from, requests }: RollingOptions): Promise<RollingUpgrade> {
  await using postgres = await organizationPostgres()
  const release = oldRelease(from)
  const gate = balancer()
  await using processes = processesBehind(gate, postgres.databaseUrl)
  const oldServers = [await processes.start(release.folder), await processes.start(release.folder)]
  await onDatabase(postgres, OLDER)
  const traffic = await startTraffic(gate)
  const problems = await whileBusy(traffic, async () => {
    for (const [index, old] of oldServers.entries()) {
      await traffic.reached(requests * (0.2 + 0.4 * index))
      await processes.start(process.cwd())
      await traffic.reached(requests * (0.4 + 0.4 * index))
      await processes.end(old)
    }
    await traffic.reached(requests)
  })
  const { rows } = await onDatabase(postgres, DEADLOCKS)
  return { answers: gate.answers, problems, deadlocks: rows[0].count, output: processes.output() }
}

const onDatabase = ({ databaseUrl }: OrganizationPostgres, sql: string) =>
  connected(databaseUrl, (owner) => owner.query(sql))

/** Always stops the traffic, which would otherwise continue forever. */
async function whileBusy(traffic: Traffic, roll: () => Promise<void>): Promise<string[]> {
  try {
    await roll()
  } finally {
    await traffic.stop()
  }
  return traffic.problems()
}

/** Processes that share a database and a folder of files. */
function processesBehind(gate: Balancer, databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tradeline-rolling-'))
  const started: ServerProcess[] = []
  return {
    /** Starts the server from the source in the folder, and puts it in service when it is ready. */
    async start(folder: string): Promise<ServerProcess> {
      const server = await startServer(folder, {
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(await freePort()), PGOPTIONS: PATIENT },
        ...{ APP_URL, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' },
      })
      started.push(server)
      gate.putInService(server.url)
      return server
    },
    /** Takes a process out of service, and stops it as a supervisor does. */
    async end(server: ServerProcess): Promise<void> {
      await gate.takeOutOfService(server.url)
      await server.stop('SIGTERM')
    },
    output: () => started.map((server) => server.output()).join('\n'),
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((server) => server.stop('SIGTERM')))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
