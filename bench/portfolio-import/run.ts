import pg from 'pg'
import { databaseProcessorMs, ownProcessorMs } from '#bench/processor-time.ts'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { checkImport } from '#features/portfolio-import/server/check-import.ts'
import { importLoans } from '#features/portfolio-import/server/import-loans.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { fillCompany, fillImport, HOME } from './fill.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const LOANS = [2_000, 20_000]
const AIM_SECONDS = 180

/** Measures the dry run, the import, and the undo of portfolios whose loans have twelve payments each. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4, idleTimeoutMillis: 0 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await fillCompany(owner)
    for (const loans of LOANS) await measure(owner, loans)
  } finally {
    await owner.end()
    await database.stop()
  }
}

async function measure(owner: pg.Pool, loans: number): Promise<void> {
  const sealer = createSealer(owner, Buffer.alloc(32, 7))
  const deps = { pool: owner, sealer, isSandbox: true }
  const id = await fillImport(owner, sealer, loans)
  const checked = await duration(owner, () => checkImport(deps, HOME, id))
  await owner.query(`update app.portfolio_imports set status = 'importing' where id = $1 and status = 'checked'`, [id])
  const imported = await duration(owner, () => importLoans(deps, HOME, id))
  const { rows } = await owner.query<{ status: string; loans: number; postings: number }>(
    `select i.status, (select count(*) from public.loans l where l.import_id = i.id)::integer as loans,
            (select count(*) from public.loan_postings p join public.loans l on l.id = p.loan_id where l.import_id = i.id)::integer as postings
       from app.portfolio_imports i where i.id = $1`,
    [id],
  )
  const [end] = rows
  if (end?.status !== 'done' || end.loans !== loans) throw new Error(`The import ended as ${JSON.stringify(end)}`)
  const undone = await duration(owner, () => owner.query('select app.undo_portfolio_import($1, $2)', [HOME, id]))
  const whole = checked.seconds + imported.seconds
  console.log(`${loans.toLocaleString('en-US')} loans, ${end.postings.toLocaleString('en-US')} postings:`)
  console.log(`  dry run ${inWords(checked)}, import ${inWords(imported)}, undo ${inWords(undone)}`)
  console.log(`  dry run and import ${whole.toFixed(1)} s (aim for 20,000 loans: ${AIM_SECONDS} s)`)
}

interface Duration {
  seconds: number
  /** Of this process and the database together. Other work on the machine affects it less. */
  processorSeconds: number
}

async function duration(owner: pg.Pool, work: () => Promise<unknown>): Promise<Duration> {
  const [startedAt, before] = [performance.now(), await processorMs(owner)]
  await work()
  const [endedAt, after] = [performance.now(), await processorMs(owner)]
  return { seconds: (endedAt - startedAt) / 1000, processorSeconds: (after - before) / 1000 }
}

async function processorMs(owner: pg.Pool): Promise<number> {
  const database = await databaseProcessorMs(owner)
  return ownProcessorMs() + [...database.values()].reduce((sum, ms) => sum + ms, 0)
}

const inWords = ({ seconds, processorSeconds }: Duration) =>
  `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processor time)`
