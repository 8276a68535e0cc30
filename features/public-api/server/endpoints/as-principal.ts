import pg from 'pg'
import { type BatchRows, type BatchStatement, runAsCaller } from '#platform/database/caller-batch.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiRequest } from './api-request.ts'
import { idempotencyKeyReused } from './errors.ts'

/** Runs one statement as the principal, so row-level security applies. Values are PostgreSQL's text format. */
export async function asPrincipal(
  { wire }: ApiDeps,
  { holder, requestId }: Pick<ApiRequest, 'holder' | 'requestId'>,
  statement: BatchStatement,
): Promise<BatchRows> {
  const settings = { 'app.client_source': 'api', ...(requestId !== null && { 'request.id': requestId }) }
  const [rows] = await runAsCaller(wire, holder.caller, [statement], { assertSession: null, readOnly: false, settings })
  return rows ?? []
}

/** The response of a command as JSON text, and whether it is a replay. */
export interface OnceAnswered {
  answer: string
  isReplayed: boolean
}

const EARLIER = `
  select fingerprint, answer::text from app.api_answers
   where organization_id = $1 and act = $2 and idempotency_key = $3 and created_at > clock_timestamp() - interval '1 day'`
const KEY_USED = '23505'

/**
 * Runs a statement once per idempotency key. The statement must return `app.keep_api_answer($1, $2, $3, …)` of its
 * response, so that the change and the response are stored together or not at all. Its own parameters start at $4.
 * Throws if the key was used for a different request.
 * Throws the error of `whyNothing` if the statement changes nothing.
 */
export async function commandOnce(
  deps: ApiDeps,
  request: Pick<ApiRequest, 'holder' | 'requestId' | 'idempotencyKey' | 'fingerprint'>,
  act: string,
  { text, values }: BatchStatement,
  whyNothing: () => Promise<Error> = async () => new Error(`${act} returned nothing`),
): Promise<OnceAnswered> {
  const { idempotencyKey, fingerprint } = request
  const earlier = await earlierAnswer(deps, request, act)
  if (earlier !== null) return earlier
  try {
    const rows = await asPrincipal(deps, request, { text, values: [act, idempotencyKey, fingerprint, ...values] })
    const answer = rows[0]?.[0]
    if (typeof answer === 'string') return { answer, isReplayed: false }
  } catch (error) {
    // A concurrent request with this key finished first.
    const other = isKeyUsed(error) ? await earlierAnswer(deps, request, act) : null
    if (other === null) throw error
    return other
  }
  // The same request may have been quicker, so that there was nothing left to do.
  const other = await earlierAnswer(deps, request, act)
  if (other === null) throw await whyNothing()
  return other
}

/**
 * Returns the response stored under the key within the last day, or null if there is none. Throws if it belongs to a
 * different request.
 */
export async function earlierAnswer(
  { pool }: ApiDeps,
  { holder, idempotencyKey, fingerprint }: Pick<ApiRequest, 'holder' | 'idempotencyKey' | 'fingerprint'>,
  act: string,
): Promise<OnceAnswered | null> {
  if (idempotencyKey === null) return null
  const { rows } = await pool.query<{ fingerprint: string; answer: string }>({
    name: 'earlier-api-answer',
    text: EARLIER,
    values: [holder.organizationId, act, idempotencyKey],
  })
  if (rows[0] === undefined) return null
  if (rows[0].fingerprint !== fingerprint) throw idempotencyKeyReused()
  return { answer: rows[0].answer, isReplayed: true }
}

const isKeyUsed = (error: unknown) => error instanceof pg.DatabaseError && error.code === KEY_USED
