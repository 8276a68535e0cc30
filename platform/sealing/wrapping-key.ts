import type { ClientBase, Pool } from 'pg'
import { unwrapped } from './organization-keys.ts'

type Database = Pick<Pool | ClientBase, 'query'>

const IS_THERE = "select to_regclass('app.organization_keys') is not null as is_there"
/** The advisory lock of a transaction that encrypts all keys again. */
export const REWRAPPING = 7_263_154
const WAIT = 'select pg_advisory_xact_lock_shared($1)'
const STORED = `select organization_id, wrapped from app.organization_keys where wrapped <> '' limit 1`

/** Returns true if the organizations' keys are encrypted with this one, or if there are none yet. */
export async function isWrappedBy(database: Database, wrappingKey: Buffer): Promise<boolean> {
  const { rows } = await database.query<{ organization_id: string; wrapped: Buffer }>(STORED)
  if (!rows[0]) return true
  try {
    unwrapped(wrappingKey, rows[0].organization_id, rows[0].wrapped)
    return true
  } catch {
    return false
  }
}

/**
 * Throws if the keys are encrypted with another key. A process with a wrong key would encrypt values that no other
 * process can decrypt.
 */
export async function refuseOtherWrappingKey(database: Database, wrappingKey: Buffer): Promise<void> {
  await database.query(WAIT, [REWRAPPING])
  const { rows } = await database.query<{ is_there: boolean }>(IS_THERE)
  if (rows[0]?.is_there && !(await isWrappedBy(database, wrappingKey)))
    throw new Error('The keys in this database are encrypted with a DATA_ENCRYPTION_KEY other than the given one')
}
