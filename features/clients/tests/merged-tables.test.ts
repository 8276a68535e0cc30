import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIELD_COLUMNS } from '#features/clients/rules/client-fields.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable, printOf, tenantTables } from '#test/support/every-table.ts'
import { type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
let home: string
let clients: string[]
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  await fillEveryTable(database.owner, maria)
  home = String((await rows('select organization_id as id from app.people where id = $1', [maria.id]))[0]?.id)
  clients = (await rows('select id from public.clients where organization_id = $1', [home])).map(({ id }) => String(id))
})
afterAll(() => database.close())

const rows = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await database.owner.query(sql, values)).rows
const relations = () => rows('select relation, moves, unless, reason from app.client_relations()')

// Every way in which a table can refer to a client: a foreign key, or a column that is named so.
const REFERRING = `
  select distinct c.oid::regclass::text as name, n.nspname || '.' || c.relname as relation
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and n.nspname in ('public', 'app', 'storage', 'auth')
     and (a.attname ~ '(^|_)client_ids?$' and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
          or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'public.clients'::regclass
                                                   and f.conrelid <> 'public.clients'::regclass))
   order by 2`

test('a merge knows each table that refers to clients', async () => {
  const known = (await relations()).map(({ relation }) => relation)

  const referring = (await rows(REFERRING)).map(({ relation }) => relation)

  expect(referring.length).toBeGreaterThan(70)
  expect(referring.filter((relation) => !known.includes(relation))).toEqual([])
})

test('a table whose rows stay, or of which rows stay, has a reason', async () => {
  for (const { relation, moves, unless, reason } of await relations())
    expect(moves === true && unless === null ? 'no reason' : reason, String(relation)).toBeTruthy()
})

// Set by the database, or kept from the client that stays.
const NOT_MERGED = [
  'id',
  'organization_id',
  'user_id',
  'archived_at',
  'merged_into_id',
  'created_at',
  'updated_at',
  'source',
]
const DERIVED =
  /^(latest_\w+_score|middle_score|last_report_at|assigned_contact_name|\w+_count|loan_balance|search_text|full_name)$/

test('a merge knows each column of a client', async () => {
  const columns = await rows(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'clients'",
  )
  const files = new RegExp(String((await rows('select app.file_columns() as files'))[0]?.files))

  const unknown = columns
    .map(({ name }) => String(name))
    .filter((name) => !FIELD_COLUMNS.some((column) => column === name) && !NOT_MERGED.includes(name))
    .filter((name) => !DERIVED.test(name) && !files.test(name))

  expect(unknown).toEqual([])
})

const RECORD = `
  insert into public.client_merges (organization_id, kept_id, merged_id, kept_name, merged_name, taken, merged_by, merged_by_name, undo_until)
  values ($1, $2, $3, 'Dana', 'Dana', '{}', $4, 'Maria', now() + interval '1 day') returning id`
const ADD = `
  insert into public.clients (organization_id, user_id, first_name, last_name) values ($1, $2, 'Dana', 'Whitfield') returning id`
const claims = () => rows("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: maria.id })])

/** The tables that a merge and its undo leave as they were. */
const comparable = async () => {
  const own = [
    'clients',
    'client_merges',
    'app.client_merge_rows',
    'app.audit_events',
    'app.unlinked_audit_events',
    'app.webhook_events',
  ]
  const figures = /figures|totals|changes|recount|uncounted|webhook/
  return (await tenantTables(database.owner)).filter((table) => !own.includes(table) && !figures.test(table))
}
const prints = async () =>
  Object.fromEntries(
    await Promise.all(
      (await comparable()).map(async (table) => [table, await printOf(database.owner, table, home)] as const),
    ),
  )

describe('with a row in every table', () => {
  test('a merge moves all rows, and its undo puts each back', async () => {
    await claims()
    const kept = String((await rows(ADD, [home, maria.id]))[0]?.id)
    const [before, fieldsBefore] = [await prints(), await openFields()]
    const merges: string[] = []

    for (const merged of clients) {
      const id = String((await rows(RECORD, [home, kept, merged, maria.id]))[0]?.id)
      await rows("select app.merge_clients($1, '{}', '{}')", [id])
      merges.push(id)
    }

    const left = await leftBehind()
    for (const id of merges.toReversed()) await rows("select app.undo_merge($1, '{}')", [id])
    expect(left).toEqual([])
    const after = await prints()
    expect(Object.keys(before).filter((table) => before[table] !== after[table])).toEqual([])
    expect(await openFields()).toEqual(fieldsBefore)
  })
})

// Each edit has a later time, and the figures are those of the rows, which the fixture didn't compute.
const openFields = () =>
  rows(
    `select to_jsonb(c) - '{updated_at,open_loan_count,past_due_loan_count,loan_balance}'::text[]
       from public.clients c where organization_id = $1 order by id`,
    [home],
  )

/** Returns the tables in which rows still belong to a merged client, without those of which one row per client may stay. */
async function leftBehind(): Promise<unknown[]> {
  const left: unknown[] = []
  for (const { relation, moves, unless } of await relations()) {
    if (moves !== true || unless !== null) continue
    const found = await rows(`select from ${String(relation)} where client_id = any ($1)`, [clients])
    if (found.length > 0) left.push(relation)
  }
  return left
}
