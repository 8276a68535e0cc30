import type pg from 'pg'
import { VERSION } from '#platform/configuration/product-version.ts'

// The column is newer than the table. It is null if it is missing or if an older release wrote the row.
const APPLIED = "select hash, to_jsonb(a) ->> 'version' as version from migrations.applied a where name = 'access'"
const REMEMBER = `
  insert into migrations.applied (name, hash, version) values ('access', $1, $2)
  on conflict (name) do update set hash = excluded.hash, version = excluded.version, applied_at = now()`

/**
 * Returns true if access files with this hash must be applied. A release never replaces a later release's files,
 * because one of its processes may restart while others already run the later release.
 */
export async function isAccessOutdated(owner: pg.ClientBase, hash: string): Promise<boolean> {
  const { rows } = await owner.query<{ hash: string; version: string | null }>(APPLIED)
  const [applied] = rows
  if (applied === undefined) return true
  return applied.hash !== hash && !isLater(applied.version ?? '', VERSION)
}

/** Records, in the running transaction, which access files were applied and by which release. */
export async function rememberAccess(owner: pg.ClientBase, hash: string): Promise<void> {
  await owner.query('alter table migrations.applied add column if not exists version text')
  await owner.query(REMEMBER, [hash, VERSION])
}

const isLater = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0
