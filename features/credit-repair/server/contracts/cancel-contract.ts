import type { PoolClient } from 'pg'
import { cancelContractSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadyCanceled, canceledBeforeSigned, dayInFuture, notSigned, windowOver } from './errors.ts'
import { heldContract } from './stored-contract.ts'

/**
 * Records that a client canceled their contract, which also cancels the enrollment. The date of the notice counts,
 * however late it arrives by mail (15 USC 1679e).
 */
export const cancelContract = keyedCommand('cancelContract', cancelContractSchema, cancel)

const CANCEL = `
  with cancelled as (
    update public.repair_contracts set cancelled_on = $2, cancelled_at = clock_timestamp(), cancelled_by = 'staff', updated_by = $3, updated_at = clock_timestamp()
     where id = $1 returning organization_id, client_id),
  left_off as (
    update public.repair_enrollments e set status = 'cancelled', updated_by = $3, updated_at = clock_timestamp()
      from cancelled where e.client_id = cancelled.client_id and e.status <> 'cancelled')
  select app.record_audit(organization_id, $3, 'repair_contract.cancelled', 'repair_contracts', $1,
                          jsonb_build_object('client_id', client_id, 'effective_date', $2::date), $4)
    from cancelled`

async function cancel(db: PoolClient, member: PresentMember, asked: Asked<typeof cancelContractSchema>) {
  const { contract_id, cancelled_on } = asked
  const { contract_date, cancel_until, signature_name, today, ...stored } = await heldContract(db, member, contract_id)
  if (signature_name === null) throw notSigned()
  if (stored.cancelled_on !== null) throw alreadyCanceled()
  if (cancelled_on > today) throw dayInFuture()
  if (cancelled_on < contract_date) throw canceledBeforeSigned(contract_date)
  if (cancelled_on > cancel_until) throw windowOver(cancel_until)
  await db.query(CANCEL, [contract_id, cancelled_on, member.personId, member.requestId])
  return { cancelled_on }
}
