import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { fillPlatform, REPORTS, SUBSCRIBERS } from './admin-fill.ts'
import { median } from './load.ts'
import { measureReports } from './report.ts'
import { temporaryDatabase } from './temporary-database.ts'

const RUNS = Number(process.env['RUNS'] ?? 200)
const COUNTS = 5
const P95_AIM_MS = 10
const RATIO_AIM = 20
const BYTES_AIM = 4096
const PASSWORDS = { authenticator: 'a', tradeline_server: 's', tradeline_replication: 'r' }
const ADMIN = JSON.stringify({ sub: '00000000-0000-4000-8000-000000000000', role: 'platform_admin' })

// The query of the pulls card if it counted history instead of keeping totals.
const COUNTED = `
  select count(*) filter (where created_at >= now() - interval '24 hours'), count(*) filter (where created_at >= now() - interval '3 days'),
         count(*) filter (where created_at >= now() - interval '7 days'), count(*) filter (where created_at >= now() - interval '30 days'),
         count(*), sum(dispute_count), sum(successful_disputes)
    from public.credit_reports where created_at >= now() - interval '365 days'`

/** Measures the overview of all subscribers in one call, against counting a year of pulls. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const owner = new pg.Client(database.ownerUrl)
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await owner.connect()
    await fillPlatform(owner, database.ownerUrl)
    console.log(`${SUBSCRIBERS.toLocaleString('en-US')} subscribers, ${REPORTS.toLocaleString('en-US')} reports`)
    await measure(owner)
  } finally {
    await owner.end()
    await database.stop()
  }
  await measureReports()
}

async function measure(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ bytes: number }>(
    'select octet_length(public.platform_overview()::text) as bytes',
  )
  const overview = await timings(owner, RUNS, 'select public.platform_overview()')
  const list = await timings(owner, RUNS, `select public.subscriber_list('{"search": "company 77"}')`)
  const counted = await timings(owner, COUNTS, COUNTED)
  const ms = (value: number) => `${value.toFixed(2)} ms`
  console.log(`overview: p95 ${ms(p95(overview))} (aim ${P95_AIM_MS}), median ${ms(median(overview))}`)
  const ratio = (median(counted) / median(overview)).toFixed(0)
  console.log(`counting a year: ${ratio} times as long (aim ${RATIO_AIM}), median ${ms(median(counted))}`)
  console.log(`payload: ${rows[0]?.bytes} bytes (aim ${BYTES_AIM})`)
  console.log(`a search among the subscribers: p95 ${ms(p95(list))}, median ${ms(median(list))}`)
}

/** Sets role and claims for one transaction, as the REST server does. Times only the query. */
async function timings(owner: pg.Client, times: number, sql: string): Promise<number[]> {
  const durations: number[] = []
  for (let n = 0; n < times; n++) {
    await owner.query('begin')
    const claims = "select set_config('role', $2, true), set_config('request.jwt.claims', $1, true)"
    await owner.query(claims, [ADMIN, sql === COUNTED ? 'none' : 'platform_admin'])
    const startedAt = performance.now()
    await owner.query(sql)
    durations.push(performance.now() - startedAt)
    await owner.query('rollback')
  }
  return durations
}

function p95(durations: number[]): number {
  const sorted = durations.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
