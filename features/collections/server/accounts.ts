import type { PoolClient } from 'pg'
import type { CollectionsCommand } from '#features/collections/rules/collections-commands.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { accountNotFound, collectorNotAble, followUpPast } from './errors.ts'

type Of<Name extends CollectionsCommand['act']> = Extract<CollectionsCommand, { act: Name }>

const COLLECTOR = `
  select coalesce(p.full_name, p.email) as name from app.people p
   where p.organization_id = $1 and p.id = $2 and 'collect_loans' = any (app.permissions_of(p.id))`
const ASSIGN = `
  update public.collection_accounts a
     set collector_id = $3, collector_name = $4, assigned_at = case when $3::uuid is not null then clock_timestamp() end
   where a.organization_id = $1 and a.loan_id = any ($2) returning a.loan_id, a.client_id`
const NOTE = `
  select app.record_audit($1, $2, 'collections.assigned', 'loans', a.loan_id,
                          jsonb_strip_nulls(jsonb_build_object('client_id', a.client_id, 'collector', $4::text)), $5)
    from unnest($3::uuid[], $6::uuid[]) as a (loan_id, client_id)`

/** Gives accounts to a collector who may see them, or to none. Returns the number of accounts. */
export async function assignAccounts(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { loan_ids, collector_id }: Of<'assign'>,
): Promise<{ assigned: number }> {
  const name = collector_id === null ? null : await collectorName(db, organizationId, collector_id)
  const { rows } = await db.query<{ loan_id: string; client_id: string }>(ASSIGN, [
    ...[organizationId, loan_ids, collector_id, name],
  ])
  if (rows.length === 0) throw accountNotFound()
  const [loans, clients] = [rows.map(({ loan_id }) => loan_id), rows.map(({ client_id }) => client_id)]
  await db.query(NOTE, [organizationId, personId, loans, name, requestId, clients])
  return { assigned: rows.length }
}

async function collectorName(db: PoolClient, organizationId: string, id: string): Promise<string> {
  const found = (await db.query<{ name: string }>(COLLECTOR, [organizationId, id])).rows[0]
  if (found === undefined) throw collectorNotAble()
  return found.name
}

const FOLLOW_UP = `
  update public.collection_accounts a set follow_up_on = $3, follow_up_note = $4
    from app.organizations o
   where a.organization_id = $1 and a.loan_id = $2 and o.id = a.organization_id
  returning (now() at time zone o.time_zone)::date::text as today`
const PLACE = 'select app.place_accounts($1, array[$2::uuid])'

/** Sets the next step of an account. Until its day, the account comes after the others of its queue. */
export async function followUp(
  db: PoolClient,
  { organizationId }: PresentMember,
  { loan_id, on, note }: Of<'follow_up'>,
): Promise<{ id: string }> {
  const { rows } = await db.query<{ today: string }>(FOLLOW_UP, [organizationId, loan_id, on, note])
  if (rows[0] === undefined) throw accountNotFound()
  if (on !== null && on <= rows[0].today) throw followUpPast()
  await db.query(PLACE, [organizationId, loan_id])
  return { id: loan_id }
}
