import { createHash } from 'node:crypto'
import pg from 'pg'
import { FIND_BY_SSN } from '#features/clients/server/find-client-by-ssn.ts'
import { migrate } from '#platform/database/migrate.ts'
import { measureInBrowser } from './clients-browser.ts'
import { BIG, clientId, fillClients, fillTenants, personId, SMALL, tenantId } from './clients-fill.ts'
import { temporaryDatabase } from './temporary-database.ts'

// An empty list measures only the browser.
const SIZES = (process.env['SIZES'] ?? '1000,100000,1000000').split(',').filter(Boolean).map(Number)
const RUNS = Number(process.env['RUNS'] ?? 60)
const PASSWORDS = { authenticator: 'a', tradeline_server: 's', tradeline_replication: 'r' }
const DEEP_ROW = 200_000
// Takes the place of the index that the sealer computes: the generator writes the MD5 of a client's id.
const MD5_OF_400 = createHash('md5').update(clientId(400)).digest('hex')

// `set role` does not apply the role's settings, so this applies those of the REST server's login for all measurements.
const PLANNING_OF_THE_WIRE = `
  select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), false)
    from pg_db_role_setting, unnest(setconfig) as setting
   where setrole = 'authenticator'::regrole and setting like 'random_page_cost=%'`

interface Query {
  sql: string
  values: unknown[]
  /** The tenant whose user runs the query. Null runs it as the owner, without policies. */
  tenant: number | null
  /** The query to run next, within the same measurement. */
  afterwards?: Query
}

interface Timing {
  median: number
  p95: number
}

const list = (tenant: number, wish: object): Query => ({
  sql: 'select public.client_list($1)',
  values: [JSON.stringify({ sort: 'added', descending: true, limit: 50, ...wish })],
  tenant,
})

const roster = (tenant: number, wish: object): Query => ({
  sql: 'select * from public.credit_repair_roster(30, $1)',
  values: [JSON.stringify(wish)],
  tenant,
})

/**
 * Measures the client list at growing sizes, as ratios: the cost of a page, a search, and one client when a thousand
 * clients become a million.
 */
export async function run(): Promise<void> {
  if (SIZES.length > 0) await measureDatabase()
  await measureInBrowser()
}

async function measureDatabase(): Promise<void> {
  const database = await temporaryDatabase({ durable: false })
  const owner = new pg.Client(database.ownerUrl)
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await owner.connect()
    await owner.query(PLANNING_OF_THE_WIRE)
    await fillTenants(owner)
    const bySize = new Map<number, Record<string, Timing>>()
    let filled = 0
    for (const size of SIZES) {
      await fillClients(owner, filled, size)
      filled = size
      bySize.set(size, await measuredSmall(owner))
      print(size, bySize)
    }
    await measureWithin(owner)
  } finally {
    await owner.end()
    await database.stop()
  }
}

const AIMS: Record<string, number> = { 'first page': 2, 'one client': 1.5 }

