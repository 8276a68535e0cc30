import pg from 'pg'
import { THROTTLE_MS, throttleSentence } from '#domain/credit-reports/throttle.ts'
import { creditsUsedUp, tooSoon } from './errors.ts'
import type { FunctionDeps } from './function-deps.ts'
import type { Member } from './member.ts'
import type { OrderRequest } from './order-request.ts'

/** One credit pays for one report, whatever the number of bureaus. */
const CREDITS_PER_ORDER = 1

// One statement, so that credit, throttle and order are taken together or not at all, by the database's clock.
const RESERVE = `
  with reserved as (
    update app.organizations
       set credits_used = credits_used + $1, last_pull_at = clock_timestamp()
     where id = $2
       and credits_used + $1 <= monthly_credit_limit
       and (last_pull_at is null or last_pull_at <= clock_timestamp() - $3 * interval '1 millisecond')
    returning id
  )
  insert into app.credit_pulls (organization_id, client_id, ordered_by, idempotency_key, request_fingerprint, bureaus,
                                credits_reserved, permissible_purpose, consent)
  select id, $4, $5, $6, $7, $8, $1, $9, $10 from reserved
  returning id`

const WHY_NOT = `
  select credits_used, monthly_credit_limit,
         coalesce($2 / 1000.0 - extract(epoch from clock_timestamp() - last_pull_at), 0)::float8 as seconds_left
    from app.organizations where id = $1`

/** Takes a credit and the organisation's turn, and writes the order down; null when something of it was refused. */
export async function reserve({ pool }: FunctionDeps, member: Member, order: OrderRequest): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ id: string }>(RESERVE, [
      CREDITS_PER_ORDER,
      member.organizationId,
      THROTTLE_MS,
      order.clientId,
      member.personId,
      order.idempotencyKey,
      order.fingerprint,
      order.bureaus,
      order.permissiblePurpose,
      order.consent === null ? null : JSON.stringify(order.consent),
    ])
    return rows[0]?.id ?? null
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') return null
    throw error
  }
}

/** Why an order could not be reserved: the limit first, since waiting does not help against it. */
export async function refusalOf({ pool }: FunctionDeps, member: Member): Promise<Error> {
  const { rows } = await pool.query<{ credits_used: number; monthly_credit_limit: number; seconds_left: number }>(
    WHY_NOT,
    [member.organizationId, THROTTLE_MS],
  )
  const { credits_used = 0, monthly_credit_limit = 0, seconds_left = 0 } = rows[0] ?? {}
  if (credits_used + CREDITS_PER_ORDER > monthly_credit_limit) return creditsUsedUp(monthly_credit_limit)
  const seconds = Math.max(1, Math.ceil(seconds_left))
  return tooSoon(throttleSentence(seconds), seconds)
}
