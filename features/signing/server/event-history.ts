import type { PoolClient } from 'pg'
import type { ChainedEvent } from '#features/signing/rules/event-chain.ts'

const EVENTS = `
  select envelope_id, sequence, kind, to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as happened_at, ip_address,
         user_agent, signer_id, actor_name, document_id, hash_before, hash_after, details, previous_hash, hash
    from public.envelope_events where organization_id = $1 and envelope_id = $2 order by sequence`

/** Returns all events of an envelope in order, as they are hashed and exported. */
export async function chainOf(
  db: Pick<PoolClient, 'query'>,
  envelope: { organization_id: string; id: string },
): Promise<ChainedEvent[]> {
  return (await db.query<ChainedEvent>(EVENTS, [envelope.organization_id, envelope.id])).rows
}
