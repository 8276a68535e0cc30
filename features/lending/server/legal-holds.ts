import type { PoolClient } from 'pg'
import { legalHoldSchema } from '#features/lending/rules/legal-hold.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { holdNotFound, holdReleased, subjectNotFound } from './errors.ts'

/** `POST /functions/v1/legal-hold`: sets or releases a legal hold, which keeps records from disposal and archiving. */
export const legalHold = keyedCommand('legalHold', legalHoldSchema, (db, member, asked) =>
  changeHold(db, member, asked),
)

const SET = `
  with asked as (select set_config('request.id', coalesce($6, ''), true))
  insert into public.legal_holds (organization_id, client_id, application_id, reason, set_by, set_by_name)
  select c.organization_id, c.id, $4, $5, p.id, coalesce(p.full_name, p.email)
    from asked, public.clients c, app.people p
   where c.id = $3 and c.organization_id = $1 and p.id = $2
     and ($4::uuid is null or exists (select from public.loan_applications a
                                       where a.id = $4 and a.organization_id = $1 and a.client_id = c.id))
  returning id`
const HOLD =
  'select released_at is not null as is_released from public.legal_holds where id = $1 and organization_id = $2 for update'
const RELEASE = `
  with asked as (select set_config('request.id', coalesce($4, ''), true))
  update public.legal_holds h
     set release_reason = $3, released_by = p.id, released_by_name = coalesce(p.full_name, p.email), released_at = clock_timestamp()
    from app.people p, asked where h.id = $1 and p.id = $2`

async function changeHold(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  asked: Asked<typeof legalHoldSchema>,
): Promise<{ id: string }> {
  const request = legalHoldSchema.parse(asked)
  if (request.act === 'set') {
    const values = [
      organizationId,
      personId,
      request.client_id,
      request.application_id ?? null,
      request.reason,
      requestId,
    ]
    const { rows } = await db.query<{ id: string }>(SET, values)
    if (rows[0] === undefined) throw subjectNotFound()
    return { id: rows[0].id }
  }
  const { rows } = await db.query<{ is_released: boolean }>(HOLD, [request.hold_id, organizationId])
  if (rows[0] === undefined) throw holdNotFound()
  if (rows[0].is_released) throw holdReleased()
  await db.query(RELEASE, [request.hold_id, personId, request.reason, requestId])
  return { id: request.hold_id }
}
