import type { PoolClient } from 'pg'
import type { ConditionCommand } from '#features/lending/rules/conditions/condition.ts'
import { type ConditionStatus, documentTypeOf } from '#features/lending/rules/conditions/condition-kinds.ts'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { documentElsewhere, documentMissing, documentNotViewed, noteMissing } from './errors.ts'
import { receiveDocument } from './receive-document.ts'

/** A condition that is locked until the transaction ends. */
export interface HeldCondition {
  id: string
  kind: string
  status: ConditionStatus
  client_id: string
  document_id: string | null
}

type Act = Exclude<ConditionCommand, { act: 'add' }>
type Of<Name extends Act['act']> = Extract<Act, { act: Name }>

/** Carries out an act on a locked condition whose status allows it. */
export async function carryOut(db: PoolClient, member: PresentMember, held: HeldCondition, act: Act): Promise<void> {
  if (act.act === 'receive') return received(db, member, held, act)
  if (act.act === 'clear') return cleared(db, member, held, act)
  if (act.act === 'waive') return waived(db, member, held, act)
  return reopened(db, member, held, act)
}

const DOCUMENT = 'select from public.client_documents where id = $1 and organization_id = $2 and client_id = $3'

async function received(db: PoolClient, member: PresentMember, held: HeldCondition, { document_id }: Of<'receive'>) {
  if (document_id !== null) {
    const { rowCount } = await db.query(DOCUMENT, [document_id, member.organizationId, held.client_id])
    if (rowCount === 0) throw documentElsewhere()
  } else if (documentTypeOf(held.kind) !== null) throw documentMissing()
  await receiveDocument(db, member, { conditionId: held.id, documentId: document_id, how: 'staff' })
}

const nameOf = (person: string) =>
  `(select coalesce(p.full_name, p.email) from app.people p where p.id = ${person}::uuid)`
const VIEWED = 'select app.document_viewed_at($1, $2, $3) as at'
const CLEAR = `
  with asked as (${asked('$5', '$6')})
  update public.application_conditions c
     set status = 'cleared', viewed_at = $3, viewed_by_name = case when $3::timestamptz is not null then ${nameOf('$5')} end, note = $4,
         settled_at = clock_timestamp(), settled_by_name = ${nameOf('$5')}
    from asked where c.organization_id = $1 and c.id = $2`

async function cleared(db: PoolClient, member: PresentMember, held: HeldCondition, { note }: Of<'clear'>) {
  const { organizationId, personId, requestId } = member
  if (held.document_id === null && documentTypeOf(held.kind) !== null) throw documentMissing()
  if (held.document_id === null && note === null) throw noteMissing()
  const viewed = await db.query<{ at: Date | null }>(VIEWED, [organizationId, held.document_id, personId])
  const viewedAt = viewed.rows[0]?.at ?? null
  if (held.document_id !== null && viewedAt === null) throw documentNotViewed()
  await db.query(CLEAR, [organizationId, held.id, viewedAt, note, personId, requestId])
}

const WAIVE = `
  with asked as (${asked('$4', '$5')})
  update public.application_conditions c
     set status = 'waived', note = $3, settled_at = clock_timestamp(), settled_by_name = ${nameOf('$4')}
    from asked where c.organization_id = $1 and c.id = $2`

async function waived(db: PoolClient, member: PresentMember, { id }: HeldCondition, { note }: Of<'waive'>) {
  await db.query(WAIVE, [member.organizationId, id, note, member.personId, member.requestId])
}

const REOPEN = `
  with asked as (${asked('$5', '$6')})
  update public.application_conditions c
     set status = 'requested', note = $3, due_on = (now() at time zone o.time_zone)::date + $4::integer, document_id = null,
         received_at = null, received_how = null, expires_on = null, viewed_at = null, viewed_by_name = null, settled_at = null,
         settled_by_name = null, reminded_on = null, reminders = 0
    from asked, app.organizations o where o.id = $1 and c.organization_id = $1 and c.id = $2`

async function reopened(db: PoolClient, member: PresentMember, { id }: HeldCondition, { note, days }: Of<'reopen'>) {
  await db.query(REOPEN, [member.organizationId, id, note, days, member.personId, member.requestId])
}
