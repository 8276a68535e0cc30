import pg from 'pg'
import { accessFiles, migrationFiles, type SqlFile, sha256, sqlFiles } from '#platform/database/migrate.ts'
import { adopted, type Holdings } from './adoption.ts'
import { hasOutdatedFunctions, holdingsOf, rememberTheirs } from './holdings.ts'
import { statementsOf } from './sql-statements.ts'

const WIRE = new URL('additions/', import.meta.url)
const ROLES = '0001_roles.sql'
/** The migrations and access files that the hosted service's API needs. All others are only for the product. */
const MIGRATIONS =
  /^(?:0001_roles|0002_auth|0010_storage|0011_realtime|0012_.*|0015_imported_accounts|0840_resumable_uploads)\.sql$/
const ACCESS = /^(?:auth|storage|realtime|realtime-(?:callers|changes|wishes))\.sql$/

// Our functions keep the product's grants. Functions created later get PostgreSQL's default EXECUTE for PUBLIC.
const CLOSED_FUNCTIONS = 'alter default privileges revoke execute on functions from public'
const MOST_ATTEMPTS = 10
// Errors of a concurrent start: an existing name (found by the check or by the index), and a grant updated at the same
// time.
const OVERTAKEN = ['23505', '42710', 'XX000']
const PRODUCT = "select from migrations.applied where name = '0003_organizations.sql'"
const APPLIED = "select from migrations.applied where name = 'wire' and hash = $1"
const REMEMBER =
  "insert into migrations.applied (name, hash) values ('wire', $1) on conflict (name) do update set hash = excluded.hash, applied_at = now()"

/**
 * Creates the tables, functions, and grants that accounts, files, and channels need, and the initial state of the
 * hosted service's databases. Keeps existing objects. Changes nothing if everything exists.
 */
export async function prepare(owner: pg.Client): Promise<void> {
  await owner.query('select pg_advisory_lock(7263002)')
  await owner.query("set search_path = ''")
  await inTransaction(owner, async () => {
    await rememberTheirs(owner)
    if ((await owner.query(PRODUCT)).rowCount !== 0)
      throw new Error('This database is the product’s own: start it with npm start, or without "prepare"')
  })
  const [roles, tables] = parted(
    migrationFiles().filter(({ name }) => MIGRATIONS.test(name)),
    ROLES,
  )
  // A separate transaction, so that other databases of the cluster wait only while the roles are created.
  await inTransaction(owner, () => adopt(owner, roles))
  await inTransaction(owner, async () => {
    await owner.query(CLOSED_FUNCTIONS)
    const isNew = await adopt(owner, tables)
    await openToCallers(owner, isNew)
    for (const { text } of sqlFiles(WIRE)) for (const statement of statementsOf(text)) await run(owner, statement)
  })
}

const parted = (files: SqlFile[], first: string): [SqlFile[], SqlFile[]] => [
  files.filter(({ name }) => name === first),
  files.filter(({ name }) => name !== first),
]

/** Returns true if a table, or a part of one, was missing. */
async function adopt(owner: pg.Client, files: SqlFile[]): Promise<boolean> {
  const holdings = await holdingsOf(owner)
  const missing = missingOf(files, holdings)
  for (const statement of missing) await run(owner, statement)
  return missing.some((statement) => /^(?:create|alter) table/.test(statement))
}

const missingOf = (files: SqlFile[], holdings: Holdings): string[] =>
  files.flatMap(({ text }) => statementsOf(text)).flatMap((statement) => adopted(statement, holdings))

/** Applies functions, policies, and grants, unless they are unchanged. */
async function openToCallers(owner: pg.Client, isNew: boolean): Promise<void> {
  const files = accessFiles().filter(({ name }) => ACCESS.test(name))
  const hash = sha256(files.map((file) => file.hash).join())
  const isLeftAsItWas = !isNew && (await owner.query(APPLIED, [hash])).rowCount !== 0
  if (isLeftAsItWas && !(await hasOutdatedFunctions(owner))) return
  // Functions may refer to objects that a later file creates.
  await owner.query('set local check_function_bodies = off')
  await adopt(owner, files)
  await owner.query(REMEMBER, [hash])
  await owner.query('notify schema_changed')
}

async function run(owner: pg.Client, statement: string): Promise<void> {
  try {
    await owner.query(statement)
  } catch (error) {
    const beginning = statement.slice(0, 120).replace(/\s+/g, ' ')
    throw new Error(`Preparing the database failed at: ${beginning}`, { cause: error })
  }
}

async function inTransaction(owner: pg.Client, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await owner.query('begin')
    try {
      await work()
      await owner.query('commit')
      return
    } catch (error) {
      await owner.query('rollback')
      if (attempt === MOST_ATTEMPTS || !isOvertaken(error)) throw error
    }
  }
}

/** Roles belong to the whole cluster. While another of its databases is prepared, they may be created meanwhile. */
function isOvertaken(error: unknown): boolean {
  const reason = error instanceof Error ? error.cause : undefined
  return reason instanceof pg.DatabaseError && OVERTAKEN.includes(reason.code ?? '')
}
