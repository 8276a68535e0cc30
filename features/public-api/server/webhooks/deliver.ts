import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { organizationRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { TEST_EVENT } from '#features/public-api/rules/webhooks/events.ts'
import { pauseBeforeRetryMs } from '#features/public-api/rules/webhooks/retry.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { WebhookNetwork } from '#platform/http/address.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { signatureOf } from '#platform/rules/signature.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { pauseFailing } from './pausing.ts'
import { type Outcome, post } from './post.ts'
import { openSecret } from './secrets.ts'

export interface DeliveryDeps {
  pool: Pool
  sealer: Sealer
  network: WebhookNetwork
  outbox: Pick<Outbox, 'post'>
  appUrl: string
  isSandbox: boolean
  clock: () => number
  /** From 0 to 1. */
  random: () => number
}

const payloadShape = z.object({ delivery_id: z.uuid() })

/** The job that sends a due delivery. */
export const webhookTasks = (deps: DeliveryDeps): Tasks => ({
  deliver_webhook: (payload) => deliver(deps, payloadShape.parse(payload).delivery_id),
})

/** A due delivery with the data needed to send it. */
export interface Due {
  id: string
  organization_id: string
  endpoint_id: string
  event_id: string
  type: string
  tries: number
  url: string
  secret: Buffer
  previous_secret: Buffer | null
  is_paused: boolean
  body: string
}

/**
 * SQL for the JSON body of an event `app.webhook_events v`. `mode` is SQL too: the installation's mode, for events
 * stored without one.
 */
export const bodyOf = (mode: string) => `json_build_object(
  'id', v.id, 'type', v.type, 'mode', coalesce(v.mode, ${mode}), 'createdAt', v.created_at, 'data', v.data)::text`

const DUE = `
  select d.id, d.organization_id, d.endpoint_id, d.event_id, v.type, d.tries, e.url, e.secret,
         case when e.previous_secret_until > now() then e.previous_secret end as previous_secret,
         e.paused_at is not null as is_paused, ${bodyOf('$2')} as body
    from app.webhook_deliveries d
    join app.webhook_endpoints e on e.id = d.endpoint_id
    join app.webhook_events v on v.id = d.event_id
   where d.id = $1 and d.status = 'waiting'`
const HOUR_MS = 3_600_000
const HOLD = `update app.webhook_deliveries set status = 'held', next_attempt_at = null where id = $1 and status = 'waiting'`

/** Attempts a delivery once. Stores the attempt and its consequence (retry or pause) in one transaction. */
async function deliver(deps: DeliveryDeps, deliveryId: string): Promise<void> {
  const mode = deps.isSandbox ? 'test' : 'live'
  const { rows } = await deps.pool.query<Due>(DUE, [deliveryId, mode])
  const due = rows[0]
  if (due === undefined) return
  // Checked again every hour until the company can work again or the event is too old to keep.
  if ((await organizationRefusalOf(deps.pool, due.organization_id, 'work')) !== null) {
    await deps.pool.query(AGAIN, [due.id, due.endpoint_id, HOUR_MS])
    return
  }
  if (due.is_paused && due.type !== TEST_EVENT) {
    await deps.pool.query(HOLD, [due.id])
    return
  }
  const outcome = await post(deps.network, { url: due.url, body: due.body, headers: await headersOf(deps, due) })
  await inTransaction(deps.pool, (db) => record(deps, db, due, outcome, mode))
}

async function headersOf({ sealer, clock }: DeliveryDeps, due: Due): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(clock() / 1000))
  const sealed = [due.secret, ...(due.previous_secret === null ? [] : [due.previous_secret])]
  const signatures = sealed.map(async (one) => {
    const secret = await openSecret(sealer, due.organization_id, due.endpoint_id, one)
    return signatureOf(hmacSha256, secret, { id: due.event_id, timestamp, body: due.body })
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Tradeline-Webhooks/1',
    'webhook-id': due.event_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

const NOTE = `
  with tried as (
    update app.webhook_deliveries
       set attempts = attempts + 1, tries = tries + 1, status = $2, next_attempt_at = null
     where id = $1 returning id, organization_id, attempts)
  insert into app.webhook_attempts (delivery_id, number, organization_id, began_at, duration_ms, status_code, problem, response_excerpt)
  select id, attempts, organization_id, clock_timestamp() - $3 * interval '1 millisecond', $3, $4, $5, $6 from tried`
const STAMP = 'update app.webhook_events set mode = $2 where id = $1 and mode is null'
const WORKS_AGAIN = 'update app.webhook_endpoints set failing_since = null where id = $1 and failing_since is not null'
const AGAIN = `select app.queue_webhook($1, $2, $3 * interval '1 millisecond')`

async function record(deps: DeliveryDeps, db: PoolClient, due: Due, outcome: Outcome, mode: string): Promise<void> {
  const { durationMs, statusCode, problem, excerpt } = outcome
  const hasArrived = statusCode !== null && statusCode >= 200 && statusCode < 300
  // Updates the endpoint first, because all code that locks both rows takes them in this order.
  if (hasArrived) await db.query(WORKS_AGAIN, [due.endpoint_id])
  else if (due.type !== TEST_EVENT) await pauseFailing(deps, db, due, outcome)
  const noted = [due.id, hasArrived ? 'delivered' : 'failed', durationMs, statusCode, problem, excerpt]
  await db.query(NOTE, noted)
  await db.query(STAMP, [due.event_id, mode])
  const pauseMs = due.type === TEST_EVENT ? null : pauseBeforeRetryMs(due.tries + 1, deps.random())
  if (!hasArrived && pauseMs !== null) await db.query(AGAIN, [due.id, due.endpoint_id, pauseMs])
}
