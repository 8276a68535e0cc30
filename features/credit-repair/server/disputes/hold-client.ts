import type { PoolClient } from 'pg'

const HOLD_CLIENT = `
  select from public.clients c
   where c.id = (select d.client_id from public.disputes d where d.id = $1 and d.organization_id = $2)
     for no key update`

/**
 * Locks the client of a dispute until the transaction ends. The client comes before the dispute, in the same order
 * everywhere, to prevent deadlocks.
 */
export async function holdClientOf(db: PoolClient, disputeId: string, organizationId: string): Promise<void> {
  await db.query(HOLD_CLIENT, [disputeId, organizationId])
}
