import type { ClientBase, Pool } from 'pg'
import { unwrapped } from './organization-keys.ts'

const ANY_KEY = `select organization_id, wrapped from app.organization_keys where wrapped <> '' limit 1`

/** Whether the organisations' keys are wrapped by this one; also true where there are none yet. */
export async function isWrappedBy(database: Pick<Pool | ClientBase, 'query'>, wrappingKey: Buffer): Promise<boolean> {
  const { rows } = await database.query<{ organization_id: string; wrapped: Buffer }>(ANY_KEY)
  if (!rows[0]) return true
  try {
    unwrapped(wrappingKey, rows[0].organization_id, rows[0].wrapped)
    return true
  } catch {
    return false
  }
}
