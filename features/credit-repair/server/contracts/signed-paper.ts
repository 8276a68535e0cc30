import type { PoolClient } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { paperAlreadyUsed, paperNotFound, paperTooOld, signedPaperRequired } from './errors.ts'

interface Signed {
  clientId: string
  documentId: string | undefined
  /** When the printed document came to exist. No upload before it shows its signature. */
  since: Date
}

// A scan that has been in the file for more than a day shows another signature.
const PAPER = `
  select created_at >= greatest($4, clock_timestamp() - interval '1 day') as is_new,
         exists (select from public.repair_statements s where s.document_id = d.id)
           or exists (select from public.repair_contracts c where d.id in (c.document_id, c.cancellation_document_id)) as is_used
    from public.client_documents d
   where d.id = $1 and d.client_id = $2 and d.organization_id = $3 and d.client_field is null and d.archived_at is null
     and d.superseded_at is null
     for update of d`

/**
 * Returns the document with which staff record a signature or a notice of cancellation on paper. Throws unless it was uploaded now, to this
 * client's file, for this alone.
 */
export async function signedPaper(
  db: PoolClient,
  { organizationId }: PresentMember,
  { clientId, documentId, since }: Signed,
): Promise<string> {
  if (documentId === undefined) throw signedPaperRequired()
  const values = [documentId, clientId, organizationId, since]
  const paper = (await db.query<{ is_new: boolean; is_used: boolean }>(PAPER, values)).rows[0]
  if (paper === undefined) throw paperNotFound()
  if (paper.is_used) throw paperAlreadyUsed()
  if (!paper.is_new) throw paperTooOld()
  return documentId
}
