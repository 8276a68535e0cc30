import type { ClientBase, Pool } from 'pg'
import { unwrapped } from './organization-keys.ts'

type Database = Pick<Pool | ClientBase, 'query'>

const IS_THERE = "select to_regclass('app.organization_keys') is not null as is_there"
/** The advisory lock that whoever wraps all keys anew holds, until that transaction ends. */
export const REWRAPPING = 7_263_154
const WAIT = 'select pg_advisory_xact_lock_shared($1)'
const STORED = `select organization_id, wrapped from app.organization_keys where wrapped <> '' limit 1`

/** Whether the organisations' keys are wrapped by this one; also true where there are none yet. */
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

/** Throws where the keys are wrapped by another key: a process with its own would seal what no other process can open. */
export async function refuseOtherWrappingKey(database: Database, wrappingKey: Buffer): Promise<void> {
  await database.query(WAIT, [REWRAPPING])
  const { rows } = await database.query<{ is_there: boolean }>(IS_THERE)
  if (rows[0]?.is_there && !(await isWrappedBy(database, wrappingKey)))
    throw new Error('The keys in this database are wrapped by another DATA_ENCRYPTION_KEY than the one given')
}
