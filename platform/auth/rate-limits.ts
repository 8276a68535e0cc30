import { createHash } from 'node:crypto'
import type { Limit } from './auth-config.ts'
import type { Database } from './auth-deps.ts'

// One statement, so that the row's lock orders acts across processes. Each allowed act moves `spent_until` one step
// into the future, up to the length of the window.
const STEPS_ON = `greatest(known.spent_until, now()) + $2::float8 * interval '1 microsecond'`
const SPEND = `
  insert into auth.rate_limits as known (key, spent_until)
  values ($1, now() + $2::float8 * interval '1 microsecond')
  on conflict (key) do update set spent_until = ${STEPS_ON}
  where ${STEPS_ON} <= now() + $3::float8 * interval '1 microsecond'`
const SPENT = `select extract(epoch from spent_until - now())::float8 as seconds from auth.rate_limits where key = $1`

/**
 * Counts one act of `subject` against a limit. Returns 0 if it is allowed, otherwise the whole seconds until the next
 * one is.
 */
export async function secondsToWait(db: Database, name: string, subject: string, limit: Limit): Promise<number> {
  const windowMicroseconds = limit.seconds * 1_000_000
  const stepMicroseconds = Math.floor(windowMicroseconds / limit.count)
  const key = keyOf(name, subject)
  const values = [key, stepMicroseconds, windowMicroseconds]
  if ((await db.query({ name: 'auth-rate-limit', text: SPEND, values })).rowCount === 1) return 0
  const { rows } = await db.query<{ seconds: number }>(SPENT, [key])
  return Math.max(1, Math.ceil((rows[0]?.seconds ?? 0) + stepMicroseconds / 1_000_000 - limit.seconds))
}

/** Returns true if the limit is spent, without counting an act. */
export async function isSpent(db: Database, name: string, subject: string): Promise<boolean> {
  const find = 'select from auth.rate_limits where key = $1 and spent_until > now()'
  return (await db.query(find, [keyOf(name, subject)])).rowCount === 1
}

/** Hashes the subject, so that neither IP addresses nor email addresses are stored in the clear. */
const keyOf = (name: string, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
