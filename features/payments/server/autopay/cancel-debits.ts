import type { PoolClient } from 'pg'
import { moveCharge } from '#features/payments/server/charges/kept-charge.ts'

const SCHEDULED = `
  select id, organization_id from public.loan_charges
   where organization_id = $1 and loan_id = $2 and autopay_id is not null and status = 'scheduled' order by id for update`

/** Cancels the debits of a loan's autopay that are not sent yet. The caller has locked the loan. */
export async function cancelDebits(
  db: PoolClient,
  { organizationId, loanId, by }: { organizationId: string; loanId: string; by: string | null },
): Promise<void> {
  const { rows } = await db.query<{ id: string; organization_id: string }>(SCHEDULED, [organizationId, loanId])
  for (const charge of rows) await moveCharge(db, charge, 'canceled', { by, note: 'Autopay ended' })
}
