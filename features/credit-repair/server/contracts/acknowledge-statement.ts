import type { PoolClient } from 'pg'
import { LAST_ZONE } from '#features/credit-repair/rules/cancel-window.ts'
import { acknowledgeSchema, LONGEST_SIGNATURE } from '#features/credit-repair/rules/contract-commands.ts'
import { notEnrolled } from '#features/credit-repair/server/fees/errors.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { daysOfClient } from './days-of-client.ts'
import { alreadyAcknowledged, dayInFuture, signedBeforeEnrollment } from './errors.ts'
import { withdraw } from './open-envelopes.ts'
import { signedPaper } from './signed-paper.ts'

/** Records, once, that a client signed the statement of their rights on paper. */
export const acknowledgeStatement = keyedCommand('acknowledgeStatement', acknowledgeSchema, acknowledge, 201)

// In the westernmost zone, so that no client's day is later.
const ENROLLED = `
  select id, (created_at at time zone '${LAST_ZONE}')::date::text as since, created_at
    from public.repair_enrollments where client_id = $1 and organization_id = $2`
const ACKNOWLEDGE = `
  with added as (
    insert into public.repair_statements (organization_id, client_id, acknowledged_on, signature_name, means, document_id, recorded_by)
    select $1, c.id, $4, left(c.full_name, ${LONGEST_SIGNATURE}), 'paper', $5, $2 from public.clients c where c.id = $3
    on conflict (client_id) do nothing
    returning id)
  select id, app.record_audit($1, $2, 'rights_statement.acknowledged', 'repair_statements', id,
                              jsonb_build_object('client_id', $3::uuid, 'effective_date', $4::date), $6)
    from added`

async function acknowledge(db: PoolClient, member: PresentMember, asked: Asked<typeof acknowledgeSchema>) {
  const { organizationId, personId, requestId } = member
  const { client_id, acknowledged_on, document_id } = asked
  const { today } = await holdClient(db, member, client_id)
  const enrolled = (
    await db.query<{ id: string; since: PlainDate; created_at: Date }>(ENROLLED, [client_id, organizationId])
  ).rows[0]
  if (enrolled === undefined) throw notEnrolled()
  const { latest } = await daysOfClient(db, client_id)
  if (acknowledged_on > today && acknowledged_on > latest) throw dayInFuture()
  if (acknowledged_on < enrolled.since) throw signedBeforeEnrollment(enrolled.since)
  const paper = await signedPaper(db, member, {
    clientId: client_id,
    documentId: document_id,
    since: enrolled.created_at,
  })
  if (!(await withdraw(db, member, enrolled.id, 'The statement was signed on paper'))) throw alreadyAcknowledged()
  const values = [organizationId, personId, client_id, acknowledged_on, paper, requestId]
  const { rows } = await db.query<{ id: string }>(ACKNOWLEDGE, values)
  if (rows[0] === undefined) throw alreadyAcknowledged()
  return { id: rows[0].id }
}
