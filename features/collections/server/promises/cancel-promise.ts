import type { PoolClient } from 'pg'
import { promiseClosed, promiseNotFound } from '#features/collections/server/errors.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'

const HELD = 'select status from public.payment_promises where organization_id = $1 and id = $2 for update'
const CANCEL = `
  update public.payment_promises set status = 'canceled', next_due_on = null, cancel_reason = $3
   where organization_id = $1 and id = $2`

/** Cancels an open promise. A judged promise stays. */
export async function cancelPromise(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { promise_id, reason }: { promise_id: string; reason: string },
): Promise<{ id: string }> {
  const held = (await db.query<{ status: string }>(HELD, [organizationId, promise_id])).rows[0]
  if (held === undefined) throw promiseNotFound()
  if (held.status !== 'open') throw promiseClosed(held.status)
  await actAs(db, personId)
  await db.query(CANCEL, [organizationId, promise_id, reason])
  return { id: promise_id }
}
