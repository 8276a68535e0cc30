import type { Member } from '#features/organizations/server/commands/member.ts'
import type { SsnDeps } from './client-ssn.ts'

const WRITE = 'update public.clients set ssn = $3 where id = $1 and organization_id = $2'

/**
 * Stores the number in the client's file. If SSNs are reviewed, the database accepts only the first one or a recorded
 * change.
 */
export async function writeSsn(
  { db, sealer }: SsnDeps,
  { organizationId }: Member,
  { client_id, ssn }: { client_id: string; ssn: string },
): Promise<void> {
  const sealed = await sealer.sealForWire('clients.ssn', ssn, organizationId)
  await db.query(WRITE, [client_id, organizationId, sealed])
}
