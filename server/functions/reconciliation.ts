import type { Pool } from 'pg'
import { inTransaction } from '#server/database/transaction.ts'

// Nobody waits here for an order that is just being settled: it is left to its own end.
const GIVE_UP = `
  with lost as (
    update app.credit_pulls set status = 'unknown', settled_at = clock_timestamp()
     where id in (select id from app.credit_pulls
                   where status = 'reserved' and created_at < clock_timestamp() - $1 * interval '1 millisecond'
                   order by id for update skip locked)
    returning id, organization_id, credits_reserved
  ), released as (
    update app.organizations o set credits_used = greatest(0, o.credits_used - returned.credits)
      from (select organization_id, sum(credits_reserved)::integer as credits from lost group by organization_id) returned
     where o.id = returned.organization_id
  )
  select id, organization_id, credits_reserved from lost`
const AUDIT = `select app.record_audit($1, null, 'credit_pull.lost', 'credit_pulls', $2, $3, null)`

/**
 * Gives up orders whose process died between asking the bureaus and settling: what came of them is unknown, their credits
 * go back, and they are never sent again. To be called on start and every minute; answers how many were given up.
 */
export async function reconcilePulls(pool: Pool, deadlineMs: number): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ id: string; organization_id: string; credits_reserved: number }>(GIVE_UP, [
      2 * deadlineMs,
    ])
    for (const pull of rows) {
      await db.query(AUDIT, [
        pull.organization_id,
        pull.id,
        JSON.stringify({ credits_returned: pull.credits_reserved }),
      ])
    }
    return rows.length
  })
}
