import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { EnrollmentStatus, SaleChannel } from '#features/credit-repair/rules/enrollment.ts'
import {
  type ContractTotal,
  feeRefusal,
  type RepairWork,
  totalRefusal,
} from '#features/credit-repair/rules/repair-fee.ts'
import { recordFeeSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { CONTRACT_TOTAL } from './contract-total.ts'
import { enrollmentCanceled, FeeRefused, feesSuspended, notEnrolled } from './errors.ts'
import { holdClient } from './held-client.ts'

/**
 * Records a fee that a client paid for finished work, once for each Idempotency-Key. Counts fees rejected as advance
 * fees, and stores nothing else about them.
 */
export async function recordFee(deps: CommandDeps, context: Context): Promise<Response> {
  try {
    return await enterFee(deps, context)
  } catch (error) {
    if (error instanceof FeeRefused && error.isInAdvance)
      await deps.pool.query('select app.note_refused_fee($1)', [error.organizationId])
    throw error
  }
}

const enterFee = keyedCommand('recordRepairFee', recordFeeSchema, record, 201)

type Fee = Asked<typeof recordFeeSchema>

interface Stored {
  status: EnrollmentStatus
  sale_channel: SaleChannel
  work: RepairWork[]
  report_days: PlainDate[]
  suspended_because: string | null
  contract: ContractTotal | null
}

const STORED = `
  select e.sale_channel, e.status,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', d.id, 'bureau', d.bureau, 'item_name', d.item_name, 'result_on', d.result_on,
                   'is_before_contract', app.is_before_contract(d.client_id, d.sent_on),
                   'is_paid', exists (select from public.repair_fees f
                                       where f.client_id = d.client_id and f.kind = 'fee' and d.id = any (f.dispute_ids)
                                         and not exists (select from public.repair_fees r where r.refunds_id = f.id)))), '[]')
            from public.disputes d where d.client_id = e.client_id and d.id = any ($3)) as work,
         array(select distinct (r.created_at at time zone 'UTC')::date::text from public.credit_reports r
                where r.client_id = e.client_id and r.status = 'success') as report_days,
         ${CONTRACT_TOTAL} as contract,
         (select o.fees_suspended_because from app.organizations o where o.id = e.organization_id) as suspended_because
    from public.repair_enrollments e
   where e.client_id = $1 and e.organization_id = $2`

async function record(db: PoolClient, member: PresentMember, fee: Fee) {
  const { today } = await holdClient(db, member, fee.client_id)
  const { rows } = await db.query<Stored>(STORED, [fee.client_id, member.organizationId, fee.dispute_ids])
  if (rows[0] === undefined) throw notEnrolled()
  const { suspended_because, status, contract, ...stored } = rows[0]
  if (status === 'cancelled') throw enrollmentCanceled()
  if (suspended_because !== null) throw feesSuspended(suspended_because)
  const refusal = feeRefusal(fee, { ...stored, today }) ?? totalRefusal(fee.amount, contract)
  if (refusal !== null) throw new FeeRefused(refusal, member.organizationId)
  return { id: await enter(db, member, fee) }
}

const ENTER = `
  with entered as (
    insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, reference, dispute_ids, recorded_by,
                                    recorded_by_name)
    select $1, $3, 'fee', $4::numeric / 100, $5, $6, $7, $8, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $2
    returning id, amount, received_on)
  select id, app.record_audit($1, $2, 'repair_fee.recorded', 'repair_fees', id,
                              jsonb_build_object('client_id', $3::uuid, 'amount', amount, 'method', $6::text, 'effective_date', received_on), $9)
    from entered`

async function enter(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  fee: Fee,
): Promise<string> {
  const { client_id, amount, received_on, method, reference, dispute_ids } = fee
  const what = [client_id, amount, received_on, method, reference || null, dispute_ids]
  const { rows } = await db.query<{ id: string }>(ENTER, [organizationId, personId, ...what, requestId])
  if (rows[0] === undefined) throw new Error('No fee was entered')
  return rows[0].id
}
