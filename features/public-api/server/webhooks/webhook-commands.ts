import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import {
  MOST_ENDPOINTS,
  OLD_SECRET_HOURS,
  type WebhookCommand,
  webhookCommandSchema,
} from '#features/public-api/rules/webhooks/endpoint.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { AddressRefused, refuseOtherPorts, urlToCall, type WebhookNetwork } from '#platform/http/address.ts'
import { deliveryInFullOf, endpointsOf, logPage, replay } from './delivery-log.ts'
import { addressRefused, endpointNotFound, oldSecretStillWorks, tooManyEndpoints } from './errors.ts'
import { newSecret } from './secrets.ts'

export interface WebhookDeps extends Pick<CommandDeps, 'pool' | 'sealer' | 'isSandbox' | 'assertSession'> {
  network: WebhookNetwork
}

type Request<Act extends WebhookCommand['act']> = Extract<WebhookCommand, { act: Act }>

/**
 * Manages an organization's webhook endpoints and their deliveries. Requires the permission to manage integrations.
 * Returns a new secret once.
 */
export async function webhooks(deps: WebhookDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, webhookCommandSchema)
  return context.json(await done(deps, member, asked))
}

async function done(deps: WebhookDeps, member: PresentMember, request: WebhookCommand): Promise<object> {
  switch (request.act) {
    case 'list':
      return {
        endpoints: await endpointsOf(deps.pool, member.organizationId),
        allows_loopback: deps.network.allowsLoopback,
      }
    case 'create':
      return create(deps, member, request)
    case 'change':
      return change(deps, member, request)
    case 'rotate':
      return rotate(deps, member, request)
    case 'resume':
      await refuseResumingOtherPort(deps, member, request.endpoint_id)
      return { id: await changed(deps.pool, member, RESUME, [request.endpoint_id]) }
    case 'pause':
    case 'delete':
    case 'test':
      return { id: await changed(deps.pool, member, BY_ACT[request.act], [request.endpoint_id]) }
    case 'deliveries':
      return { deliveries: await logPage(deps.pool, member.organizationId, request) }
    case 'delivery':
      return deliveryInFullOf(deps, member.organizationId, request.delivery_id)
    case 'replay':
      return { id: await replay(deps.pool, member, request.delivery_id) }
  }
}

// The audit log has only the host, because the rest of the address may contain the receiver's secret.
const audited = (act: string, more = '') => `
  select e.id, app.record_audit(e.organization_id, $2, '${act}', 'webhook_endpoints', e.id,
           jsonb_build_object('host', substring(e.url from '//([^/?]*)')${more}), $3)
    from e`
const WITH_EVENTS = ", 'event_types', e.event_types"
// Serializes new endpoints, because two at once could both pass the limit. The lock is a separate statement: a
// statement that waited would still count the rows it saw before the wait.
const TURN = 'select from app.organizations where id = $1 for no key update'
const CREATE = `
  with e as (
    insert into app.webhook_endpoints (organization_id, created_by, id, url, description, event_types, secret)
    select $1, $2, $4, $5, $6, $7, $8
     where (select count(*) from app.webhook_endpoints w where w.organization_id = $1) < ${MOST_ENDPOINTS}
    returning *)
  ${audited('webhook.created', WITH_EVENTS)}`
// The person who sets the address is responsible for the endpoint: it is paused when they leave.
const CHANGE = `
  with e as (
    update app.webhook_endpoints
       set url = $5, description = $6, event_types = $7, created_by = case when url = $5 then created_by else $2 end
     where id = $4 and organization_id = $1 returning *)
  ${audited('webhook.changed', WITH_EVENTS)}`
// While the previous secret still signs, the secret can't be replaced again, because that would end the previous one
// early.
const KEEPS_OLD =
  'select from app.webhook_endpoints where id = $1 and organization_id = $2 and previous_secret_until > now()'
const ROTATE = `
  with e as (
    update app.webhook_endpoints
       set previous_secret = case when $6::boolean then secret end,
           previous_secret_until = case when $6::boolean then now() + make_interval(hours => ${OLD_SECRET_HOURS}) end,
           secret = $5
     where id = $4 and organization_id = $1 and not ($6::boolean and coalesce(previous_secret_until > now(), false))
    returning *)
  ${audited('webhook.secret_replaced')}`
