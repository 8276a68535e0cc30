import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { keyReused } from './refusals.ts'

/** A request that may arrive twice and must run only once. */
export interface KeyedRequest {
  organizationId: string
  /** Keys of different commands are independent. */
  act: string
  /** Undefined for a request that is never repeated. */
  key: string | undefined
  /** Equal for equal requests. */
  content: unknown
}

// Serializes two requests with the same key: the second waits until the first has committed.
const TAKE_TURNS = "select pg_advisory_xact_lock(hashtextextended('act ' || $1 || ' ' || $2, 0))"
const EARLIER =
  'select answer, fingerprint from app.api_answers where organization_id = $1 and act = $2 and idempotency_key = $3'
const REMEMBER =
  'insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer) values ($1, $2, $3, $4, $5)'

/** Runs work once per key, within a transaction. A repeated request within a day gets the first response. */
export async function once<Answer extends object>(
  db: PoolClient,
  { organizationId, act, key, content }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  await db.query(TAKE_TURNS, [organizationId, key])
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const { rows } = await db.query<{ answer: Answer; fingerprint: string }>(EARLIER, [organizationId, act, key])
  const earlier = rows[0]
  if (earlier !== undefined) {
    if (earlier.fingerprint !== fingerprint) throw keyReused()
    return earlier.answer
  }
  const answer = await work()
  await db.query(REMEMBER, [organizationId, act, key, fingerprint, answer])
  return answer
}
