import type { PoolClient } from 'pg'
import { asked } from '#features/lending/server/applications/stored-application.ts'
import type { Requester } from './request-conditions.ts'

/** A document that came for a condition. Null if staff received a fact without a document. */
export interface Receipt {
  conditionId: string
  documentId: string | null
  how: 'link' | 'staff'
}

const RECEIVE = `
  with asked as (${asked('$5', '$6')})
  update public.application_conditions c
     set status = 'received', document_id = $3, received_at = clock_timestamp(), received_how = $4,
         expires_on = (now() at time zone o.time_zone)::date + c.expires_after_days, viewed_at = null, viewed_by_name = null
    from asked, app.organizations o
   where o.id = $1 and c.organization_id = $1 and c.id = $2 and c.status in ('requested', 'received', 'expired')`

/** Records within a transaction that a document came. Returns false if the condition was cleared or waived before. */
export async function receiveDocument(
  db: PoolClient,
  { organizationId, personId, requestId }: Requester,
  { conditionId, documentId, how }: Receipt,
): Promise<boolean> {
  const { rowCount } = await db.query(RECEIVE, [organizationId, conditionId, documentId, how, personId, requestId])
  return rowCount === 1
}
