import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { enqueueCharge, SEND_CHARGE } from './charges/request-charge.ts'
import { followCharge, sendCharge } from './charges/send-charge.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { SEND_REFUND } from './refunds/request-refund.ts'
import { followRefund, sendRefund } from './refunds/send-refund.ts'

const FOLLOW_CHARGE = 'follow_charge'
const chargeShape = z.object({ organization_id: z.uuid(), charge_id: z.uuid() })
const idOf = (payload: unknown) => {
  const { organization_id: organizationId, charge_id: chargeId } = chargeShape.parse(payload)
  return { organizationId, chargeId }
}

const FOLLOW_REFUND = 'follow_refund'
const refundShape = z.object({ organization_id: z.uuid(), refund_id: z.uuid() })
const refundIdOf = (payload: unknown) => {
  const { organization_id: organizationId, refund_id: refundId } = refundShape.parse(payload)
  return { organizationId, refundId }
}

/** The job worker's tasks for charges and refunds: each is sent once, and followed until it is over. */
export const chargeTasks = (deps: PaymentDeps): Tasks => ({
  [SEND_CHARGE]: (payload) => sendCharge(deps, idOf(payload)),
  [FOLLOW_CHARGE]: (payload) => followCharge(deps, idOf(payload)),
  [SEND_REFUND]: (payload) => sendRefund(deps, refundIdOf(payload)),
  [FOLLOW_REFUND]: (payload) => followRefund(deps, refundIdOf(payload)),
})

/** Enqueues a look at the processor's state of a charge. */
export const enqueueFollowing = (
  db: Parameters<typeof enqueueOnce>[0],
  { organizationId, chargeId }: { organizationId: string; chargeId: string },
) =>
  enqueueOnce(
    db,
    FOLLOW_CHARGE,
    { organization_id: organizationId, charge_id: chargeId },
    { key: `follow-charge:${chargeId}` },
  )

/** Enqueues a look at the processor's state of a refund. */
export const enqueueFollowingRefund = (
  db: Parameters<typeof enqueueOnce>[0],
  { organizationId, refundId }: { organizationId: string; refundId: string },
) =>
  enqueueOnce(
    db,
    FOLLOW_REFUND,
    { organization_id: organizationId, refund_id: refundId },
    { key: `follow-refund:${refundId}` },
  )

// The company's own day decides. A row of another process is left to it.
const DUE = `
  select c.organization_id, c.id from public.loan_charges c join app.organizations o on o.id = c.organization_id
   where c.status = 'scheduled' and c.entry_class is null and c.due_on <= (now() at time zone o.time_zone)::date
   order by c.due_on, c.id limit $1 for update of c skip locked`
const UNANSWERED = `
  select organization_id, id from public.loan_charges
   where status in ('sending', 'processing', 'review') and entry_class is null and asked_again_at < now()
   order by asked_again_at, id limit $1 for update skip locked`
const ASK_LATER = `
  update public.loan_charges set asked_again_at = now() + interval '6 hours' where organization_id = $1 and id = $2`
const UNSETTLED_REFUNDS = `
  with due as (
    select organization_id, id from public.charge_refunds
     where status in ('sending', 'processing', 'review') and asked_again_at < now()
     order by asked_again_at, id limit $1 for update skip locked)
  update public.charge_refunds r set asked_again_at = now() + interval '6 hours'
    from due where r.organization_id = due.organization_id and r.id = due.id
  returning r.organization_id, r.id`
const FORGET = "delete from app.payment_hook_events where received_at < now() - interval '90 days'"
const AT_ONCE = 1_000

interface Found {
  organization_id: string
  id: string
}

/** Sends the charges whose day has come, and asks about those and the refunds under way whose event never arrived. Runs hourly. */
export async function followCharges({ pool }: Pick<PaymentDeps, 'pool'>): Promise<void> {
  await inTransaction(pool, async (db) => {
    for (const { organization_id, id } of (await db.query<Found>(DUE, [AT_ONCE])).rows)
      await enqueueCharge(db, organization_id, id)
  })
  await inTransaction(pool, async (db) => {
    for (const { organization_id, id } of (await db.query<Found>(UNANSWERED, [AT_ONCE])).rows) {
      await enqueueFollowing(db, { organizationId: organization_id, chargeId: id })
      await db.query(ASK_LATER, [organization_id, id])
    }
  })
  await inTransaction(pool, async (db) => {
    for (const { organization_id, id } of (await db.query<Found>(UNSETTLED_REFUNDS, [AT_ONCE])).rows)
      await enqueueFollowingRefund(db, { organizationId: organization_id, refundId: id })
  })
  await pool.query(FORGET)
}
