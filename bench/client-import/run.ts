import pg from 'pg'
import { databaseProcessorMs, ownProcessorMs } from '#bench/processor-time.ts'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { clientImportTasks, IMPORT_CLIENTS } from '#features/clients/server/client-import-job.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { editMeanwhile } from './editing.ts'
import { fillCompany, fillImport } from './fill.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const ROWS = [2_000, 8_000]
const AIM_ROWS_PER_SECOND = 2_000
const AIM_EDIT_MS = 20

/** Measures the dry run and the import of files of clients, and a colleague's edits of another client meanwhile. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4, idleTimeoutMillis: 0 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    const client = await fillCompany(owner)
    const costs: number[] = []
    for (const rows of ROWS) costs.push(await measure(owner, client, rows))
    const [least = 0, most = 0] = costs
    console.log(`a row of the larger file costs ${(most / least).toFixed(2)} times one of the smaller file`)
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** Returns the processor time that a row of the import takes, in milliseconds. */
async function measure(owner: pg.Pool, client: string, rows: number): Promise<number> {
  const sealer = createSealer(owner, Buffer.alloc(32, 7))
  const id = await fillImport(owner, sealer, rows)
  const job = clientImportTasks({ pool: owner, sealer, clock: Date.now, isSandbox: true })[IMPORT_CLIENTS]
  if (job === undefined) throw new Error('There is no job for imports')
  const step = async () => job({ import_id: id })
  const checked = await timed(owner, step)
  await owner.query(
    `with again as (update app.client_import_rows set is_done = false where import_id = $1)
     update public.client_imports set status = 'importing', rows_done = 0, rows_added = 0 where id = $1`,
    [id],
  )
  const editing = editMeanwhile(owner, client)
  const imported = await timed(owner, step)
  const edits = await editing.stop()
  const { rows: ends } = await owner.query<{ status: string; rows_added: number }>(
    'select status, rows_added from public.client_imports where id = $1',
    [id],
  )
  if (ends[0]?.status !== 'done' || ends[0].rows_added !== rows)
    throw new Error(`The import ended as ${JSON.stringify(ends[0])}`)
  console.log(`${rows.toLocaleString('en-US')} rows:`)
  console.log(`  dry run ${inWords(rows, checked)}`)
  console.log(`  import ${inWords(rows, imported)} (aim: ${AIM_ROWS_PER_SECOND} rows a second)`)
  console.log(
    `  ${edits.count} edits meanwhile: median ${edits.medianMs.toFixed(1)} ms, p95 ${edits.p95Ms.toFixed(1)} ms (aim: ${AIM_EDIT_MS} ms)`,
  )
  return imported.processorMs / rows
}

interface Duration {
  ms: number
  /** Of this process and the database together. Other work on the machine affects it less. */
  processorMs: number
}

async function timed(owner: pg.Pool, work: () => Promise<unknown>): Promise<Duration> {
  const [startedAt, before] = [performance.now(), await processorMs(owner)]
  await work()
  const [endedAt, after] = [performance.now(), await processorMs(owner)]
  return { ms: endedAt - startedAt, processorMs: after - before }
}

async function processorMs(owner: pg.Pool): Promise<number> {
  const database = await databaseProcessorMs(owner)
  return ownProcessorMs() + [...database.values()].reduce((sum, ms) => sum + ms, 0)
}

const inWords = (rows: number, { ms, processorMs: busy }: Duration) =>
  `${Math.round((rows / ms) * 1000)} rows a second, ${(busy / rows).toFixed(2)} ms of processor time a row`
