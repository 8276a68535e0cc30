import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { median, quantile } from './load.ts'
import { type MailServer, mailServer } from './mail-server.ts'
import { type ProductProcess, productProcess } from './product-process.ts'
import { temporaryDatabase, temporaryFolder } from './temporary-database.ts'

const ROWS = Number(process.env['ROWS'] ?? 50_000)
const MAILS = Number(process.env['MAILS'] ?? 150)
const P95_AIM_MS = 2_000
const EVERY_MS = 250
const ROWS_AT_A_TIME = 500
const IMPORTERS = ['lender', 'dealer', 'cro'] as const
const DEMO_PASSWORD = 'Tradeline-demo-1'

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
    const desk = new Desk(web.url, dataKey, folders[0] ?? '', office)
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

const figures = (latencies: number[]): string =>
  [
    `median ${Math.round(median(latencies))} ms`,
    `95% ${Math.round(quantile(latencies, 0.95))} ms`,
    `longest ${Math.round(Math.max(...latencies))} ms`,
  ].join(', ')

const anAddress = () => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

/** A client of the product's API. Each request comes from its own address. */
class Desk {
  private readonly office: MailServer
  private readonly clientWith: (key: string) => SupabaseClient
  private readonly anonKey: string
  private readonly serviceKey: string

  constructor(url: string, dataKey: string, folder: string, office: MailServer) {
    const { anonKey, serviceKey } = loadSecrets(folder, dataKey)
    this.office = office
    this.anonKey = anonKey
    this.serviceKey = serviceKey
    this.clientWith = (key) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
        global: {
          fetch: (input, init) => {
            const headers = new Headers(init?.headers)
            headers.set('x-forwarded-for', anAddress())
            return fetch(input, { ...init, headers })
          },
        },
      })
  }

  /** Requests this many mails, each for another account. Returns how long each took to arrive, in ms. */
  async latencies(mails: number): Promise<number[]> {
    const service = this.clientWith(this.serviceKey)
    const visitor = this.clientWith(this.anonKey)
    const people = Array.from({ length: mails }, () => `${randomUUID()}@bench.test`)
    for (const email of people) {
      const { error } = await service.auth.admin.createUser({ email, email_confirm: true })
      if (error) throw error
    }
    const arriving: Promise<number>[] = []
    for (const email of people) {
      arriving.push(this.latencyOf(visitor, email))
      await sleep(EVERY_MS)
    }
    return Promise.all(arriving)
  }

  private async latencyOf(visitor: SupabaseClient, email: string): Promise<number> {
    const startedAt = performance.now()
    const arrival = this.office.arrivalTo(email)
    const { error } = await visitor.auth.resetPasswordForEmail(email)
    if (error) throw error
    return (await arrival) - startedAt
  }

  async signedIn(name: string): Promise<SupabaseClient> {
    const client = this.clientWith(this.anonKey)
    const { error } = await client.auth.signInWithPassword({ email: `${name}@demo.test`, password: DEMO_PASSWORD })
    if (error) throw error
    return client
  }
}

/** Uploads the rows of three companies and starts all imports at once. */
async function startImports(desk: Desk, owner: pg.Client): Promise<void> {
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
