import pg from 'pg'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { workCollections } from '#features/collections/server/work-collections.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { proposeChargeOffs } from '#features/lending/server/propose-charge-offs.ts'
import { sendPaymentNotices } from '#features/payment-notices/server/send-notices.ts'
import { makeStatements } from '#features/payment-notices/server/statements/make-statements.ts'
import { runAutopay } from '#features/payments/server/autopay/run-autopay.ts'
import { stripeGateway } from '#features/payments/server/processor/stripe-gateway.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPools } from '#platform/database/pools.ts'
import { migrateJobs } from '#platform/jobs/migrate-jobs.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { fillNight, YESTERDAY } from './fill-night.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }
const SIZES = (process.env['LOANS'] ?? '10000,100000').split(',').map(Number)
const AIM_SECONDS = 300
const SECRET = Buffer.alloc(32)

/** Measures a night over books of several sizes: aging and fees, debits by autopay, reminders and late notices, and collections. */
export async function measureNights(): Promise<void> {
  for (const loans of SIZES) await measureNight(loans)
}

async function measureNight(loans: number): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  await migrate(database.ownerUrl, PASSWORDS)
  await migrateJobs(database.ownerUrl)
  const pools = openPools({ databaseUrl: database.ownerUrl, passwords: PASSWORDS, size: 10, onError: () => {} })
  // The night only requests debits. Another measurement sends them.
  const processor = stripeGateway({ url: 'http://localhost', apiKey: '' })
  const payments = { processor, hookSecret: '', isSandbox: true }
  try {
    await fillNight(owner, pools.server, loans)
    const pool = pools.server
    const mail = { outbox: outbox({ send: async () => {} }, SECRET), appUrl: 'http://localhost', paySecret: SECRET }
    const tasks: [string, () => Promise<unknown>][] = [
      ['aging and late fees', () => ageLoans(pool)],
      ['debits by autopay', () => runAutopay({ pool, payments })],
      ['reminders and late notices', () => sendPaymentNotices({ pool, ...mail })],
      ['statements', () => makeStatements({ pool, ...mail })],
      ['collections', () => workCollections({ pool })],
      ['charge-offs', () => proposeChargeOffs(pool)],
    ]
    const size = loans.toLocaleString('en-US')
    let total = 0
    for (const [name, task] of tasks) {
      const startedAt = performance.now()
      await task()
      const seconds = (performance.now() - startedAt) / 1000
      total += seconds
      console.log(`a night of ${size} loans, ${name}: ${seconds.toFixed(1)} s`)
    }
    const { rows } = await owner.query(DONE, [YESTERDAY])
    console.log(
      `a night of ${size} loans: ${total.toFixed(1)} s (aim for 100,000: ${AIM_SECONDS} s), ${JSON.stringify(rows[0])}`,
    )
  } finally {
    await pools.close()
    await owner.end()
    await database.stop()
  }
}

const DONE = `
  select (select count(*)::integer from public.loans where next_change_on is null or next_change_on > $1) as counted,
         (select count(*)::integer from public.loan_postings where kind = 'fee') as late_fees,
         (select count(*)::integer from public.loan_charges) as debits,
         (select count(*)::integer from public.payment_notices where kind = 'reminder') as reminders,
         (select count(*)::integer from public.payment_notices where kind = 'late') as late_notices,
         (select count(*)::integer from public.periodic_statements) as statements,
         (select count(*)::integer from public.collection_accounts) as in_queues`
