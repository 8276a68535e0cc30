import type { PoolClient } from 'pg'
import { acknowledgeSchema } from '#features/credit-repair/rules/contract-commands.ts'
import { notEnrolled } from '#features/credit-repair/server/fees/errors.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { alreadyAcknowledged, dayInFuture } from './errors.ts'

/** Records, once, that a client signed the statement of their rights. */
export const acknowledgeStatement = keyedCommand('acknowledgeStatement', acknowledgeSchema, acknowledge, 201)

const ENROLLED = 'select from public.repair_enrollments where client_id = $1 and organization_id = $2'
const ACKNOWLEDGE = `
  with added as (
    insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, recorded_by)
    values ($1, $3, $4, $5, $2)
    on conflict (client_id) do nothing
    returning id)
  select id, app.record_audit($1, $2, 'rights_statement.acknowledged', 'repair_statements', id,
                              jsonb_build_object('client_id', $3::uuid, 'effective_date', $4::date), $6)
    from added`

async function acknowledge(db: PoolClient, member: PresentMember, asked: Asked<typeof acknowledgeSchema>) {
  const { organizationId, personId, requestId } = member
  const { client_id, acknowledged_on, signature_name } = asked
  const { today } = await holdClient(db, member, client_id)
  if ((await db.query(ENROLLED, [client_id, organizationId])).rowCount === 0) throw notEnrolled()
  if (acknowledged_on > today) throw dayInFuture()
  const values = [organizationId, personId, client_id, acknowledged_on, signature_name, requestId]
  const { rows } = await db.query<{ id: string }>(ACKNOWLEDGE, values)
  if (rows[0] === undefined) throw alreadyAcknowledged()
  return { id: rows[0].id }
}
