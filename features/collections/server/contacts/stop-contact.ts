import pg, { type PoolClient } from 'pg'
import type { CollectionsCommand } from '#features/collections/rules/collections-commands.ts'
import { stopNotFound, stopRefused, stopTwice } from '#features/collections/server/errors.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'

type Of<Name extends CollectionsCommand['act']> = Extract<CollectionsCommand, { act: Name }>

const ADD = `
  insert into public.contact_stops (organization_id, client_id, kind, received_on, note, attorney_name, attorney_address, attorney_phone,
                                    set_by, set_by_name)
  select c.organization_id, c.id, $3, $4, $5, $6, $7, $8, p.id, coalesce(p.full_name, p.email)
    from public.clients c join app.people p on p.id = $9
   where c.organization_id = $1 and c.id = $2
  returning id`
const TODAY = 'select (now() at time zone o.time_zone)::date::text as today from app.organizations o where o.id = $1'

/** Stops all contact with a person. An attorney needs a name and an address, because contact goes there. */
export async function stopContact(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  asked: Of<'stop'>,
): Promise<{ id: string }> {
  const { client_id, kind, received_on, note, attorney_name: name, attorney_address: address, attorney_phone } = asked
  const isAttorney = kind === 'attorney'
  if (isAttorney && (name === null || address === null)) throw stopRefused('Enter the name and address of the attorney')
  const { today } = (await db.query<{ today: string }>(TODAY, [organizationId])).rows[0] ?? { today: received_on }
  if (received_on > today) throw stopRefused('The day received can’t be in the future')
  await actAs(db, personId)
  const attorney = isAttorney ? [name, address, attorney_phone] : [null, null, null]
  const { rows } = await db
    .query<{ id: string }>(ADD, [organizationId, client_id, kind, received_on, note, ...attorney, personId])
    .catch(existing)
  if (rows[0] === undefined) throw clientNotFound()
  return rows[0]
}

function existing(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'contact_stops_once') throw stopTwice()
  throw error
}

const RELEASE = `
  update public.contact_stops s
     set released_by = p.id, released_by_name = coalesce(p.full_name, p.email), released_at = clock_timestamp(), release_reason = $3
    from app.people p where s.organization_id = $1 and s.id = $2 and s.released_at is null and p.id = $4`

/** Allows contact again. */
export async function releaseStop(
  db: PoolClient,
  { organizationId, personId }: PresentMember,
  { stop_id, reason }: Of<'release_stop'>,
): Promise<{ id: string }> {
  await actAs(db, personId)
  const { rowCount } = await db.query(RELEASE, [organizationId, stop_id, reason, personId])
  if (rowCount === 0) throw stopNotFound()
  return { id: stop_id }
}
