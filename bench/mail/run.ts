import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { type ProductProcess, productProcess } from '#bench/product-process.ts'
import { temporaryDatabase, temporaryFolder } from '#bench/temporary-database.ts'
import { figures, MailDesk } from './mail-desk.ts'
import { mailServer } from './mail-server.ts'

const ROWS = Number(process.env['ROWS'] ?? 50_000)
const MAILS = Number(process.env['MAILS'] ?? 150)
const P95_AIM_MS = 2_000
const ROWS_AT_A_TIME = 500
const IMPORTERS = ['lender', 'dealer', 'cro'] as const

/**
 * Measures the time from a request to the mail's arrival at the mail server: idle, and with three imports running. Runs
 * two processes (`web` and `worker`), or one with ROLE=both.
 */
export async function run(): Promise<void> {
  const isAlone = process.env['ROLE'] === 'both'
  const database = await temporaryDatabase()
  const office = await mailServer()
  const folders = [temporaryFolder(), temporaryFolder()]
  const processes: ProductProcess[] = []
  const dataKey = randomBytes(32).toString('base64')
  const start = async (role: string, folder = '') => {
    const settings = { DATABASE_URL: database.ownerUrl, DATA_ENCRYPTION_KEY: dataKey, DATA_DIR: folder, ROLE: role }
    const more = { SMTP_URL: office.url, TRUSTED_PROXIES: '1', JOB_WORKERS: `imports=${IMPORTERS.length}` }
    const started = await productProcess({ ...settings, ...more })
    processes.push(started)
    return started
  }
  const owner = new pg.Client(database.ownerUrl)
  try {
    const web = await start(isAlone ? 'both' : 'web', folders[0])
    if (!isAlone) await start('worker', folders[1])
    await owner.connect()
    const desk = new MailDesk(web.url, dataKey, folders[0] ?? '', office)
    await desk.latencies(10)
    const idle = await desk.latencies(MAILS)
    await startImports(desk, owner)
    const before = await rowsDone(owner)
    const startedAt = performance.now()
    const busy = await desk.latencies(MAILS)
    const seconds = (performance.now() - startedAt) / 1000
    const after = await rowsDone(owner)
    console.log(`account mail, ${isAlone ? 'one process' : 'a web process and a worker'}, ${MAILS} mails each`)
    console.log(`nothing else to do: ${figures(idle)}`)
    console.log(
      `${after.running} imports of ${ROWS.toLocaleString('en-US')} rows in progress, ${Math.round((after.rows - before.rows) / seconds)} rows/s: ${figures(busy)} (aim: 95% within ${P95_AIM_MS} ms)`,
    )
    if (after.running < IMPORTERS.length) console.log('An import ended too early: measure with more rows')
  } finally {
    await owner.end()
    for (const one of processes) await one.stop()
    office.close()
    await database.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** Uploads the rows of three companies and starts all imports at once. */
async function startImports(desk: MailDesk, owner: pg.Client): Promise<void> {
  const handedOver = await Promise.all(
    IMPORTERS.map(async (name) => {
      const importer = await desk.signedIn(name)
      const act = async (body: object): Promise<string> => {
        const { data, error } = await importer.functions.invoke<{ id: string }>('import-clients', { body })
        if (error || data === null) throw error
        return data.id
      }
      const import_id = await act({ act: 'begin', file_name: `${name}.csv`, row_count: ROWS })
      for (let first = 0; first < ROWS; first += ROWS_AT_A_TIME) {
        const rows = Array.from({ length: Math.min(ROWS_AT_A_TIME, ROWS - first) }, (_, at) => rowOf(first + at))
        await act({ act: 'rows', import_id, rows })
      }
      return { import_id, act }
    }),
  )
  // The dry run takes as long as an import and does the same work, so this skips it.
  await owner.query("update public.client_imports set status = 'checked' where status = 'uploading'")
  for (const { import_id, act } of handedOver) await act({ act: 'import', import_id })
}

function rowOf(number: number) {
  const ssn = `9${10 + (number % 90)}-${10 + (Math.floor(number / 90) % 80)}-${1_000 + Math.floor(number / 7_200)}`
  const place = { phone: '(512) 555-0101', city: 'Austin', state: 'TX', zip: '78704', date_of_birth: '4/30/1990' }
  const name = { first_name: 'Dana', last_name: `Whitfield ${number}`, email: `dana-${number}@bench.test` }
  return { line: number + 2, fields: { ...name, ...place, ssn } }
}

async function rowsDone(owner: pg.Client): Promise<{ rows: number; running: number }> {
  const { rows } = await owner.query<{ rows: number; running: number }>(
    "select sum(rows_done)::int as rows, count(*) filter (where status = 'importing')::int as running from public.client_imports",
  )
  return rows[0] ?? { rows: 0, running: 0 }
}