function print(size: number, bySize: Map<number, Record<string, Timing>>): void {
  const first = bySize.get(SIZES[0] ?? 0) ?? {}
  console.log(`${size.toLocaleString('en-US')} clients, a tenant of ${SMALL.clients}`)
  for (const [name, { median, p95 }] of Object.entries(bySize.get(size) ?? {})) {
    const aim = AIMS[name] === undefined ? '' : ` (aim ${AIMS[name]})`
    const ratio = (median / (first[name]?.median ?? median)).toFixed(2)
    console.log(`  ${name}: ${ratio} of the first size${aim}, median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)
  }
}

const measuredSmall = (owner: pg.Client) =>
  timings(owner, {
    'first page': list(SMALL.tenant, {}),
    'page by name': list(SMALL.tenant, { sort: 'name' }),
    'name search': list(SMALL.tenant, { search: 'quinros' }),
    'misspelt name': list(SMALL.tenant, { search: 'quinrossel marr' }),
    // As in the product: the server finds the client by the blind index, records the search, and then requests the list
    // for that client.
    'SSN search': {
      sql: FIND_BY_SSN,
      values: [tenantId(SMALL.tenant), Buffer.from(MD5_OF_400, 'hex'), personId(SMALL.tenant), null],
      tenant: null,
      afterwards: list(SMALL.tenant, { ids: [clientId(400)] }),
    },
    'last four of an SSN': list(SMALL.tenant, { search: '1234' }),
    'one client': { sql: 'select * from public.clients where id = $1', values: [clientId(400)], tenant: SMALL.tenant },
    roster: roster(SMALL.tenant, {}),
    'roster by name': roster(SMALL.tenant, { search: 'quinros' }),
  })

/** Compares two ways of running the same query at one size. */
async function measureWithin(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from public.clients where organization_id = $1 order by created_at desc, id desc offset $2 limit 1',
    [tenantId(BIG.tenant), DEEP_ROW],
  )
  const columns = 'id, first_name, last_name, email, phone, city, state, created_at'
  const newest = (select: string, where: string, tenant: number | null): Query => ({
    sql: `select ${select} from public.clients where ${where} archived_at is null order by created_at desc, id desc limit 50`,
    values: [],
    tenant,
  })
  const one = (where: string, tenant: number | null): Query => ({
    sql: `select ${columns}, ssn, date_of_birth from public.clients where ${where} id = $1`,
    values: [clientId(400)],
    tenant,
  })
  const withPhone = (where: string, tenant: number | null): Query => ({
    sql: `select ${columns} from public.clients where ${where} phone = $1`,
    values: ['5125550042'],
    tenant,
  })
  const rare = await rareName(owner)
  const literal = `organization_id = '${tenantId(SMALL.tenant)}' and`
  const found = await timings(owner, {
    'first page of the big tenant': list(BIG.tenant, {}),
    ...(rows[0] && { 'page at row 200,000': list(BIG.tenant, { after: rows[0].id }) }),
    'search among 800': list(SMALL.tenant, { search: 'quinros' }),
    'first page among 800': list(SMALL.tenant, {}),
    'rare name': { sql: 'select app.matching_client_ids($1)', values: [rare], tenant: BIG.tenant },
    'rare name, no policies': {
      sql: `select id from public.clients where organization_id = '${tenantId(BIG.tenant)}' and search_text like $1 order by created_at desc limit 1000`,
      values: [`%${rare}%`],
      tenant: null,
    },
    'rare name, whole list': list(BIG.tenant, { search: rare }),
    'roster of the big tenant': roster(BIG.tenant, {}),
    'roster, rare name': roster(BIG.tenant, { search: rare }),
    'roster, enrolled in a month': roster(BIG.tenant, { from: '2020-02-01', to: '2020-02-29' }),
    'newest, by policy': newest(columns, '', SMALL.tenant),
    'newest, tenant written in': newest(columns, literal, null),
    'newest with masks': newest(`${columns}, ssn, date_of_birth`, '', SMALL.tenant),
    'one client, by policy': one('', SMALL.tenant),
    'one client, tenant written in': one(literal, null),
    'found by phone, by policy': withPhone('', SMALL.tenant),
    'found by phone, tenant written in': withPhone(literal, null),
  })
  const ratio = (name: string, to: string, aim: number) => {
    const [measured, other] = [found[name], found[to]]
    if (measured && other) {
      const [ms, otherMs] = [measured.median, other.median].map((median) => `${median.toFixed(2)} ms`)
      console.log(`${name}: ${(measured.median / other.median).toFixed(2)} of ${to} (aim ${aim}), ${ms} and ${otherMs}`)
    }
  }
  ratio('page at row 200,000', 'first page of the big tenant', 1.5)
  ratio('search among 800', 'first page among 800', 6)
  ratio('rare name', 'rare name, no policies', 2)
  ratio('rare name, whole list', 'first page of the big tenant', 6)
  ratio('roster, rare name', 'rare name, whole list', 3)
  ratio('roster, enrolled in a month', 'roster of the big tenant', 3)
  ratio('newest, by policy', 'newest, tenant written in', 1.3)
  ratio('one client, by policy', 'one client, tenant written in', 1.3)
  ratio('found by phone, by policy', 'found by phone, tenant written in', 1.3)
  ratio('newest with masks', 'newest, by policy', 1.3)
}

async function rareName(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    'select lower(last_name) as name from public.clients where organization_id = $1 group by 1 having count(*) = 1 limit 1',
    [tenantId(BIG.tenant)],
  )
  return rows[0]?.name ?? ''
}

/**
 * Runs the queries in interleaved rounds, so that other load on the machine affects all alike. Throws on a sequential
 * scan.
 */
async function timings(owner: pg.Client, queries: Record<string, Query>): Promise<Record<string, Timing>> {
  const named = Object.entries(queries)
  const { rows } = await owner.query<{ n: number }>(
    "select reltuples::int as n from pg_class where oid = 'public.clients'::regclass",
  )
  // If one tenant owns most of a tiny table, a full scan is the right plan.
  const isTiny = (rows[0]?.n ?? 0) < 10 * SMALL.clients
  for (const [name, query] of named) if (!isTiny) await refuseSequentialScan(owner, name, query)
  const durations = new Map<string, number[]>(named.map(([name]) => [name, []]))
  for (let round = 0; round < RUNS; round++) {
    for (const [name, query] of shuffled(named)) durations.get(name)?.push(await timed(owner, query))
  }
  return Object.fromEntries(
    [...durations].map(([name, all]) => [name, { median: quantile(all, 0.5), p95: quantile(all, 0.95) }]),
  )
}

/** Shuffles each round. Otherwise a light query that always follows a heavy one would pay for cold caches. */
const shuffled = <One>(all: readonly One[]): One[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one)

async function timed(owner: pg.Client, query: Query): Promise<number> {
  const own = await as(owner, query.tenant, async () => {
    const startedAt = performance.now()
    await owner.query(query.sql, query.values)
    return performance.now() - startedAt
  })
  return own + (query.afterwards ? await timed(owner, query.afterwards) : 0)
}

/** Reads the transaction's own scan statistics, which include scans inside functions. EXPLAIN would not show those. */
async function refuseSequentialScan(owner: pg.Client, name: string, query: Query): Promise<void> {
  await as(owner, query.tenant, async () => {
    const scans = async () => {
      const { rows } = await owner.query<{ n: number }>(
        "select coalesce(sum(seq_scan), 0)::int as n from pg_stat_xact_all_tables where relname in ('clients', 'sealed_values')",
      )
      return rows[0]?.n ?? 0
    }
    const before = await scans()
    await owner.query(query.sql, query.values)
    if ((await scans()) > before) throw new Error(`${name} scans a whole table`)
  })
}

/** Sets role and claims for one transaction, as the REST server does. */
async function as<Result>(owner: pg.Client, tenant: number | null, work: () => Promise<Result>): Promise<Result> {
  await owner.query('begin')
  if (tenant !== null) {
    const claims = JSON.stringify({ sub: personId(tenant), role: 'authenticated' })
    await owner.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      claims,
    ])
  }
  const result = await work()
  await owner.query('rollback')
  return result
}

function quantile(durations: number[], share: number): number {
  const sorted = durations.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
