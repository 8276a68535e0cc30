import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

// Days are in UTC, as everywhere in the database.
const HOLD = `
  select archived_at is not null as is_archived, (now() at time zone 'UTC')::date::text as today
    from public.clients where id = $1 and organization_id = $2
     for no key update`

/**
 * Locks the client's row until the transaction ends, so that requests for one client run one at a time. Returns
 * today's date.
 */
export async function holdClient(
  db: PoolClient,
  { organizationId }: Pick<Member, 'organizationId'>,
  clientId: string,
): Promise<{ today: PlainDate }> {
  const { rows } = await db.query<{ is_archived: boolean; today: PlainDate }>(HOLD, [clientId, organizationId])
  if (rows[0] === undefined) throw clientNotFound()
  if (rows[0].is_archived) throw clientArchived('work on enrollment and fees')
  return { today: rows[0].today }
}
