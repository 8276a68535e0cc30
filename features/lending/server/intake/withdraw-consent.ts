import { asked } from '#features/lending/server/applications/stored-application.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { IntakeDeps } from './intake-deps.ts'

const WITHDRAW = `
  with asked as (${asked('null', '$3')})
  update public.credit_consents c set revoked_at = now() from asked
   where c.id = $1 and c.organization_id = $2 and c.revoked_at is null`

/** Withdraws the consent of a link's reader to credit reports. */
export async function withdrawConsent(
  { pool }: Pick<IntakeDeps, 'pool'>,
  link: { consent_id: string | null; organization_id: string },
  requestId: string | null,
): Promise<void> {
  await inTransaction(pool, (db) => db.query(WITHDRAW, [link.consent_id, link.organization_id, requestId]))
}
