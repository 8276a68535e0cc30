import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { isAccessOutdated, rememberAccess } from './applied-access.ts'
import { connected } from './connected.ts'
import type { RolePasswords } from './pools.ts'
import { COMMIT, FailedUpgrade } from './upgrade/failed-upgrade.ts'
import { despiteOthers, PATIENCE_MS } from './upgrade/held-up.ts'
import { rebuildAccess } from './upgrade/rebuild-access.ts'
import { lockForUpgrade, type OwnRelations, ownRelations } from './upgrade/upgrade-locks.ts'
import { takeUpgradeTurn } from './upgrade/upgrade-turn.ts'

const CHECKOUT = new URL('../../', import.meta.url)
const MIGRATIONS = new URL('database/migrations/', CHECKOUT)

// Files that other access files depend on. The rest follows in the order of file names, whatever the folder.
const ACCESS_FIRST = [
  'schemas.sql',
  'auth.sql',
  'permissions.sql',
  'organizations.sql',
  'audit.sql',
  'sealed-values.sql',
]

const RECORD = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (name text primary key, hash text not null, applied_at timestamptz not null default now())`

const NO_LIMITS = `
  set statement_timeout = 0; set lock_timeout = 0; set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0`

export interface SqlFile {
  name: string
  text: string
  hash: string
}

/**
 * Upgrades the database to this checkout: runs new migrations once and in order, and applies the access files if they
 * differ from those applied last. Throws if an applied migration was edited or is missing.
 */
export async function migrate(
  ownerUrl: string,
  passwords: Partial<RolePasswords>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  await connected(ownerUrl, async (owner) => {
    // Timeouts that the operator set for everyday statements would end a long migration at each start.
    await owner.query(NO_LIMITS)
    await takeUpgradeTurn(owner)
    const applied = await appliedHashes(owner)
    const migrations = migrationFiles()
    refuseEdited(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    const relations = await ownRelations(owner)
    const isFirst = applied.size === 0
    const work = { isFirst, relations, pending, access: await outdatedAccess(owner, isFirst) }
    if (pending.length > 0 || work.access !== null)
      await despiteOthers({ owner, relations, patienceMs }, (turnMs) => upgrade(owner, work, turnMs))
    await setPasswords(owner, passwords)
  })
}

interface Work {
  isFirst: boolean
  relations: OwnRelations
  pending: SqlFile[]
  access: OutdatedAccess | null
}

interface OutdatedAccess {
  files: SqlFile[]
  hash: string
}

/**
 * Returns the access files if they differ from those applied last. Unchanged ones are not applied, because their locks
 * would block a running system.
 */
async function outdatedAccess(owner: pg.Client, isFirst: boolean): Promise<OutdatedAccess | null> {
  const files = accessFiles()
  const hash = sha256(files.map((file) => file.hash).join())
  return isFirst || (await isAccessOutdated(owner, hash)) ? { files, hash } : null
}

/**
 * Runs everything in one transaction, so that a failed upgrade leaves the database as the earlier version had it, and
 * that version can go on.
 */
async function upgrade(owner: pg.Client, { isFirst, relations, pending, access }: Work, turnMs: number): Promise<void> {
  let step = 'its beginning'
  const at = (name: string) => (step = name)
  try {
    await owner.query('begin')
    await lockForUpgrade(owner, relations, turnMs)
    if (isFirst) await owner.query(RECORD)
    for (const migration of pending) {
      at(migration.name)
      await applyOnce(owner, migration)
    }
    if (access !== null) await applyAccess(owner, access, at)
    at(COMMIT)
    await owner.query('commit')
  } catch (reason) {
    // A lost connection needs no rollback and can't do one.
    await owner.query('rollback').catch(() => {})
    throw new FailedUpgrade({ step, isFirst, reason })
  }
}

/** Throws if an older or a newer checkout left the database. */
export async function refuseOtherVersion(owner: pg.ClientBase): Promise<void> {
  const applied = await appliedHashes(owner)
  const migrations = migrationFiles()
  refuseEdited(applied, migrations)
  if (!migrations.every(({ name }) => applied.has(name)))
    throw new Error(
      'This database was last used by an older Tradeline: start this one once with npm start, then try again',
    )
}

async function appliedHashes(owner: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ exists: boolean }>(
    "select to_regclass('migrations.applied') is not null as exists",
  )
  if (!rows[0]?.exists) return new Map()
  const applied = await owner.query<{ name: string; hash: string }>('select name, hash from migrations.applied')
  return new Map(applied.rows.map(({ name, hash }) => [name, hash]))
}

function refuseEdited(applied: Map<string, string>, migrations: SqlFile[]): void {
  for (const [name, hash] of applied) {
    if (name === 'access') continue
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new Error(
        `A newer Tradeline has used this database (this one has no migration ${name}): start the newer one, or restore a backup made before it`,
      )
    if (file.hash !== hash)
      throw new Error(`Migration ${name} was edited after it was applied; add a new migration instead`)
  }
}

async function applyOnce(owner: pg.Client, { name, text, hash }: SqlFile): Promise<void> {
  await owner.query(text)
  await owner.query('insert into migrations.applied (name, hash) values ($1, $2)', [name, hash])
}

async function applyAccess(
  owner: pg.Client,
  { files, hash }: OutdatedAccess,
  at: (step: string) => void,
): Promise<void> {
  at('access')
  await rebuildAccess(owner, files, at)
  await rememberAccess(owner, hash)
  await owner.query('notify schema_changed')
}

function accessRank(name: string): number {
  const rank = ACCESS_FIRST.indexOf(name)
  return rank === -1 ? ACCESS_FIRST.length : rank
}

async function setPasswords(owner: pg.Client, passwords: Partial<RolePasswords>): Promise<void> {
  // Skips logins that don't exist because the database's owner may not create them. Their features are then
  // unavailable.
  const { rows } = await owner.query<{ name: string }>('select rolname as name from pg_roles')
  const existing = new Set(rows.map(({ name }) => name))
  for (const [role, password] of Object.entries(passwords)) {
    if (!existing.has(role)) continue
    await owner.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`)
  }
}

/** Returns the migrations in the order in which they are applied. */
export const migrationFiles = (): SqlFile[] => sqlFiles(MIGRATIONS)

/** Returns the access files in an order in which they can be applied. */
export const accessFiles = (): SqlFile[] =>
  accessFolders()
    .flatMap(sqlFiles)
    .toSorted((a, b) => accessRank(a.name) - accessRank(b.name) || (a.name < b.name ? -1 : 1))

/** Each feature and each part of the platform has its own folder: `features/clients/sql/`, `platform/auth/sql/`. */
function accessFolders(): URL[] {
  return ['features', 'platform']
    .flatMap((part) =>
      readdirSync(new URL(`${part}/`, CHECKOUT)).map((name) => new URL(`${part}/${name}/sql/`, CHECKOUT)),
    )
    .filter((folder) => existsSync(folder))
}

export function sqlFiles(folder: URL): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    return { name, text, hash: sha256(text) }
  })
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
