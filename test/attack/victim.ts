import type pg from 'pg'
import { fillEveryTable, tenantTables } from '#test/support/every-table.ts'
import type { Person } from '#test/support/people.ts'

/** Appears only in the victim's rows. */
export const MARK = 'zqxjkvwp'

/** A company under attack: all its ids, and what no reply to an outsider may contain. */
export interface Victim {
  organization: string
  person: string
  /** The ids of its rows, by table. */
  idsByTable: ReadonlyMap<string, readonly string[]>
  ids: ReadonlySet<string>
  words: readonly string[]
}

// Enough rows that their city is a frequent value in PostgreSQL's statistics, whose estimates would reveal it.
const CLIENTS = `
  insert into public.clients (organization_id, user_id, first_name, last_name, city, state, zip, phone)
  select organization_id, id, $2, $2, $2, 'TX', '78704', '5125550123' from app.people, generate_series(1, 300) where id = $1`

/** Adds rows of the person's company to every tenant table. */
export async function fillVictim(owner: pg.Client, person: Person): Promise<void> {
  await fillEveryTable(owner, person)
  await owner.query(CLIENTS, [person.id, MARK])
  await owner.query("update public.clients set first_name = $2, email = $2 || '@example.test' where user_id = $1", [
    person.id,
    MARK,
  ])
}

/** Returns the company's current state. */
export async function victimOf(owner: pg.Client, person: Person): Promise<Victim> {
  const { rows } = await owner.query<{ id: string }>('select organization_id as id from app.people where id = $1', [
    person.id,
  ])
  const organization = rows[0]?.id ?? ''
  const idsByTable = new Map<string, string[]>()
  for (const table of await tenantTables(owner)) idsByTable.set(table, await idsIn(owner, table, organization))
  const ids = new Set([organization, person.id, ...[...idsByTable.values()].flat()])
  return { organization, person: person.id, idsByTable, ids, words: [MARK, person.email] }
}

async function idsIn(owner: pg.Client, table: string, organization: string): Promise<string[]> {
  const { rows: columns } = await owner.query(
    "select from pg_attribute where attrelid = $1::regclass and attname = 'id' and atttypid = 'uuid'::regtype",
    [table],
  )
  if (columns.length === 0) return []
  const { rows } = await owner.query<{ id: string }>(`select id from ${table} where organization_id = $1 limit 400`, [
    organization,
  ])
  return rows.map(({ id }) => id)
}

/** Returns the contents of every tenant table and of the accounts for these companies, as one hash for each table. */
export async function printsOf(owner: pg.Client, victims: readonly Victim[]): Promise<Record<string, string>> {
  const tables = [...(await tenantTables(owner))]
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print
         from ${table} t where organization_id = any($1)`,
  )
  const { rows } = await owner.query<{ name: string; print: string }>(
    `${parts.join(' union all ')}
     union all select 'app.organizations', md5(string_agg(t::text, '' order by t::text)) from app.organizations t where id = any($1)
     union all select 'storage.objects', md5(string_agg(t::text, '' order by t::text)) from storage.objects t where organization_id = any($1)
     union all select 'auth.users', md5(string_agg(u.email || coalesce(u.encrypted_password, ''), '' order by u.id))
       from auth.users u join app.people p on p.id = u.id where p.organization_id = any($1)`,
    [victims.map(({ organization }) => organization)],
  )
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** Returns the tables whose hashes differ. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((table) => before[table] !== after[table])
