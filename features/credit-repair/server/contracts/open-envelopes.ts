import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { cancelEnvelope } from '#features/signing/server/end-envelope.ts'

const OPEN = `
  select id from public.envelopes
   where organization_id = $1 and subject_kind = 'repair_contract' and subject_id = $2 and status in ('draft', 'sent')
   order by id`

/** Returns the envelopes in which a statement (by its enrollment) or a contract is out for signature. */
export async function openEnvelopes(db: PoolClient, organizationId: string, subjectId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(OPEN, [organizationId, subjectId])).rows.map(({ id }) => id)
}

/** Cancels these envelopes. Returns false if the client has already signed one, which is then being completed. */
export async function withdraw(
  db: PoolClient,
  { organizationId }: Pick<Member, 'organizationId'>,
  subjectId: string,
  why: string,
): Promise<boolean> {
  for (const envelopeId of await openEnvelopes(db, organizationId, subjectId))
    if (!(await cancelEnvelope(db, { organizationId, envelopeId, why }))) return false
  return true
}
