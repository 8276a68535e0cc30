import type { PoolClient } from 'pg'
import { feeDocumentNumber } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { invoiceDiffers, invoiceOpen } from './errors.ts'

type Company = Pick<PresentMember, 'organizationId'>

/** An invoice that is neither paid nor voided. */
interface OpenInvoice {
  id: string
  number: number
  amount_cents: number
  dispute_ids: string[]
  evidence_id: string | null
}

const OPEN = `
  select id, number, amount_cents::float8, dispute_ids, evidence_id from public.repair_fee_documents
   where organization_id = $1 and client_id = $2 and kind = 'invoice' and entry_id is null and voided_at is null and dispute_ids && $3::uuid[]
   order by number`

interface Work {
  client_id: string
  dispute_ids: readonly string[]
}

async function openInvoices(db: PoolClient, { organizationId }: Company, { client_id, dispute_ids }: Work) {
  return (await db.query<OpenInvoice>(OPEN, [organizationId, client_id, dispute_ids])).rows
}

/** Requires that no open invoice asks for any of the work. The client must be locked. */
export async function requireNoInvoice(db: PoolClient, company: Company, work: Work): Promise<void> {
  const [open] = await openInvoices(db, company, work)
  if (open) throw invoiceOpen(feeDocumentNumber('invoice', open.number))
}

/**
 * Returns the open invoice that a payment pays, or null if none asks for this work. The client must be locked.
 *
 * @throws FunctionError if an invoice asks for some of the work, but not for the same work and amount
 */
export async function unpaidInvoice(
  db: PoolClient,
  company: Company,
  fee: Work & { amount: number },
): Promise<OpenInvoice | null> {
  const [open] = await openInvoices(db, company, fee)
  if (open === undefined) return null
  const { number, amount_cents, dispute_ids } = open
  const isSame =
    dispute_ids.length === fee.dispute_ids.length && dispute_ids.every((id) => fee.dispute_ids.includes(id))
  if (!isSame || amount_cents !== fee.amount) throw invoiceDiffers(feeDocumentNumber('invoice', number), amount_cents)
  return open
}

const PAY = 'update public.repair_fee_documents set entry_id = $3 where organization_id = $1 and id = $2'

/** Records which fee paid an invoice. */
export async function payInvoice(
  db: PoolClient,
  { organizationId }: Company,
  { id }: Pick<OpenInvoice, 'id'>,
  feeId: string,
): Promise<void> {
  await db.query(PAY, [organizationId, id, feeId])
}
