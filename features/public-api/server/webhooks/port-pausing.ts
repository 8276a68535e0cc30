import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { AddressRefused, refuseOtherPorts, type WebhookNetwork } from '#platform/http/address.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { notifyOwners } from './pausing.ts'

export interface PortDeps {
  pool: Pool
  network: WebhookNetwork
  outbox: Pick<Outbox, 'post'>
  appUrl: string
}

interface Endpoint {
  id: string
  organization_id: string
  url: string
}

const CALLED = 'select id, organization_id, url from app.webhook_endpoints where paused_at is null'
const PAUSE = `
  update app.webhook_endpoints set paused_at = clock_timestamp(), pause_reason = 'port'
   where id = $1 and url = $2 and paused_at is null returning id`

/**
 * Pauses endpoints on ports that are not allowed (or no longer allowed) and emails their owners. Events are held
 * until the address is changed.
 */
export async function pauseOtherPorts({ pool, network, outbox, appUrl }: PortDeps): Promise<void> {
  // In development, servers on this machine can use any port.
  if (network.allowsLoopback) return
  const { rows } = await pool.query<Endpoint>(CALLED)
  for (const endpoint of rows) {
    const problem = portProblem(network, endpoint.url)
    if (problem !== null) await inTransaction(pool, (db) => pause({ outbox, appUrl }, db, endpoint, problem))
  }
}

function portProblem(network: WebhookNetwork, url: string): string | null {
  try {
    refuseOtherPorts(network, new URL(url))
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

async function pause(
  deps: Pick<PortDeps, 'outbox' | 'appUrl'>,
  db: PoolClient,
  { id, organization_id, url }: Endpoint,
  problem: string,
): Promise<void> {
  const { rowCount } = await db.query(PAUSE, [id, url])
  if (rowCount === 0) return
  await notifyOwners(deps, db, {
    organizationId: organization_id,
    endpointId: id,
    url,
    reason: 'port',
    lastAnswer: problem,
  })
}
