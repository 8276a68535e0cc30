import type { Pool, PoolClient } from 'pg'
import type { METHOD_KEEPERS } from '#features/payments/rules/bank-files/bank-file.ts'
import type { METHOD_STATUSES, MethodKind } from '#features/payments/rules/method-kinds.ts'
import { endAutopayOfMethod } from '#features/payments/server/autopay/kept-autopay.ts'
import { methodNotFound } from '#features/payments/server/errors.ts'

/** A method with what the processor needs for it. */
export interface KeptMethod {
  id: string
  client_id: string
  kind: MethodKind
  status: (typeof METHOD_STATUSES)[number]
  end_reason: string | null
  kept_by: (typeof METHOD_KEEPERS)[number]
  /** True for the account of a business. */
  is_business: boolean
  /** The processor's ids; null for an account that the company debits by ACH files. */
  token: string | null
  customer: string | null
  is_sandbox: boolean
}

const METHOD = `
  select m.id, m.client_id, m.kind, m.status, m.end_reason, m.kept_by, coalesce(n.is_business, false) as is_business, t.token, c.customer,
         m.is_sandbox
    from public.payment_methods m
    left join app.bank_account_numbers n on n.organization_id = m.organization_id and n.method_id = m.id
    left join app.processor_methods t on t.organization_id = m.organization_id and t.method_id = m.id
    left join app.payment_customers c on c.organization_id = m.organization_id and c.client_id = m.client_id
   where m.organization_id = $1 and m.id = $2`

/** Returns a method, or null if the company has no such method. */
export const methodOf = async (db: Pool | PoolClient, organizationId: string, id: string): Promise<KeptMethod | null> =>
  (await db.query<KeptMethod>(METHOD, [organizationId, id])).rows[0] ?? null

/** @throws FunctionError if the company has no such method */
export async function keptMethod(db: Pool | PoolClient, organizationId: string, id: string): Promise<KeptMethod> {
  const method = await methodOf(db, organizationId, id)
  if (method === null) throw methodNotFound()
  return method
}

const END = `
  update public.payment_methods set status = $3, end_reason = $4, ended_at = clock_timestamp()
   where organization_id = $1 and id = $2 and status = 'active'`

/** Ends a method, with the autopay that debits it: its owner removed it, or a bank said that it can't be charged. */
export async function endMethod(
  db: PoolClient,
  organizationId: string,
  { id, status, reason }: { id: string; status: 'ended' | 'removed'; reason: string | null },
): Promise<void> {
  await db.query(END, [organizationId, id, status, reason])
  const ended =
    status === 'removed' ? 'The payment method was removed' : `The payment method ended: ${reason ?? 'no reason'}`
  await endAutopayOfMethod(db, organizationId, { id, reason: ended })
}
