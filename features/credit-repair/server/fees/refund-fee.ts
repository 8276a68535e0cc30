import type { PoolClient } from 'pg'
import { refundFeeSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadyRefunded, feeNotFound, refundTooHigh } from './errors.ts'
import { holdClient } from './held-client.ts'

/**
 * Refunds a fee, or a part of it, with a separate entry. Once the whole fee is refunded, a new one can be taken for the same
 * work.
 */
export const refundFee = keyedCommand('refundRepairFee', refundFeeSchema, refund, 201)

const CLIENT_OF = "select client_id from public.repair_fees where id = $1 and organization_id = $2 and kind = 'fee'"
const LEFT = `
  select ((f.amount - coalesce((select sum(r.amount) from public.repair_fees r where r.refunds_id = f.id), 0)) * 100)::integer as cents
    from public.repair_fees f where f.id = $1`
const REFUND = `
  with entered as (
    insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, refunds_id, reason, recorded_by, recorded_by_name)
    select f.organization_id, f.client_id, 'refund', $6::numeric / 100, $4, f.id, $3, p.id, coalesce(p.full_name, p.email)
      from public.repair_fees f, app.people p
     where f.id = $1 and p.id = $2
    returning id, organization_id, client_id, amount, received_on)
  select id, app.record_audit(organization_id, $2, 'repair_fee.refunded', 'repair_fees', id,
                              jsonb_build_object('client_id', client_id, 'amount', amount, 'reason', $3::text, 'effective_date', received_on), $5)
    from entered`

async function refund(db: PoolClient, member: PresentMember, asked: Asked<typeof refundFeeSchema>) {
  const { organizationId, personId, requestId } = member
  const fee = (await db.query<{ client_id: string }>(CLIENT_OF, [asked.fee_id, organizationId])).rows[0]
  if (fee === undefined) throw feeNotFound()
  const { today } = await holdClient(db, member, fee.client_id)
  const left = (await db.query<{ cents: number }>(LEFT, [asked.fee_id])).rows[0]?.cents ?? 0
  if (left <= 0) throw alreadyRefunded()
  const cents = asked.amount ?? left
  if (cents > left) throw refundTooHigh(left)
  const values = [asked.fee_id, personId, asked.reason, today, requestId, cents]
  const { rows } = await db.query<{ id: string }>(REFUND, values)
  if (rows[0] === undefined) throw feeNotFound()
  return { id: rows[0].id, left: (left - cents) / 100 }
}
