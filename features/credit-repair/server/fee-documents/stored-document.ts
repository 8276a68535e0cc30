import type { PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { readFile } from '#features/signing/server/stored-files.ts'
import { savedFile } from '#platform/functions/saved-file.ts'

type Company = Pick<PresentMember, 'organizationId'>

/** An issued invoice or receipt with its file. */
interface StoredDocument {
  id: string
  client_id: string
  number: number
  amount_cents: number
  dispute_ids: string[]
  entry_id: string | null
  evidence_id: string | null
  is_void: boolean
  file_url: string
  file_name: string
}

const COLUMNS = `
  select d.id, d.client_id, d.number, d.amount_cents::float8, d.dispute_ids, d.entry_id, d.evidence_id, d.voided_at is not null as is_void,
         f.file_url, f.file_name
    from public.repair_fee_documents d join public.client_documents f on f.id = d.document_id`
const INVOICE = `${COLUMNS} where d.organization_id = $1 and d.id = $2 and d.kind = 'invoice'`
const RECEIPT = `${COLUMNS} where d.organization_id = $1 and d.entry_id = $2 and d.kind = 'receipt'`

/** Returns one of the company's invoices, or null. */
export async function storedInvoice(db: PoolClient, { organizationId }: Company, id: string) {
  return (await db.query<StoredDocument>(INVOICE, [organizationId, id])).rows[0] ?? null
}

/** Returns the receipt of a fee or a refund, or null if none was issued. */
export async function storedReceipt(db: PoolClient, { organizationId }: Company, entryId: string) {
  return (await db.query<StoredDocument>(RECEIPT, [organizationId, entryId])).rows[0] ?? null
}

/** Returns the filed PDF. */
export async function fileOf(deps: CommandDeps, { file_url, file_name }: StoredDocument): Promise<Response> {
  return savedFile(file_name, await readFile(deps.pool, deps, 'client-documents', file_url))
}
