import type { Pool } from 'pg'

const ACT_AS = "select set_config('request.jwt.claims', $1, true)"

/** Names the person whom the audit log records until the transaction ends; null for a job. */
export const actAs = (db: Pick<Pool, 'query'>, personId: string | null) =>
  db.query(ACT_AS, [personId === null ? '' : JSON.stringify({ sub: personId })])
