import type { PoolClient } from 'pg'
import type { RequestedDocument } from '#features/documents/rules/requested-document.ts'

// An ended application asks for nothing more.
const REQUESTED = `
  select c.id, c.title, c.due_on::text, c.status from public.application_conditions c
    join public.loan_applications a on a.organization_id = c.organization_id and a.id = c.application_id
   where c.organization_id = $1 and a.client_id = $2 and a.stage <> 'ended' and c.provider <> 'staff' and c.status <> 'waived'
     and c.kind not in ('employment_check', 'identity_check', 'down_payment', 'co_applicant_form')
   order by c.created_at, c.id limit 50`

/** Returns the documents that a company requests from a client for their applications, and how far each is. */
export async function requestedOfClient(
  db: Pick<PoolClient, 'query'>,
  { organization_id, client_id }: { organization_id: string; client_id: string },
): Promise<RequestedDocument[]> {
  return (await db.query<RequestedDocument>(REQUESTED, [organization_id, client_id])).rows
}
