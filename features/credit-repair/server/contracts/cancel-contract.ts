import type { PoolClient } from 'pg'
import { type CancellationDays, cancellationDay } from '#features/credit-repair/rules/cancellation-day.ts'
import { cancelContractSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { daysOfClient } from './days-of-client.ts'
import { alreadyCanceled, canceledBeforeSigned, dayInFuture, noticeRequired, notSigned, windowOver } from './errors.ts'
import { signedPaper } from './signed-paper.ts'
import { heldContract } from './stored-contract.ts'

/**
 * Records that a client canceled their contract, which also cancels the enrollment. With the client's notice on paper,
 * the day on which it was mailed or delivered counts, however late it arrives (15 USC 1679e). Otherwise it is today.
 */
export const cancelContract = keyedCommand('cancelContract', cancelContractSchema, cancel)

const CANCEL = `
  with cancelled as (
    update public.repair_contracts set cancelled_on = $2, cancelled_at = clock_timestamp(), cancelled_by = 'staff', cancellation_document_id = $5,
           updated_by = $3, updated_at = clock_timestamp()
     where id = $1 returning organization_id, client_id),
  left_off as (
    update public.repair_enrollments e set status = 'cancelled', updated_by = $3, updated_at = clock_timestamp()
      from cancelled where e.client_id = cancelled.client_id and e.status <> 'cancelled')
  select app.record_audit(organization_id, $3, 'repair_contract.cancelled', 'repair_contracts', $1,
                          jsonb_build_object('client_id', client_id, 'effective_date', $2::date), $4)
    from cancelled`

async function cancel(db: PoolClient, member: PresentMember, asked: Asked<typeof cancelContractSchema>) {
  const { contract_id, document_id } = asked
  const contract = await heldContract(db, member, contract_id)
  if (contract.signature_name === null) throw notSigned()
  if (contract.cancelled_on !== null) throw alreadyCanceled()
  if (asked.cancelled_on !== undefined && document_id === undefined) throw noticeRequired()
  const { client_id: clientId, cancel_until: until, updated_at: since } = contract
  const cancelled_on = dayOf(asked.cancelled_on ?? null, {
    ...{ signedOn: contract.signed_on ?? contract.contract_date, until },
    ...{ companyToday: await companyDay(db, member), clientToday: await daysOfClient(db, clientId) },
  })
  const notice =
    document_id === undefined ? null : await signedPaper(db, member, { clientId, documentId: document_id, since })
  await db.query(CANCEL, [contract_id, cancelled_on, member.personId, member.requestId, notice])
  return { cancelled_on }
}

const TODAY =
  'select (clock_timestamp() at time zone time_zone)::date::text as today from app.organizations where id = $1'

async function companyDay(db: PoolClient, { organizationId }: PresentMember): Promise<PlainDate> {
  const { rows } = await db.query<{ today: PlainDate }>(TODAY, [organizationId])
  if (rows[0] === undefined) throw new Error('The company is gone')
  return rows[0].today
}

/** Returns the day of a cancellation. Throws if it can't be recorded. */
function dayOf(noticeOn: PlainDate | null, days: CancellationDays): PlainDate {
  const found = cancellationDay(noticeOn, days)
  if ('day' in found) return found.day
  const refusals = {
    in_future: dayInFuture,
    before_signing: () => canceledBeforeSigned(days.signedOn),
    window_over: () => windowOver(days.until),
  }
  throw refusals[found.problem]()
}
