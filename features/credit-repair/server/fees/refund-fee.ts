import type { PoolClient } from 'pg'
import { refundFeeSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadyRefunded, feeNotFound } from './errors.ts'
import { holdClient } from './held-client.ts'

/** Refunds a fee with a separate entry, once. A new fee can then be taken for the same work. */
export const refundFee = keyedCommand('refundRepairFee', refundFeeSchema, refund, 201)

const CLIENT_OF = "select client_id from public.repair_fees where id = $1 and organization_id = $2 and kind = 'fee'"
const REFUND = `
  with entered as (
    insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, refunds_id, reason, recorded_by, recorded_by_name)
    select f.organization_id, f.client_id, 'refund', f.amount, $4, f.id, $3, p.id, coalesce(p.full_name, p.email)
      from public.repair_fees f, app.people p
     where f.id = $1 and p.id = $2
    on conflict (refunds_id) do nothing
    returning id, organization_id, client_id, amount, received_on)
  select id, app.record_audit(organization_id, $2, 'repair_fee.refunded', 'repair_fees', id,
                              jsonb_build_object('client_id', client_id, 'amount', amount, 'reason', $3::text, 'effective_date', received_on), $5)
    from entered`

async function refund(db: PoolClient, member: PresentMember, asked: Asked<typeof refundFeeSchema>) {
  const { organizationId, personId, requestId } = member
  const fee = (await db.query<{ client_id: string }>(CLIENT_OF, [asked.fee_id, organizationId])).rows[0]
  if (fee === undefined) throw feeNotFound()
  const { today } = await holdClient(db, member, fee.client_id)
  const { rows } = await db.query<{ id: string }>(REFUND, [asked.fee_id, personId, asked.reason, today, requestId])
  if (rows[0] === undefined) throw alreadyRefunded()
  return { id: rows[0].id }
}
