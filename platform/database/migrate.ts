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

// What other access files build on comes first; the rest follows in the order of file names, whatever the folder.
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
 * Brings the database to what this checkout describes: new migrations once and in order, access files whole whenever they
 * differ from what was last applied. Refuses when an applied migration was edited or is gone.
 */
export async function migrate(
  ownerUrl: string,
  passwords: Partial<RolePasswords>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  await connected(ownerUrl, async (owner) => {
    // Limits that the database's operator set for everyday statements would end a long migration, at each start anew.
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

/** The access files, if they differ from what was last applied. Unchanged ones are not applied: their locks would stop a running system. */
async function outdatedAccess(owner: pg.Client, isFirst: boolean): Promise<OutdatedAccess | null> {
  const files = accessFiles()
  const hash = sha256(files.map((file) => file.hash).join())
  return isFirst || (await isAccessOutdated(owner, hash)) ? { files, hash } : null
}

/** All of it in one transaction: an upgrade that fails leaves the database as the earlier version had it, which can go on. */
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
    // A connection that is lost needs none, and can't do it.
    await owner.query('rollback').catch(() => {})
    throw new FailedUpgrade({ step, isFirst, reason })
  }
}

/** Refuses a database that an older or a newer checkout left as it is. */
export async function refuseOtherVersion(owner: pg.ClientBase): Promise<void> {
  const applied = await appliedHashes(owner)
  const migrations = migrationFiles()
  refuseEdited(applied, migrations)
  if (!migrations.every(({ name }) => applied.has(name)))
    throw new Error(
      'This database is as an older Tradeline left it: start this one once with npm start, then try again',
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
  // A login that this database's owner may not create is missing; whoever needs it does without.
  const { rows } = await owner.query<{ name: string }>('select rolname as name from pg_roles')
  const existing = new Set(rows.map(({ name }) => name))
  for (const [role, password] of Object.entries(passwords)) {
    if (!existing.has(role)) continue
    await owner.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`)
  }
}

/** In the order in which they are applied. */
export const migrationFiles = (): SqlFile[] => sqlFiles(MIGRATIONS)

/** In an order in which they can be applied. */
export const accessFiles = (): SqlFile[] =>
  accessFolders()
    .flatMap(sqlFiles)
    .toSorted((a, b) => accessRank(a.name) - accessRank(b.name) || (a.name < b.name ? -1 : 1))

/** Each feature and each part of the platform has its own: `features/clients/sql/`, `platform/auth/sql/`. */
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
