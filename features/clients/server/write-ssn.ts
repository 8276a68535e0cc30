import type { Member } from '#features/organizations/server/commands/member.ts'
import type { SsnDeps } from './client-ssn.ts'

const WRITE = 'update public.clients set ssn = $3 where id = $1 and organization_id = $2'

/** Puts the number into the client's file. Where SSNs are reviewed, the database lets in the first alone and what a change on record allows. */
export async function writeSsn(
  { db, sealer }: SsnDeps,
  { organizationId }: Member,
  { client_id, ssn }: { client_id: string; ssn: string },
): Promise<void> {
  const sealed = await sealer.sealForWire('clients.ssn', ssn, organizationId)
  await db.query(WRITE, [client_id, organizationId, sealed])
}