const PAUSE = `
  with e as (
    update app.webhook_endpoints set paused_at = now(), pause_reason = 'asked'
     where id = $4 and organization_id = $1 and paused_at is null returning *)
  ${audited('webhook.paused')}`
// Sends held events now, oldest first.
const RESUME = `
  with e as (
    update app.webhook_endpoints set paused_at = null, pause_reason = null, failing_since = null
     where id = $4 and organization_id = $1 and paused_at is not null returning *),
  sent as (
    update app.webhook_deliveries d set tries = 0 from e where d.endpoint_id = e.id and d.status = 'held' returning d.id, d.created_at),
  queued as (
    select count(app.queue_webhook(s.id, $4)) from (select * from sent order by created_at) s)
  ${audited('webhook.resumed')} cross join queued`
const DELETE = `
  with known as (
    select w.*, app.record_audit(w.organization_id, $2, 'webhook.deleted', 'webhook_endpoints', w.id,
             jsonb_build_object('host', substring(w.url from '//([^/?]*)')), $3)
      from app.webhook_endpoints w where w.id = $4 and w.organization_id = $1)
  delete from app.webhook_endpoints w using known where w.id = known.id returning w.id`
const TEST = `
  with e as (select * from app.webhook_endpoints where id = $4 and organization_id = $1)
  select app.emit_test_event(tested.id) as id from (${audited('webhook.tested')}) as tested`
const BY_ACT = { pause: PAUSE, delete: DELETE, test: TEST }

const URL_OF = 'select url from app.webhook_endpoints where id = $1 and organization_id = $2'

/** Throws if the endpoint's port is not allowed. It would be paused again, so its address must be changed first. */
async function refuseResumingOtherPort({ pool, network }: WebhookDeps, member: PresentMember, endpointId: string) {
  if (network.allowsLoopback) return
  const { rows } = await pool.query<{ url: string }>(URL_OF, [endpointId, member.organizationId])
  if (rows[0] === undefined) return
  try {
    refuseOtherPorts(network, new URL(rows[0].url))
  } catch (error) {
    refusal(error)
  }
}

async function create(deps: WebhookDeps, member: PresentMember, { url, description, event_types }: Request<'create'>) {
  const callable = await callableUrl(deps, url)
  const id = randomUUID()
  return deps.sealer.withCurrentKey(async () => {
    const { secret, sealed } = await newSecret(deps.sealer, member.organizationId, id)
    const values = [id, callable, description, [...new Set(event_types)], sealed]
    await inTransaction(deps.pool, async (db) => {
      await db.query(TURN, [member.organizationId])
      await changed(db, member, CREATE, values, tooManyEndpoints)
    })
    return { id, secret }
  })
}

async function change(deps: WebhookDeps, member: PresentMember, request: Request<'change'>) {
  const { endpoint_id, description, event_types } = request
  const url = await callableUrl(deps, request.url)
  return { id: await changed(deps.pool, member, CHANGE, [endpoint_id, url, description, [...new Set(event_types)]]) }
}

async function rotate(deps: WebhookDeps, member: PresentMember, { endpoint_id, keep_old }: Request<'rotate'>) {
  const { rowCount: keepers } = await deps.pool.query(KEEPS_OLD, [endpoint_id, member.organizationId])
  const refusal = keepers === 0 ? endpointNotFound : oldSecretStillWorks
  return deps.sealer.withCurrentKey(async () => {
    const { secret, sealed } = await newSecret(deps.sealer, member.organizationId, endpoint_id)
    return { id: await changed(deps.pool, member, ROTATE, [endpoint_id, sealed, keep_old], refusal), secret }
  })
}

async function changed(
  db: Pick<Pool, 'query'>,
  { organizationId, personId, requestId }: PresentMember,
  sql: string,
  values: unknown[],
  refusal = endpointNotFound,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(sql, [organizationId, personId, requestId, ...values])
  if (rows[0] === undefined) throw refusal()
  return rows[0].id
}

async function callableUrl({ network }: WebhookDeps, url: string): Promise<string> {
  return urlToCall(network, url).catch(refusal)
}

function refusal(error: unknown): never {
  throw error instanceof AddressRefused ? addressRefused(error.message) : error
}
