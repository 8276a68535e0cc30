import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { startSandboxPayments } from '#features/payments/server/processor/sandbox/sandbox-payments.ts'
import { stripeGateway } from '#features/payments/server/processor/stripe-gateway.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPools } from '#platform/database/pools.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { fillAutopay } from './fill-autopay.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const API_KEY = 'bench'
const CHARGES = Number(process.env['CHARGES'] ?? '10000')
const AIM_PER_SECOND = 100

/** Debits loans by autopay through the sandbox, while the debiting process is killed so often, and checks that each was debited once. */
export async function measureCharges(kills: number): Promise<void> {
  const database = await temporaryDatabase()
  const sandbox = await startSandboxPayments({ port: 0, apiKey: API_KEY, file: null })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  await migrate(database.ownerUrl, PASSWORDS)
  await migrateJobs(database.ownerUrl)
  const pools = openPools({ databaseUrl: database.ownerUrl, passwords: PASSWORDS, size: 4, onError: () => {} })
  const processor = stripeGateway({ url: sandbox.url, apiKey: API_KEY })
  try {
    const deps = { pool: pools.server, payments: { processor, hookSecret: '', isSandbox: true } }
    await fillAutopay(owner, deps, CHARGES)
    const worker = () =>
      spawn(process.execPath, ['bench/servicing/charge-worker.ts'], {
        env: {
          ...process.env,
          ...{ DATABASE_URL: database.ownerUrl, PASSWORDS: JSON.stringify(PASSWORDS) },
          ...{ PAYMENTS_URL: sandbox.url, PAYMENTS_KEY: API_KEY },
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    const startedAt = performance.now()
    const killed = await workedOff(worker, kills, sandbox.made)
    const seconds = (performance.now() - startedAt) / 1000
    const perSecond = (CHARGES / seconds).toFixed(0)
    console.log(
      `${CHARGES.toLocaleString('en-US')} debits by autopay, ${killed} kills: ${seconds.toFixed(1)} s, ${perSecond} a second (aim ${AIM_PER_SECOND}), ${await exactlyOnce(owner, sandbox.made())}`,
    )
  } finally {
    await pools.close()
    await owner.end()
    await sandbox.close()
    await database.stop()
  }
}

/** Runs workers until one ends by itself. Kills so many of them, each after a part of the charges. Returns the number of kills. */
async function workedOff(worker: () => ReturnType<typeof spawn>, kills: number, made: () => number): Promise<number> {
  for (let killed = 0; ; killed++) {
    const child = worker()
    const ended = once(child, 'exit')
    let hasEnded = false
    void ended.then(() => {
      hasEnded = true
    })
    const enough = ((killed + 1) * CHARGES) / (kills + 1)
    while (!hasEnded && (killed === kills || made() < enough)) await sleep(2)
    child.kill('SIGKILL')
    const [code] = await ended
    if (code === 0) return killed
    if (code !== null) throw new Error('A worker failed')
  }
}

const POSTED = `
  select count(*)::integer as payments, count(distinct loan_id)::integer as loans,
         (select count(*)::integer from public.loan_charges where status = 'processing') as charges
    from public.loan_postings where kind = 'payment'`

async function exactlyOnce(owner: pg.Pool, made: number): Promise<string> {
  const { rows } = await owner.query<{ payments: number; loans: number; charges: number }>(POSTED)
  const counts = [made, ...Object.values(rows[0] ?? {})]
  if (counts.some((count) => count !== CHARGES))
    throw new Error(`Charged, posted, loans, and accepted differ: ${counts.join(', ')}`)
  return 'each exactly once'
}
