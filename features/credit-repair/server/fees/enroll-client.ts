import type { PoolClient } from 'pg'
import { enrollClientSchema } from '#features/credit-repair/rules/repair-fee-commands.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadyEnrolled, enrolledInFuture } from './errors.ts'
import { holdClient } from './held-client.ts'

/** Enrolls a client in credit repair, once. */
export const enrollClient = keyedCommand('enrollClient', enrollClientSchema, enroll, 201)

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

async function enroll(db: PoolClient, member: PresentMember, asked: Asked<typeof enrollClientSchema>) {
  const { today } = await holdClient(db, member, asked.client_id)
  const { client_id, monthly_fee, enrolled_on = today, sale_channel } = asked
  if (enrolled_on > today) throw enrolledInFuture()
  const { organizationId, personId, requestId } = member
  const values = [organizationId, personId, client_id, monthly_fee, enrolled_on, sale_channel, requestId]
  const { rows } = await db.query<{ id: string }>(ENROLL, values)
  if (rows[0] === undefined) throw alreadyEnrolled()
  return { id: rows[0].id }
}
