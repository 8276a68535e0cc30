import type { Pool } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import {
  type DeliveryInFull,
  type ListedDelivery,
  type ListedEndpoint,
  LOG_PAGE,
} from '#features/public-api/rules/webhooks/endpoint.ts'
import type { WithDates } from '#platform/database/with-dates.ts'
import { bodyOf } from './deliver.ts'
import { deliveryNotFound, endpointPaused } from './errors.ts'

type EndpointRow = WithDates<
  ListedEndpoint,
  'created_at' | 'paused_at' | 'failing_since' | 'old_secret_until' | 'last_delivered_at'
>
type DeliveryRow<Sent extends ListedDelivery> = WithDates<Sent, 'created_at' | 'next_attempt_at'>

const ENDPOINTS = `
  select e.id, e.url, e.description, e.event_types, e.created_at, e.paused_at, e.pause_reason, e.failing_since,
         case when e.previous_secret_until > now() then e.previous_secret_until end as old_secret_until,
         (select a.began_at from app.webhook_deliveries d
            join app.webhook_attempts a on a.delivery_id = d.id and a.number = d.attempts
           where d.endpoint_id = e.id and d.status = 'delivered'
           order by d.created_at desc, d.id desc limit 1) as last_delivered_at,
         (select count(*)::int from app.webhook_deliveries d where d.endpoint_id = e.id and d.status = 'held') as held_count
    from app.webhook_endpoints e
   where e.organization_id = $1
   order by e.created_at`

/** Returns an organization's endpoints, oldest first. */
export async function endpointsOf(pool: Pool, organizationId: string): Promise<EndpointRow[]> {
  return (await pool.query<EndpointRow>(ENDPOINTS, [organizationId])).rows
}

const LISTED = `d.id, d.event_id, v.type as event_type, d.status, d.attempts, d.next_attempt_at, a.status_code as last_status_code,
  a.problem as last_problem, d.created_at`
const DELIVERIES = `
  app.webhook_deliveries d
    join app.webhook_events v on v.id = d.event_id
    left join app.webhook_attempts a on a.delivery_id = d.id and a.number = d.attempts`
const PAGE = `
  select ${LISTED} from ${DELIVERIES}
   where d.organization_id = $1 and d.endpoint_id = $2
     and ($3::uuid is null
          or (d.created_at, d.id) < (select b.created_at, b.id from app.webhook_deliveries b where b.id = $3 and b.organization_id = $1))
   order by d.created_at desc, d.id desc
   limit ${LOG_PAGE + 1}`

/**
 * Returns the deliveries of an endpoint after the delivery `before`, newest first. Has one extra row if there are
 * more pages.
 */
export async function logPage(
  pool: Pool,
  organizationId: string,
  { endpoint_id, before }: { endpoint_id: string; before?: string | undefined },
): Promise<DeliveryRow<ListedDelivery>[]> {
  return (await pool.query<DeliveryRow<ListedDelivery>>(PAGE, [organizationId, endpoint_id, before ?? null])).rows
}

const IN_FULL = `
  select ${LISTED}, ${bodyOf('$3')} as body,
         coalesce((select json_agg(json_build_object('number', t.number, 'began_at', t.began_at, 'duration_ms', t.duration_ms,
                            'status_code', t.status_code, 'problem', t.problem, 'response_excerpt', t.response_excerpt)
                            order by t.number desc)
                     from app.webhook_attempts t where t.delivery_id = d.id), '[]') as log
    from ${DELIVERIES}
   where d.id = $1 and d.organization_id = $2`

/** Returns one delivery with its payload and the result of each attempt. */
export async function deliveryInFullOf(
  { pool, isSandbox }: { pool: Pool; isSandbox: boolean },
  organizationId: string,
  id: string,
): Promise<DeliveryRow<DeliveryInFull>> {
  const { rows } = await pool.query<DeliveryRow<DeliveryInFull>>(IN_FULL, [
    id,
    organizationId,
    isSandbox ? 'test' : 'live',
  ])
  if (rows[0] === undefined) throw deliveryNotFound()
  return rows[0]
}

const STANDING = `
  select e.paused_at is not null and v.type <> 'webhook.test' as is_paused
    from app.webhook_deliveries d
    join app.webhook_endpoints e on e.id = d.endpoint_id
    join app.webhook_events v on v.id = d.event_id
   where d.id = $1 and d.organization_id = $2`
const REPLAY = `
  with d as (
    update app.webhook_deliveries set tries = 0 where id = $4 and organization_id = $1
    returning id, organization_id, endpoint_id, event_id)
  select d.id, app.queue_webhook(d.id, d.endpoint_id),
         app.record_audit(d.organization_id, $2, 'webhook.replayed', 'webhook_endpoints', d.endpoint_id,
           jsonb_build_object('event_id', d.event_id), $3)
    from d`

/** Resends a delivery now: the same event with the same id, and with all attempts available again. */
export async function replay(
  pool: Pool,
  { organizationId, personId, requestId }: PresentMember,
  id: string,
): Promise<string> {
  const { rows } = await pool.query<{ is_paused: boolean }>(STANDING, [id, organizationId])
  if (rows[0] === undefined) throw deliveryNotFound()
  if (rows[0].is_paused) throw endpointPaused()
  await pool.query(REPLAY, [organizationId, personId, requestId, id])
  return id
}
