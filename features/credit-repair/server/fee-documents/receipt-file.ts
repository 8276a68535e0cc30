import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type FeeContract,
  type FeeDocument,
  feeDocumentNumber,
  paymentReceipt,
  refundReceipt,
} from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { receiptFileSchema } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { feeNotFound } from '#features/credit-repair/server/fees/errors.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import type { PaymentMethod } from '#features/lending/rules/payment-methods.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { documentedWork } from './documented-work.ts'
import { issueDocument } from './issue-document.ts'
import { fileOf, storedReceipt } from './stored-document.ts'

/** `POST /functions/v1/repair-receipt`: returns the receipt of a fee or a refund as a PDF. The first request issues and files it. */
export async function receiptFile(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { entry_id: id } = await requestOf(context, receiptFileSchema)
  return fileOf(deps, await inTransaction(deps.pool, (db) => receiptOf(db, deps, member, id)))
}

interface Entry {
  client_id: string
  kind: 'fee' | 'refund'
  amount_cents: number
  received_on: PlainDate
  reason: string | null
  fee_cents: number
  fee_received_on: PlainDate
  method: PaymentMethod | null
  reference: string | null
  dispute_ids: string[]
  report_ids: string[]
  answer_id: string | null
  before_cents: number
  invoice: number | null
  contract: (FeeContract & { name: string; address: string }) | null
}

// The payments under the contract count through this entry, so that a receipt says the same whenever it is issued.
const ENTRY = `
  select e.client_id, e.kind, (e.amount * 100)::float8 as amount_cents, e.received_on::text, e.reason,
         (f.amount * 100)::float8 as fee_cents, f.received_on::text as fee_received_on, f.method, f.reference, f.dispute_ids, f.report_ids,
         f.document_id as answer_id,
         (select coalesce(sum(r.amount) * 100, 0)::float8 from public.repair_fees r
           where r.refunds_id = f.id and r.created_at < e.created_at) as before_cents,
         (select d.number from public.repair_fee_documents d where d.entry_id = f.id and d.kind = 'invoice') as invoice,
         (select jsonb_build_object(
                   'contract_date', c.contract_date, 'name', c.company_name, 'address', c.company_address,
                   'total_cents', (c.total_cost * 100)::bigint,
                   'paid_cents', (select coalesce(sum(app.signed_fee(l)) * 100, 0)::bigint
                                    from public.repair_fees l
                                    join public.repair_fees paid on paid.id = coalesce(l.refunds_id, l.id)
                                   where l.client_id = e.client_id and l.created_at <= e.created_at
                                     and paid.created_at >= coalesce(c.signed_at, c.created_at)))
            from public.repair_contracts c
           where c.client_id = f.client_id and c.signature_name is not null and coalesce(c.signed_at, c.created_at) <= f.created_at
           order by coalesce(c.signed_at, c.created_at) desc limit 1) as contract
    from public.repair_fees e
    join public.repair_fees f on f.id = coalesce(e.refunds_id, e.id)
   where e.id = $1 and e.organization_id = $2`

async function receiptOf(db: PoolClient, deps: CommandDeps, member: PresentMember, id: string) {
  const issued = await storedReceipt(db, member, id)
  if (issued !== null) return issued
  const entry = (await db.query<Entry>(ENTRY, [id, member.organizationId])).rows[0]
  if (entry === undefined) throw feeNotFound()
  await holdClient(db, member, entry.client_id)
  // Another request may have issued it before this one locked the client.
  const meanwhile = await storedReceipt(db, member, id)
  if (meanwhile !== null) return meanwhile
  const { client_id: clientId, dispute_ids: disputeIds, report_ids: reportIds, answer_id: answerId } = entry
  const done = await documentedWork(db, member, { disputeIds, reportIds, answerId })
  await issueDocument(db, deps, member, {
    ...{ kind: 'receipt', clientId, amountCents: entry.amount_cents, disputeIds, entryId: id, evidenceId: null },
    ...{ company: entry.contract, content: contentOf(entry, done) },
  })
  const receipt = await storedReceipt(db, member, id)
  if (receipt === null) throw new Error('No receipt was issued')
  return receipt
}

function contentOf(entry: Entry, done: Awaited<ReturnType<typeof documentedWork>>): FeeDocument {
  const { invoice, reason, received_on } = entry
  if (entry.kind === 'fee')
    return paymentReceipt({
      ...done,
      ...entry,
      invoice: invoice === null ? null : feeDocumentNumber('invoice', invoice),
    })
  return refundReceipt({ ...done, ...entry, refunded_on: received_on, reason: reason ?? '' })
}
