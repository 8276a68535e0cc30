import type pg from 'pg'

export const TENANTS = 1000
/** The tenant measured at every size. Most tenants have about this many clients. */
export const SMALL = { tenant: 1, clients: 800 }
/** The tenant with a fifth of all clients. */
export const BIG = { tenant: 2, share: 0.2008 }

const ROWS_AT_A_TIME = 25_000
const FIRST = [
  'Dana',
  'Marcus',
  'Elena',
  'Terrence',
  'Aisha',
  'Jonah',
  'Carmen',
  'Devin',
  'Ruth',
  'Hector',
  'Simone',
  'Caleb',
]
const SYLLABLES = [
  'ba',
  'cor',
  'del',
  'fin',
  'gar',
  'hol',
  'jin',
  'kel',
  'lor',
  'mar',
  'nor',
  'pel',
  'quin',
  'ros',
  'sel',
  'tor',
  'vin',
  'wal',
]
const PLACES = ['Austin\tTX', 'Tampa\tFL', 'Phoenix\tAZ', 'Columbus\tOH', 'Denver\tCO', 'Albany\tNY', 'Nashville\tTN']
const COLUMNS =
  'id, organization_id, user_id, first_name, last_name, email, phone, city, state, zip, ssn, date_of_birth, middle_score, created_at'

export const tenantId = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const personId = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const clientId = (n: number) => `30000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Inserts tenants with one person each and no clients. */
export async function fillTenants(owner: pg.Client): Promise<void> {
  const numbered = (column: string) => `('${column}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await owner.query(`
    insert into auth.users (id, email) select ${numbered('20000000')}, 'person' || n || '@bench.test' from generate_series(1, ${TENANTS}) n;
    insert into app.organizations (id, company_name, account_type, monthly_credit_limit)
      select ${numbered('10000000')}, 'Company ' || n, 'lender', 100 from generate_series(1, ${TENANTS}) n;
    select app.open_audit_chain(id) from app.organizations;
    update app.people set organization_role = 'owner', organization_id = ('1' || substr(id::text, 2))::uuid;`)
}

/**
 * Inserts clients number `from` up to `to`, the same people every time. Triggers are off, and the indexes are built
 * afterwards, because maintaining the trigram index row by row takes an hour for a million rows.
 */
export async function fillClients(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'")
  const indexes = await withoutIndexes(owner)
  for (let at = from; at < to; at += ROWS_AT_A_TIME) {
    const lines = Array.from({ length: Math.min(ROWS_AT_A_TIME, to - at) }, (_, n) => line(at + n))
    await copyIn(owner, `public.clients (${COLUMNS})`, lines.join(''))
  }
  await owner.query(
    `insert into app.sealed_values (organization_id, table_name, row_id, column_name, mask, sealed, blind_index)
     select organization_id, 'clients', id, 'ssn', ssn, '\\x010001', decode(md5(id::text), 'hex')
       from public.clients where id >= $1 and id < $2`,
    [clientId(from), clientId(to)],
  )
  await fillEnrollments(owner, from, to)
  for (const index of indexes) await owner.query(index)
  await owner.query('reset session_replication_role; reset maintenance_work_mem; reset work_mem')
  await owner.query('vacuum analyze public.clients')
  await owner.query('vacuum analyze app.sealed_values')
  await owner.query('vacuum analyze public.repair_enrollments')
}

/** Enrolls four in five clients of the measured tenants, most of them on the day their file was opened. */
async function fillEnrollments(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query(
    `insert into public.repair_enrollments (organization_id, client_id, status, monthly_fee, enrolled_on, sale_channel, client_since)
     select organization_id, id, (array['active', 'active', 'active', 'paused', 'cancelled'])[1 + n % 5], 99,
            (created_at at time zone 'UTC')::date + case when n % 4 = 0 then n % 90 else 0 end, 'web', created_at
       from (select *, abs(hashtext(id::text)) as n from public.clients) c
      where organization_id = any ($1::uuid[]) and id >= $2 and id < $3 and n % 7 < 6`,
    [[tenantId(SMALL.tenant), tenantId(BIG.tenant)], clientId(from), clientId(to)],
  )
}

/** Drops the indexes that aren't constraints. Returns the statements that create them again. */
async function withoutIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid in ('public.clients'::regclass, 'app.sealed_values'::regclass)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

function line(n: number): string {
  const random = (salt: number, below: number) => scrambled(n * 16 + salt) % below
  const tenant = tenantOf(n)
  const syllable = (salt: number) => SYLLABLES[random(salt, SYLLABLES.length)] ?? ''
  const last = `${syllable(1)}${syllable(2)}${syllable(3)}${syllable(4)}`
  const score = random(5, 5) === 0 ? '\\N' : 300 + random(6, 551)
  const created = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString()
  return `${[
    clientId(n),
    tenantId(tenant),
    personId(tenant),
    FIRST[random(7, FIRST.length)],
    last,
    `${last}${n}@example.test`,
    `512555${String(random(8, 10_000)).padStart(4, '0')}`,
    PLACES[random(9, PLACES.length)],
    '78704',
    `XXX-XX-${String(random(10, 10_000)).padStart(4, '0')}`,
    `XX/XX/${1950 + random(11, 50)}`,
    score,
    created,
  ].join('\t')}\n`
}

/**
 * The first 800 clients belong to the small tenant, a fifth of the rest to the big one, and the remainder to the
 * others.
 */
function tenantOf(n: number): number {
  if (n < SMALL.clients) return SMALL.tenant
  if (scrambled(n) % 10_000 < BIG.share * 10_000) return BIG.tenant
  return 3 + (n % (TENANTS - 2))
}

/** Returns a number that looks random but is the same every time (the finalizer of MurmurHash3). */
function scrambled(n: number): number {
  let h = n | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Inserts rows with one COPY of tab-separated text, PostgreSQL's fastest way. */
function copyIn(client: pg.Client, target: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null
    const copy = {
      submit: (connection: CopyConnection) => connection.query(`copy ${target} from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(lines))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => failure ?? resolve(),
    }
    client.query(copy as unknown as pg.Submittable) // pg's types describe only a part of what a query can handle
  })
}
