import type { Pool, PoolClient } from 'pg'
import { packOf, packProblem, type StatePack } from '#features/credit-repair/rules/state-packs/state-pack.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { stateCode } from '#platform/rules/us-states.ts'
import { statePackRequired } from './errors.ts'

const OWN = `
  select state, registration_number, registration_expires_on::text, bond_number, bond_expires_on::text, wording, lists_items,
         most_per_item_cents::float8, citation, source, read_on::text
    from public.repair_state_packs where organization_id = $1 and ended_on is null`

/** Returns the pack that applies to a client's state, however it is spelled. Null without one. */
export async function packFor(
  db: Pick<Pool | PoolClient, 'query'>,
  organizationId: string,
  state: string | null,
): Promise<StatePack | null> {
  if (state === null) return null
  const { rows } = await db.query<StatePack>(OWN, [organizationId])
  return packOf(stateCode(state), rows)
}

/** Returns the pack of a client's state. Throws if there is none, or its registration or bond has expired. */
export async function requiredPack(
  db: Pick<Pool | PoolClient, 'query'>,
  organizationId: string,
  state: string | null,
  today: PlainDate,
): Promise<StatePack | null> {
  const pack = await packFor(db, organizationId, state)
  const problem = packProblem(state === null || state === '' ? null : state, pack, today)
  if (problem !== null) throw statePackRequired(problem)
  return pack
}
