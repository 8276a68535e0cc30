import { createHash } from 'node:crypto'
import type { Limit } from './auth-config.ts'
import type { Database } from './auth-deps.ts'

// One statement: the row's lock orders callers across processes. `spent_until` moves one step into the future per allowed
// act and may never be further away than the window.
const SPEND = `
  insert into auth.rate_limits as known (key, spent_until)
  values ($1, now() + $2::float8 * interval '1 microsecond')
  on conflict (key) do update set spent_until =
    case when greatest(known.spent_until, now()) + $2::float8 * interval '1 microsecond'
              <= now() + $3::float8 * interval '1 microsecond'
         then greatest(known.spent_until, now()) + $2::float8 * interval '1 microsecond'
         else known.spent_until
    end
  returning
    old.spent_until is distinct from new.spent_until as is_allowed,
    extract(epoch from new.spent_until - now())::float8 as spent_seconds`

/** Counts one act of `subject` against a limit. Answers 0 when it is allowed, else the whole seconds until the next one is. */
export async function secondsToWait(db: Database, name: string, subject: string, limit: Limit): Promise<number> {
  const windowMicroseconds = limit.seconds * 1_000_000
  const stepMicroseconds = Math.floor(windowMicroseconds / limit.count)
  const { rows } = await db.query<{ is_allowed: boolean; spent_seconds: number }>({
    name: 'auth-rate-limit',
    text: SPEND,
    values: [keyOf(name, subject), stepMicroseconds, windowMicroseconds],
  })
  const row = rows[0]
  if (row === undefined || row.is_allowed) return 0
  return Math.max(1, Math.ceil(row.spent_seconds + stepMicroseconds / 1_000_000 - limit.seconds))
}

/** Whether nothing more of what a limit allows is left, without counting anything. */
export async function isSpent(db: Database, name: string, subject: string): Promise<boolean> {
  const find = 'select from auth.rate_limits where key = $1 and spent_until > now()'
  return (await db.query(find, [keyOf(name, subject)])).rowCount === 1
}

/** Neither addresses nor e-mail addresses are kept in the clear. */
const keyOf = (name: string, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
