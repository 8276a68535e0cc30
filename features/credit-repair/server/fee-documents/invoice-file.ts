import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { feeDocumentNumber } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { invoiceFileSchema } from '#features/credit-repair/rules/fee-documents/fee-document-commands.ts'
import { allowedFee } from '#features/credit-repair/server/fees/allowed-fee.ts'
import { holdClient } from '#features/credit-repair/server/fees/held-client.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { invoiceEnded, invoiceNotDue, invoiceNotFound } from './errors.ts'
import { fileOf, storedInvoice } from './stored-document.ts'

/** `POST /functions/v1/repair-invoice`: returns the PDF of an invoice that is paid, or whose fee can still be taken. */
export async function invoiceFile(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { invoice_id: id } = await requestOf(context, invoiceFileSchema)
  return fileOf(deps, await inTransaction(deps.pool, (db) => usableInvoice(db, member, id)))
}

async function usableInvoice(db: PoolClient, member: PresentMember, id: string) {
  const invoice = await storedInvoice(db, member, id)
  if (invoice === null) throw invoiceNotFound()
  const number = feeDocumentNumber('invoice', invoice.number)
  if (invoice.is_void) throw invoiceEnded(number, 'voided')
  if (invoice.entry_id !== null) return invoice
  const { client_id, dispute_ids, amount_cents: amount, evidence_id: document_id } = invoice
  const { today } = await holdClient(db, member, client_id)
  const fee = { client_id, dispute_ids, amount, document_id, received_on: today }
  try {
    await allowedFee(db, member, fee, today)
  } catch (error) {
    throw error instanceof FunctionError ? invoiceNotDue(number, error.message) : error
  }
  return invoice
}
