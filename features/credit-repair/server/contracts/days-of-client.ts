import type { Pool, PoolClient } from 'pg'
import { type ClientDays, type ClientPlace, clientDays } from '#features/credit-repair/rules/signing-days.ts'

const PLACE = `
  select c.state, c.zip, o.time_zone as company_time_zone, clock_timestamp() as now
    from public.clients c join app.organizations o on o.id = c.organization_id where c.id = $1`

/** Returns the client's date now, by the database's clock. The client must exist. */
export async function daysOfClient(db: Pick<Pool | PoolClient, 'query'>, clientId: string): Promise<ClientDays> {
  const { rows } = await db.query<ClientPlace & { now: Date }>(PLACE, [clientId])
  if (rows[0] === undefined) throw new Error('The client is gone')
  const { now, ...place } = rows[0]
  return clientDays(place, now)
}
