import type { Pool } from 'pg'
import { KEPT_DAYS } from '#features/public-api/rules/webhooks/endpoint.ts'

const BATCH = 5_000
const FORGET = `
  delete from app.webhook_events
   where id in (select id from app.webhook_events
                 where created_at < now() - make_interval(days => ${KEPT_DAYS}) order by created_at limit ${BATCH})`
// Locks the rows first, each in its current state, so that deliveries that succeed in the meantime are not sent
// again.
const queued = (deliveries: string) => `
  with found as (${deliveries} for update of d skip locked)
  select app.queue_webhook(id, endpoint_id) from found`
// Deliveries whose worker died.
const STRANDED = queued(`
  select d.id, d.endpoint_id from app.webhook_deliveries d
   where d.status = 'waiting' and d.next_attempt_at < now() - interval '15 minutes'`)
// Deliveries that were held at the moment their endpoint was resumed.
const FORGOTTEN = queued(`
  select d.id, d.endpoint_id from app.webhook_deliveries d join app.webhook_endpoints e on e.id = d.endpoint_id
   where d.status = 'held' and e.paused_at is null`)

/** Deletes events that are too old, and requeues deliveries that have no job. */
export async function sweepWebhooks(pool: Pool): Promise<void> {
  let forgotten: number | null
  do forgotten = (await pool.query(FORGET)).rowCount
  while (forgotten === BATCH)
  await pool.query(STRANDED)
  await pool.query(FORGOTTEN)
}
