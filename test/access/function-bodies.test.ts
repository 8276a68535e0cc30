import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'

let database: OwnedDatabase
beforeAll(async () => {
  database = await ownedDatabase()
})
afterAll(() => database.close())

/** The product's own functions, without those of extensions. */
const OURS = `
  select p.oid, p.oid::regprocedure::text as name, p.prorettype, l.lanname as language, pg_get_functiondef(p.oid) as text
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace::regnamespace::text in ('public', 'app', 'auth', 'storage', 'realtime') and l.lanname in ('sql', 'plpgsql')
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

interface OwnFunction {
  name: string
  language: string
  text: string
}

test('every function can be created with its body checked', async () => {
  const { rows } = await database.owner.query<OwnFunction>(OURS)
  await database.owner.query("set check_function_bodies = on; set plpgsql.extra_errors = 'shadowed_variables'")

  const refused: string[] = []
  for (const { name, text } of rows)
    await database.owner.query(text).catch((error: Error) => refused.push(`${name}: ${error.message}`))

  expect(rows.filter(({ language }) => language === 'sql').length).toBeGreaterThan(100)
  expect(rows.filter(({ language }) => language === 'plpgsql').length).toBeGreaterThan(100)
  expect(refused).toEqual([])
})

/** Where packages install the files of this PostgreSQL: its control files and its libraries. */
const PLACES = [
  ['usr/share/postgresql/18', 'usr/lib/postgresql/18/lib'],
  ['usr/pgsql-18/share', 'usr/pgsql-18/lib'],
] as const

/** Installs plpgsql_check in the database. Returns the extension's version, or null if it is not available. */
async function plpgsqlCheck(): Promise<string | null> {
  // A package may be unpacked anywhere, because the bundled PostgreSQL only needs its files.
  const root = process.env['PLPGSQL_CHECK_ROOT'] ?? '/'
  for (const [share, libraries] of PLACES) {
    if (!existsSync(path.join(root, share, 'extension/plpgsql_check.control'))) continue
    const settings = [`${path.join(root, share)}:$system`, `${path.join(root, libraries)}:$libdir`]
    await database.owner.query(
      "select set_config('extension_control_path', $1, false), set_config('dynamic_library_path', $2, false)",
      settings,
    )
  }
  const { rows } = await database.owner.query<{ version: string }>(
    "select default_version as version from pg_available_extensions where name = 'plpgsql_check'",
  )
  return rows[0]?.version ?? null
}

// A trigger's function is checked for each of its tables, with the names that its triggers give to old and new rows.
const PROBLEMS = `
  with ours as (${OURS}),
  served as (
    select tgfoid, tgrelid, max(tgoldtable) as old_rows, max(tgnewtable) as new_rows
      from pg_trigger where not tgisinternal group by tgfoid, tgrelid)
  select distinct ours.name, problem.message
    from ours left join served on served.tgfoid = ours.oid
   cross join lateral plpgsql_check_function_tb(
     ours.oid, coalesce(served.tgrelid, 0), oldtable => served.old_rows, newtable => served.new_rows, security_warnings => true) problem
   where ours.language = 'plpgsql' and ours.prorettype <> 'event_trigger'::regtype
     and (ours.prorettype <> 'trigger'::regtype or served.tgfoid is not null) and problem.level in ('error', 'security')`

// The columns of this row depend on a statement that is built at run time, so they can't be known before.
const NOT_KNOWABLE = [
  'realtime.living_callers(jsonb,text,integer,integer): record "caller" is not assigned yet',
  'realtime.tell_one(regclass,realtime.told_columns[],jsonb,jsonb,integer[],jsonb): record "caller" is not assigned yet',
]

// These build statements from parts that other functions have quoted, or that come from the catalog.
const QUOTED_BEFORE = [
  'app.archive_row_count(text,uuid)',
  'app.client_page(jsonb)',
  'app.open_archive_table(refcursor,text,uuid,boolean)',
  'app.similar_client_ids(text,uuid,uuid)',
  'realtime.announce_by_trigger(boolean)',
  'realtime.finds(text)',
  'realtime.tell_one(regclass,realtime.told_columns[],jsonb,jsonb,integer[],jsonb)',
].map((name) => `${name}: text type variable is not sanitized`)

test('plpgsql_check finds no error if it is installed', async (context) => {
  const version = await plpgsqlCheck()
  console.log(
    version === null
      ? 'Functions were created with body checks alone: plpgsql_check is not installed.'
      : `Functions were checked by plpgsql_check ${version}.`,
  )
  if (version === null) return context.skip()
  await database.owner.query('create extension plpgsql_check')
  await database.owner.query(`
    create function app.broken() returns void language plpgsql as $$ begin perform from app.nothing; end $$;
    create function app.injected(x text) returns void language plpgsql as $$ begin execute 'select ' || x; end $$`)

  const { rows } = await database.owner.query<{ name: string; message: string }>(PROBLEMS)

  const problems = rows.map(({ name, message }) => `${name}: ${message}`)
  const found = [
    'app.broken(): relation "app.nothing" does not exist',
    'app.injected(text): text type variable is not sanitized',
  ]
  expect(problems.toSorted()).toEqual([...found, ...NOT_KNOWABLE, ...QUOTED_BEFORE].toSorted())
})
