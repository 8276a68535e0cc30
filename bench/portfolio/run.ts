import pg from 'pg'
import { temporaryDatabase } from '#bench/temporary-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { fillPortfolio } from './fill.ts'
import { measurePages } from './pages.ts'
import { measureQueues } from './queues.ts'

const PASSWORDS = { authenticator: 'authenticator', tradeline_server: 'server', tradeline_replication: 'replication' }

/** Measures the portfolio and the queues of late loans with 1,000 and with 100,000 loans in one database. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  // The database stops right after this process, and its closing message may arrive late.
  owner.on('error', () => {})
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    for (const loans of [1_000, 100_000]) await fillPortfolio(owner, loans)
    await owner.query('select app.place_missing_accounts()')
    await owner.query('vacuum analyze public.collection_accounts')
    await measurePages(owner)
    await measureQueues(owner)
  } finally {
    await owner.end()
    await database.stop()
  }
}
