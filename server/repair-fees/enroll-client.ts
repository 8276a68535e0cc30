import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type EnrollClient, enrollClientSchema } from '#domain/credit-repair/repair-fee-acts.ts'
import { once } from '#server/acts/once.ts'
import { memberOf, type PresentMember } from '#server/acts/organizations/member.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { keyedRequestOf } from '#server/functions/request.ts'
import { alreadyEnrolled, enrolledInFuture } from './errors.ts'
import { holdClient } from './held-client.ts'
import type { RepairFeeDeps } from './repair-fee-deps.ts'

/** Enrols a client in credit repair, once. */
export async function enrollClient(deps: RepairFeeDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...asked } = await keyedRequestOf(context, enrollClientSchema)
  const request = { organizationId: member.organizationId, act: 'enrollClient', key, content: asked }
  const enrolled = await inTransaction(deps.pool, (db) => once(db, request, () => enroll(db, member, asked)))
  return context.json(enrolled, 201)
}

const ENROLL = `
  with added as (
    insert into public.repair_enrollments (organization_id, client_id, monthly_fee, enrolled_on, sale_channel, created_by, updated_by)
    values ($1, $3, $4::numeric / 100, $5, $6, $2, $2)
    on conflict (client_id) do nothing
    returning id, monthly_fee, enrolled_on)
  select added.id, app.record_audit($1, $2, 'repair_enrollment.made', 'repair_enrollments', added.id,
                                    jsonb_build_object('client_id', $3::uuid, 'amount', monthly_fee, 'kind', $6::text,
                                                       'effective_date', enrolled_on), $7)
    from added`

async function enroll(db: PoolClient, member: PresentMember, asked: Omit<EnrollClient, 'idempotency_key'>) {
  const { today } = await holdClient(db, member, asked.client_id)
  const { client_id, monthly_fee, enrolled_on = today, sale_channel } = asked
  if (enrolled_on > today) throw enrolledInFuture()
  const { organizationId, personId, requestId } = member
  const values = [organizationId, personId, client_id, monthly_fee, enrolled_on, sale_channel, requestId]
  const { rows } = await db.query<{ id: string }>(ENROLL, values)
  if (rows[0] === undefined) throw alreadyEnrolled()
  return { id: rows[0].id }
}
