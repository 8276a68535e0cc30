import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { median } from './load.ts'
import { askedAs, CLIENTS, type Company, fillOrganizations, LARGE, SMALL } from './report-fill.ts'
import { temporaryDatabase } from './temporary-database.ts'

const RUNS = Number(process.env['RUNS'] ?? 200)
const WARM_UP = 10
const RATIO_AIM = 1.5
const PASSWORDS = { authenticator: 'a', tradeline_server: 's', tradeline_replication: 'r' }

// The same periods as on the screen: the twelve months start on the first of a month, the other periods may start
// mid-month.
const YEAR = "(date_trunc('month', $1::date::timestamp) - interval '11 months')::date"
const QUESTIONS = [
  ['by month, twelve months', `select * from public.report_clients('month', ${YEAR}, $1)`],
  ['by state, twelve months', `select * from public.report_clients('state', ${YEAR}, $1)`],
  ['by state, 364 days', "select * from public.report_clients('state', $1::date - 363, $1)"],
  ['by source, 90 days', "select * from public.report_clients('source', $1::date - 89, $1)"],
  ['by day, 90 days', "select * from public.report_clients('day', $1::date - 89, $1)"],
] as const

/** Measures a report for an organization of a million clients against one of ten thousand. */
export async function measureReports(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Client(database.ownerUrl)
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await owner.connect()
    const { counted } = await fillOrganizations(owner, database.ownerUrl)
    for (const [name, sql] of QUESTIONS) {
      const [few, many] = await medians(owner, sql)
      const size = `a report over ${CLIENTS.toLocaleString('en-US')} clients (${name})`
      const against = `${few.toFixed(2)} ms at ${SMALL.clients.toLocaleString('en-US')}`
      console.log(`${size}: ${(many / few).toFixed(2)} × (aim ${RATIO_AIM}), median ${many.toFixed(2)} ms, ${against}`)
    }
    console.log(`counting the same rows anew: ${counted.toFixed(0)} ms`)
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** Alternates between the companies, so that other load on the machine slows both. */
async function medians(owner: pg.Client, sql: string): Promise<[number, number]> {
  const durations: [number[], number[]] = [[], []]
  for (let n = 0; n < RUNS + WARM_UP; n++) {
    const [few, many] = [await asked(owner, SMALL, sql), await asked(owner, LARGE, sql)]
    if (n < WARM_UP) continue
    durations[0].push(few)
    durations[1].push(many)
  }
  return [median(durations[0]), median(durations[1])]
}

async function asked(owner: pg.Client, company: Company, sql: string): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  const { rowCount, duration } = await askedAs(owner, company, sql, [today])
  if (rowCount < 2) throw new Error('A report of the measurement is empty')
  return duration
}
