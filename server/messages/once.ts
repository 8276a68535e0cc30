import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { messageKeyReused } from './errors.ts'

/** A request that may come twice: the second time it does nothing. */
export interface KeyedRequest {
  organizationId: string
  /** Undefined for a request that is never repeated. */
  key: string | undefined
  /** Equal for equal requests. */
  content: readonly unknown[]
}

export interface Written {
  id: string
  thread_id: string
}

// Two requests of one key take turns, the second until the first has committed.
const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('message ' || $1 || ' ' || $2, 0))"
const EARLIER = `
  select m.id, m.thread_id, k.fingerprint from app.message_keys k join public.messages m on m.id = k.message_id
   where k.organization_id = $1 and k.idempotency_key = $2`
const REMEMBER =
  'insert into app.message_keys (organization_id, idempotency_key, fingerprint, message_id) values ($1, $2, $3, $4)'

/** Writes a message once per key, within a transaction; whoever repeats the request is answered what came of it before. */
export async function once(
  db: PoolClient,
  { organizationId, key, content }: KeyedRequest,
  write: () => Promise<Written>,
): Promise<Written> {
  if (key === undefined) return write()
  await db.query(TAKE_TURNS, [organizationId, key])
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const { rows } = await db.query<Written & { fingerprint: string }>(EARLIER, [organizationId, key])
  const earlier = rows[0]
  if (earlier !== undefined) {
    if (earlier.fingerprint !== fingerprint) throw messageKeyReused()
    return { id: earlier.id, thread_id: earlier.thread_id }
  }
  const written = await write()
  await db.query(REMEMBER, [organizationId, key, fingerprint, written.id])
  return written
}
