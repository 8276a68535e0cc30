import type { PoolClient } from 'pg'
import { monthlyFeeRefusal } from '#features/credit-repair/rules/contract-total.ts'
import type { EnrollmentStatus } from '#features/credit-repair/rules/enrollment.ts'
import { changeEnrollmentSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { CONTRACT_IN_FORCE } from './contract-total.ts'
import { enrollmentMovedOn, FeeRefused, notEnrolled } from './errors.ts'
import { holdClient } from './held-client.ts'

/**
 * Pauses, cancels or resumes an enrollment, or sets its monthly fee. Of two requests that read the same status, only
 * the first succeeds.
 */
export const changeEnrollment = keyedCommand('changeEnrollment', changeEnrollmentSchema, change)

const STATUS = `
  select e.status, (e.monthly_fee * 100)::integer as fee_cents, ${CONTRACT_IN_FORCE} as contract
    from public.repair_enrollments e where e.client_id = $1 and e.organization_id = $2`
// Unchanged values are not audited.
const CHANGE = `
  with changed as (
    update public.repair_enrollments
       set status = coalesce($3, status), monthly_fee = coalesce($4::numeric / 100, monthly_fee), updated_by = $5,
           updated_at = clock_timestamp()
     where client_id = $1 and organization_id = $2
    returning id, status, monthly_fee)
  select status, monthly_fee::float8,
         app.record_audit($2, $5, 'repair_enrollment.moved', 'repair_enrollments', id,
                          jsonb_build_object('client_id', $1::uuid)
                          || case when $3::text is not null then jsonb_build_object('status', status) else '{}' end
                          || case when $4::bigint is not null then jsonb_build_object('amount', monthly_fee) else '{}' end, $6)
    from changed`

interface Stored {
  status: EnrollmentStatus
  fee_cents: number
  contract: Parameters<typeof monthlyFeeRefusal>[1]
}

interface Changed {
  status: EnrollmentStatus
  monthly_fee: number
}

async function change(db: PoolClient, member: PresentMember, asked: Asked<typeof changeEnrollmentSchema>) {
  const { organizationId, personId, requestId } = member
  await holdClient(db, member, asked.client_id)
  const values = [asked.client_id, organizationId]
  const stored = (await db.query<Stored>(STATUS, values)).rows[0]
  if (stored === undefined) throw notEnrolled()
  if (stored.status !== asked.from) throw enrollmentMovedOn()
  const isRaised = (asked.monthly_fee ?? 0) > stored.fee_cents
  const refusal = isRaised ? monthlyFeeRefusal(asked.monthly_fee ?? 0, stored.contract) : null
  if (refusal !== null) throw new FeeRefused(refusal, organizationId)
  const wished = [asked.status ?? null, asked.monthly_fee ?? null]
  const { rows } = await db.query<Changed>(CHANGE, [asked.client_id, organizationId, ...wished, personId, requestId])
  if (rows[0] === undefined) throw notEnrolled()
  return { status: rows[0].status, monthly_fee: rows[0].monthly_fee }
}
