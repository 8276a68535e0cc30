import type pg from 'pg'

const SCHEMAS = "('public', 'app', 'auth', 'storage', 'realtime')"

// A schema outside the product, which an upgrade leaves alone.
const COPIES = `
  select format('create table as_before.%I as select * from %I.%I', n.nspname || '.' || c.relname, n.nspname, c.relname) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ${SCHEMAS} and c.relkind = 'r'`

// Columns that a migration sets anew. Overdue notices of earlier decisions are marked as warned of (migration 0371), so that no one is
// alerted of all of them at once.
const SET_ANEW = "('public.loan_applications.notice_warnings')"

// For each table that still exists, a query for the rows that no longer exist, compared by the columns that still exist. Generated
// columns are left out, because they follow from the others.
const LOST = `
  select c.relname as table, format('select count(*)::int as count from (select %1$s from as_before.%2$I except all select %1$s from %3$s) as lost',
                                    string_agg(format('%I::text', a.attname), ', '), c.relname, to_regclass(c.relname)) as query
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    join pg_attribute now on now.attrelid = to_regclass(c.relname) and now.attname = a.attname and not now.attisdropped
                             and now.attgenerated = '' and c.relname || '.' || a.attname not in ${SET_ANEW}
   where c.relnamespace = 'as_before'::regnamespace and c.relkind = 'r' group by c.oid, c.relname order by 1`

/** Copies every row of a database, for comparison after an upgrade. Returns the number of rows. */
export async function copyRows(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ statement: string }>(COPIES)
  await owner.query('create schema as_before')
  let count = 0
  for (const { statement } of rows) count += (await owner.query(statement)).rowCount ?? 0
  return count
}

/** Returns the tables whose rows were lost or changed since `copyRows`, each with its number of rows. */
export async function lostRows(owner: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await owner.query<{ table: string; query: string }>(LOST)
  const lost: string[] = []
  for (const { table, query } of tables) {
    const { rows } = await owner.query<{ count: number }>(query)
    if (rows[0]?.count !== 0) lost.push(`${table}: ${rows[0]?.count}`)
  }
  return lost
}
