import type { Pool, PoolClient } from 'pg'
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
  token: string
  customer: string
  is_sandbox: boolean
}

const METHOD = `
  select m.id, m.client_id, m.kind, m.status, m.end_reason, t.token, c.customer, m.is_sandbox
    from public.payment_methods m
    join app.processor_methods t on t.organization_id = m.organization_id and t.method_id = m.id
    join app.payment_customers c on c.organization_id = m.organization_id and c.client_id = m.client_id
   where m.organization_id = $1 and m.id = $2`

/** @throws FunctionError if the company has no such method */
export async function keptMethod(db: Pool | PoolClient, organizationId: string, id: string): Promise<KeptMethod> {
  const method = (await db.query<KeptMethod>(METHOD, [organizationId, id])).rows[0]
  if (method === undefined) throw methodNotFound()
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
