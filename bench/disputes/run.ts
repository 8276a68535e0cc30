import pg, { type Pool } from 'pg'
import { quantile } from '#bench/load.ts'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { DESK_PARTS } from '#features/credit-repair/rules/disputes/desk.ts'
import { migrate } from '#platform/database/migrate.ts'
import { companyOf, fillDisputes } from './fill.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const FEW = 500
const MANY = 400_000
const RUNS = 30
const WARM_UP = 5
const AIM = 2

/** Measures the dispute desk with 500 and with 400,000 disputes in one database. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    for (const disputes of [FEW, MANY]) await fillDisputes(owner, disputes)
    await compare(owner, 'the figures of the dashboard', 'select * from public.dashboard_summary()')
    await compare(owner, 'the counts of the desk', 'select * from public.dispute_desk_counts()')
    for (const { key, title } of DESK_PARTS)
      await compare(owner, `the list “${title}”`, `select * from public.dispute_desk('${key}', 50)`)
  } finally {
    await owner.end()
    await database.stop()
  }
}

async function compare(owner: Pool, name: string, sql: string): Promise<void> {
  const few = await median(owner, FEW, sql)
  const many = await median(owner, MANY, sql)
  const ratio = (many / few).toFixed(2)
  console.log(`${name}: ${few.toFixed(1)} ms with ${FEW}, ${many.toFixed(1)} ms with ${MANY} (${ratio}×, aim ${AIM}×)`)
}

/** Returns the median duration of a query by the owner of the company with so many disputes, in milliseconds. */
async function median(owner: Pool, disputes: number, sql: string): Promise<number> {
  const db = await owner.connect()
  try {
    const claims = JSON.stringify({ sub: companyOf(disputes), role: 'authenticated', aal: 'aal1' })
    await db.query('begin')
    await db.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    await db.query('set local role authenticated')
    const times: number[] = []
    for (let n = 0; n < RUNS + WARM_UP; n++) {
      const start = performance.now()
      await db.query(sql)
      if (n >= WARM_UP) times.push(performance.now() - start)
    }
    await db.query('rollback')
    return quantile(times, 0.5)
  } finally {
    db.release()
  }
}
