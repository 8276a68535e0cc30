import type { PoolClient } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { answerIsSignedPaper, answerNotFound } from './errors.ts'

const ANSWER = `
  select (d.created_at at time zone 'UTC')::date::text as uploaded_on,
         exists (select from public.repair_statements s where s.document_id = d.id)
           or exists (select from public.repair_contracts c where d.id in (c.document_id, c.cancellation_document_id))
           or exists (select from public.repair_fee_documents f where f.document_id = d.id) as is_own_document
    from public.client_documents d
   where d.id = $1 and d.client_id = $2 and d.organization_id = $3 and d.client_field is null and d.archived_at is null
     and d.superseded_at is null
     for update of d`

/** Returns the day (UTC) on which the copy of a bureau's answer was uploaded to the client's documents. Throws if it can't be one. */
export async function answerDay(
  db: PoolClient,
  { organizationId }: Pick<PresentMember, 'organizationId'>,
  clientId: string,
  documentId: string,
): Promise<PlainDate> {
  const values = [documentId, clientId, organizationId]
  const answer = (await db.query<{ uploaded_on: PlainDate; is_own_document: boolean }>(ANSWER, values)).rows[0]
  if (answer === undefined) throw answerNotFound()
  if (answer.is_own_document) throw answerIsSignedPaper()
  return answer.uploaded_on
}
