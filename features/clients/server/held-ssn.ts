import type { SsnCircumstances } from '#features/clients/rules/ssn-change.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { SsnDeps } from './client-ssn.ts'
import { openedIdentity, SEALED_IDENTITY_COLUMNS, type SealedIdentity } from './stored-identity.ts'

interface HeldClient extends SealedIdentity {
  is_archived: boolean
  is_reviewed: boolean
  was_corrected: boolean
  has_reviewer: boolean
}

// Locked until the transaction ends, so that two concurrent entries run one after the other.
const HOLD = `
  select ${SEALED_IDENTITY_COLUMNS}, c.archived_at is not null as is_archived, app.has_other_reviewer($3, $2) as has_reviewer,
         app.reviews_ssns($2) as is_reviewed,
         exists (select from public.client_ssn_changes s where s.client_id = c.id and s.kind = 'correction') as was_corrected
    from public.clients c
   where c.id = $1 and c.organization_id = $2
     for no key update`

/** Returns the client's facts for checking a new SSN. */
export async function heldClient(
  { db, sealer }: SsnDeps,
  { organizationId, personId }: Member,
  { client_id }: { client_id: string },
): Promise<SsnCircumstances> {
  const { rows } = await db.query<HeldClient>(HOLD, [client_id, organizationId, personId])
  const client = rows[0]
  if (client === undefined) throw clientNotFound()
  if (client.is_archived) throw clientArchived('change the SSN')
  const { ssnDigits } = await openedIdentity(sealer, { ...client, date_of_birth: null }, organizationId)
  return {
    onFile: ssnDigits,
    isReviewed: client.is_reviewed,
    wasCorrected: client.was_corrected,
    hasReviewer: client.has_reviewer,
  }
}
