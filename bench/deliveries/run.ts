import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { mailServer } from '#bench/mail/mail-server.ts'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { newSecret } from '#features/public-api/server/webhooks/secrets.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPools } from '#platform/database/pools.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { smtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createSealer } from '#platform/sealing/sealer.ts'
import { receivers } from './receivers.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const KEY = Buffer.alloc(32, 7)
const COMPANIES = 4
const EVENTS = Number(process.env['EVENTS'] ?? 120)
const MAILS = Number(process.env['MAILS'] ?? 300)
const RECEIVER_MS = 200
const SMTP_MS = 50
const ROUNDS = 3

/**
 * Measures the webhooks and the mails a second of one process and of two. The receiver needs 200 ms for each event, and
 * the mail server 50 ms for each mail.
 */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const office = await mailServer(SMTP_MS)
  const receiving = await receivers(COMPANIES, RECEIVER_MS)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  await migrate(database.ownerUrl, PASSWORDS)
  await migrateJobs(database.ownerUrl)
  const pools = openPools({ databaseUrl: database.ownerUrl, passwords: PASSWORDS, size: 4, onError: () => {} })
  try {
    const sealer = createSealer(pools.server, KEY)
    const companies = await Promise.all(receiving.urls.map(async (url) => newCompany(owner, sealer, url)))
    const post = outbox(smtpMailer(office.url, 'bench@example.test'), KEY).post
    const settings = { DATABASE_URL: database.ownerUrl, SMTP_URL: office.url, PASSWORDS: JSON.stringify(PASSWORDS) }
    const works = {
      webhooks: async () => {
        const arrival = receiving.arrivalOf(COMPANIES * EVENTS)
        await owner.query(EMIT, [companies, EVENTS])
        await arrival
        return COMPANIES * EVENTS
      },
      mails: async () => {
        const people = Array.from({ length: MAILS }, () => `${randomUUID()}@bench.test`)
        const arrivals = people.map((to) => office.arrivalTo(to))
        await inTransaction(pools.server, async (db) => {
          for (const to of people) await post(db, { to, subject: 'Bench', text: 'Bench', html: '<p>Bench</p>' })
        })
        await Promise.all(arrivals)
        return MAILS
      },
    }
    for (const [name, work] of Object.entries(works)) await compare(name, settings, work)
  } finally {
    await pools.close()
    await owner.end()
    receiving.close()
    office.close()
    await database.stop()
  }
}

/** Alternates between one process and two, so that other load on the machine slows both. */
async function compare(name: string, settings: Record<string, string>, work: () => Promise<number>): Promise<void> {
  const perSecond = [0, 0]
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, processes] of [1, 2].entries()) {
      const workers = await Promise.all(Array.from({ length: processes }, () => startedWorker(settings)))
      const startedAt = performance.now()
      const done = await work()
      perSecond[at] = (perSecond[at] ?? 0) + done / ((performance.now() - startedAt) / 1000) / ROUNDS
      await Promise.all(workers.map(stopped))
    }
  const [one = 0, two = 0] = perSecond
  console.log(
    `${name}: ${one.toFixed(0)} a second by one process, ${two.toFixed(0)} by two (${(two / one).toFixed(2)}×)`,
  )
}

async function startedWorker(settings: Record<string, string>): Promise<ChildProcess> {
  const env = { ...process.env, ...settings, KEY: KEY.toString('hex') }
  const worker = fork('bench/deliveries/worker.ts', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(worker, 'message')
  return worker
}

async function stopped(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.send('stop')
  await ended
}

const EMIT = `
  select app.emit_event(home, 'client.created', '{}') from unnest($1::uuid[]) as home, generate_series(1, $2::integer)`

async function newCompany(owner: pg.Pool, sealer: ReturnType<typeof createSealer>, url: string): Promise<string> {
  const [id, endpoint] = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit) values ($1, 'Bench', 'lender', 100)`,
    [id],
  )
  await owner.query('select app.open_audit_chain($1)', [id])
  const { sealed } = await newSecret(sealer, id, endpoint)
  await owner.query(
    `insert into app.webhook_endpoints (id, organization_id, url, event_types, secret) values ($1, $2, $3, '{*}', $4)`,
    [endpoint, id, url, sealed],
  )
  return id
}
