import type { Pool } from 'pg'
import { type BatchStatement, runAsCaller } from '#server/database/caller-batch.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Caller, SERVICE } from '#server/http/caller.ts'

/** The service's own acts, such as reading what a link was signed for. */
export const ITSELF: Caller = { ...SERVICE, claims: { role: 'service_role' }, claimsJson: '{"role":"service_role"}' }

interface Connected {
  pool: Pool
  assertSession: string | null
}

/** The rows of one statement that selects one column of JSON, as the caller. */
export async function rowsAs<Row>(
  { pool, assertSession }: Connected,
  caller: Caller,
  text: string,
  values: BatchStatement['values'],
): Promise<Row[]> {
  const [rows = []] = await runAsCaller(pool, caller, [{ text, values }], { assertSession, readOnly: false })
  // The shape is that of the statement, which is always a constant of this folder.
  return rows.map(([json]) => JSON.parse(json ?? 'null') as Row)
}

class Undone extends Error {}

/** Whether the caller may do this, found out by doing it and undoing it: throws what doing it would have thrown. */
export async function rehearse(
  { pool, assertSession }: Connected,
  { role, claimsJson, sessionId }: Caller,
  { text, values }: BatchStatement,
): Promise<number> {
  let rows = 0
  const attempt = inTransaction(pool, async (transaction) => {
    await transaction.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      role,
      claimsJson,
    ])
    if (assertSession !== null && sessionId !== null)
      await transaction.query(`select ${assertSession}($1)`, [sessionId])
    rows = (await transaction.query(text, values)).rowCount ?? 0
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return rows
}

/** A column as the hosted service writes moments: milliseconds, UTC. */
export const moment = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.split('.').at(-1)}`
