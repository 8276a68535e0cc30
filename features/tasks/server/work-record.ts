import pg, { type PoolClient } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { WorkRecord } from '#features/tasks/rules/written-text.ts'
import { recordNotFound } from './errors.ts'

/** SQL: sets the person and the request that the audit log reads. */
export const asked = (person: string, request: string) =>
  `select set_config('request.jwt.claims', jsonb_build_object('sub', ${person}::text)::text, true),
          set_config('request.id', coalesce(${request}, ''), true)`

/** SQL: the name of a member. */
export const nameOf = (person: string) =>
  `(select coalesce(p.full_name, p.email) from app.people p where p.id = ${person}::uuid)`

const CLIENT = `
  select archived_at is not null as is_archived from public.clients where organization_id = $1 and id = $2 for key share`

/** Throws if nothing new may be added to the client: it doesn't exist or is archived. */
export async function requireOpenClient(db: PoolClient, organizationId: string, clientId: string): Promise<void> {
  const { rows } = await db.query<{ is_archived: boolean }>(CLIENT, [organizationId, clientId])
  if (rows[0] === undefined) throw clientNotFound()
  if (rows[0].is_archived) throw clientArchived('add notes and tasks')
}

/** The columns that name a record, in the order of the statements that store them. */
export const recordValues = ({ client_id, loan_id, application_id, dispute_id }: WorkRecord) => [
  ...[client_id, loan_id, application_id, dispute_id],
]

/** Runs an insert and refuses a record that doesn't exist or belongs to another client. */
export async function ofKnownRecord<Stored>(insert: Promise<Stored>): Promise<Stored> {
  return insert.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '23503')) throw recordNotFound()
    if (error instanceof pg.DatabaseError && error.constraint === 'about_one_record') throw recordNotFound()
    throw error
  })
}

const COLLEAGUES = `
  select p.id, coalesce(p.full_name, p.email) as name, 'write_notes' = any (app.permissions_of(p.id)) as may_write
    from app.people p where p.organization_id = $1 and p.id = any ($2) and app.person_sees_client(p.id, $3)`

export interface Colleague {
  id: string
  name: string
  may_write: boolean
}

/** Returns those of the people who are members and see the client. */
export async function colleaguesOf(
  db: PoolClient,
  { organizationId }: Pick<PresentMember, 'organizationId'>,
  clientId: string,
  ids: readonly string[],
): Promise<Colleague[]> {
  if (ids.length === 0) return []
  return (await db.query<Colleague>(COLLEAGUES, [organizationId, ids, clientId])).rows
}
