import type { PoolClient } from 'pg'
import type { OwnPauseReason } from '#features/public-api/rules/webhooks/endpoint.ts'
import { FAILING_HOURS } from '#features/public-api/rules/webhooks/endpoint.ts'
import type { DeliveryDeps, Due } from './deliver.ts'
import type { Outcome } from './post.ts'
import { webhookPausedMail } from './webhook-paused-email.ts'

const FAILED = `
  update app.webhook_endpoints set failing_since = clock_timestamp() where id = $1 and failing_since is null`
// Conditional, so that when several deliveries fail together, only one pauses the endpoint and sends one email.
const PAUSE = `
  update app.webhook_endpoints set paused_at = clock_timestamp(), pause_reason = $2
   where id = $1 and paused_at is null
     and ($2 = 'gone' or failing_since <= clock_timestamp() - make_interval(hours => ${FAILING_HOURS}))
  returning id`
const OWNERS = `select email from app.people where organization_id = $1 and organization_role = 'owner' order by email`
const AUDIT = "select app.record_audit($1, null, 'webhook.paused', 'webhook_endpoints', $2, $3, null)"

const GONE = 410

/**
 * Records that an endpoint is failing. Pauses it after three days of failure or a 410 response, and notifies its
 * owners.
 */
export async function pauseFailing(
  deps: DeliveryDeps,
  db: PoolClient,
  { organization_id, endpoint_id, url }: Due,
  { statusCode, problem }: Outcome,
): Promise<void> {
  const reason = statusCode === GONE ? 'gone' : 'failing'
  await db.query(FAILED, [endpoint_id])
  const paused = await db.query(PAUSE, [endpoint_id, reason])
  if (paused.rowCount === 0) return
  const lastAnswer = statusCode === null ? (problem ?? 'No answer') : `Status ${statusCode}`
  await notifyOwners(deps, db, { organizationId: organization_id, endpointId: endpoint_id, url, reason, lastAnswer })
}

interface Paused {
  organizationId: string
  endpointId: string
  url: string
  reason: OwnPauseReason
  lastAnswer: string
}

/** Records in the audit log that an endpoint was paused, and emails the owners. */
export async function notifyOwners(
  { outbox, appUrl }: Pick<DeliveryDeps, 'outbox' | 'appUrl'>,
  db: PoolClient,
  { organizationId, endpointId, url, reason, lastAnswer }: Paused,
): Promise<void> {
  const { host } = new URL(url)
  await db.query(AUDIT, [organizationId, endpointId, JSON.stringify({ host, reason })])
  const owners = await db.query<{ email: string }>(OWNERS, [organizationId])
  const link = `${appUrl}/dashboard/org-admin?section=webhooks`
  for (const { email: to } of owners.rows) {
    await outbox.post(db, webhookPausedMail({ to, host, reason, lastAnswer, link }))
  }
}
