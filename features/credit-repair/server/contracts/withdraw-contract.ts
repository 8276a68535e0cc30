import type { PoolClient } from 'pg'
import {
  type ClientDays,
  type ClientPlace,
  clientDays,
  mayStillCancel,
} from '#features/credit-repair/rules/signing-days.ts'
import type { Withdrawal } from '#features/signing/rules/signer-state.ts'
import type { Origin } from '#features/signing/server/append-event.ts'
import type { SignedContract } from '#features/signing/server/subjects.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { timeToCancelOver } from './errors.ts'

interface ContractRow extends ClientPlace {
  cancel_until: PlainDate
  cancelled_on: PlainDate | null
  now: Date
}

const SIGNED = `
  select c.cancel_until::text, c.cancelled_on::text, p.state, p.zip, o.time_zone as company_time_zone, clock_timestamp() as now
    from public.repair_contracts c
    join public.clients p on p.id = c.client_id
    join app.organizations o on o.id = c.organization_id
   where c.id = $1 and c.organization_id = $2 and c.signature_name is not null`

type Found = ContractRow & { today: ClientDays }

async function signedContract(db: Pick<PoolClient, 'query'>, sought: SignedContract): Promise<Found | null> {
  const row = (await db.query<ContractRow>(SIGNED, [sought.subject_id, sought.organization_id])).rows[0]
  return row === undefined ? null : { ...row, today: clientDays(row, row.now) }
}

/**
 * Returns until when a client can cancel the contract that they signed, on their own page. Null for a statement, and for a contract that
 * isn't signed yet. Every zone where the client may be counts (15 USC 1679e(a)).
 */
export async function contractWithdrawal(
  db: Pick<PoolClient, 'query'>,
  sought: SignedContract,
): Promise<Withdrawal | null> {
  const contract = await signedContract(db, sought)
  if (contract === null) return null
  const { cancel_until: until, cancelled_on: canceled_on, today } = contract
  return { until, canceled_on, is_open: canceled_on === null && mayStillCancel(until, today) }
}

// The enrollment ends with the contract, so that no work and no fee follows.
const CANCEL = `
  with cancelled as (
    update public.repair_contracts set cancelled_on = $3, cancelled_at = clock_timestamp(), cancelled_by = 'client', updated_at = clock_timestamp()
     where id = $1 and organization_id = $2 and cancelled_on is null returning organization_id, client_id),
  left_off as (
    update public.repair_enrollments e set status = 'cancelled', updated_at = clock_timestamp()
      from cancelled where e.client_id = cancelled.client_id and e.status <> 'cancelled')
  select app.record_audit(organization_id, null, 'repair_contract.cancelled', 'repair_contracts', $1,
                          jsonb_build_object('client_id', client_id, 'effective_date', $3::date, 'by', 'client', 'ip_address', $4::text,
                                             'user_agent', $5::text), null)
    from cancelled`

/**
 * Cancels a contract for the client who signed it, on the client's day. Returns true if it was canceled now, and false if it had been before.
 *
 * @throws FunctionError if the time to cancel is over
 */
export async function withdrawContract(db: PoolClient, sought: SignedContract, origin: Origin): Promise<boolean> {
  const contract = await signedContract(db, sought)
  if (contract === null || contract.cancelled_on !== null) return false
  const { cancel_until: until, today } = contract
  if (!mayStillCancel(until, today)) throw timeToCancelOver(until)
  const day = today.latest < until ? today.latest : until
  const values = [sought.subject_id, sought.organization_id, day, origin.address, origin.agent]
  return (await db.query(CANCEL, values)).rowCount === 1
}
