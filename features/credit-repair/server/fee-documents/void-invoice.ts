import type { PoolClient } from 'pg'
import { feeDocumentNumber } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { voidInvoiceSchema } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { invoiceEnded, invoiceNotFound } from './errors.ts'
import { storedInvoice } from './stored-document.ts'

/** Voids an invoice that was not paid, with a reason. Its number stays, and its file is removed from the client's documents. */
export const voidInvoice = keyedCommand('voidRepairInvoice', voidInvoiceSchema, voided)

const VOID = `
  with voided as (
    update public.repair_fee_documents d set voided_at = clock_timestamp(), voided_by_name = coalesce(p.full_name, p.email), void_reason = $4
      from app.people p
     where d.organization_id = $1 and d.id = $3 and p.id = $2
    returning d.id, d.client_id, d.document_id, d.amount_cents),
  removed as (
    update public.client_documents c set archived_at = now() from voided where c.id = voided.document_id and c.archived_at is null)
  select id, app.record_audit($1, $2, 'repair_fee.invoice_voided', 'repair_fee_documents', id,
                              jsonb_build_object('client_id', client_id, 'amount', amount_cents / 100.0, 'name', $5::text, 'reason', $4::text), $6)
    from voided`

async function voided(db: PoolClient, member: PresentMember, asked: Asked<typeof voidInvoiceSchema>) {
  const { organizationId, personId, requestId } = member
  const found = await storedInvoice(db, member, asked.invoice_id)
  if (found === null) throw invoiceNotFound()
  await holdClient(db, member, found.client_id)
  // Another request may have paid or voided it before this one locked the client.
  const invoice = (await storedInvoice(db, member, asked.invoice_id)) ?? found
  const number = feeDocumentNumber('invoice', invoice.number)
  if (invoice.is_void) throw invoiceEnded(number, 'voided')
  if (invoice.entry_id !== null) throw invoiceEnded(number, 'paid')
  await db.query(VOID, [organizationId, personId, invoice.id, asked.reason, number, requestId])
  return { id: invoice.id }
}
