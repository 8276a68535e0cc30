import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import {
  type FeeDocument,
  type FeeDocumentKind,
  feeDocumentNumber,
} from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { documentPath } from '#features/documents/rules/document-file.ts'
import { printFeeDocument } from '#features/documents/server/pdf/print-report.ts'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { storeFile } from '#features/signing/server/stored-files.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { languageOf } from '#platform/rules/languages/language.ts'

/** A document to issue. */
export interface NewDocument {
  kind: FeeDocumentKind
  clientId: string
  amountCents: number
  disputeIds: readonly string[]
  /** The fee or refund of a receipt. */
  entryId: string | null
  /** The bureau's answer that an invoice names. */
  evidenceId: string | null
  /** The company as the contract names it. Null without a contract. */
  company: { name: string; address: string } | null
  content: FeeDocument
}

interface Parties {
  full_name: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  preferred_language: string | null
  company_name: string
  today: PlainDate
}

const PARTIES = `
  select c.full_name, c.address, c.city, c.state, c.zip, c.preferred_language, o.company_name, (now() at time zone o.time_zone)::date::text as today
    from public.clients c join app.organizations o on o.id = c.organization_id
   where c.id = $1 and c.organization_id = $2`
// The row stays locked until the document is issued or rolled back: no number is skipped or given twice.
const NUMBER = {
  invoice: `
  insert into app.repair_document_numbers (organization_id, last_invoice) values ($1, 1)
  on conflict (organization_id) do update set last_invoice = repair_document_numbers.last_invoice + 1
  returning last_invoice as number`,
  receipt: `
  insert into app.repair_document_numbers (organization_id, last_receipt) values ($1, 1)
  on conflict (organization_id) do update set last_receipt = repair_document_numbers.last_receipt + 1
  returning last_receipt as number`,
} as const
const FILE = `
  insert into public.client_documents (organization_id, client_id, document_type, custom_type, file_url, file_name, file_size, mime_type)
  values ($1, $2, 'other', $3, $4, $5, $6, 'application/pdf') returning id`
const ISSUE = `
  with issued as (
    insert into public.repair_fee_documents (organization_id, client_id, kind, number, issued_on, amount_cents, dispute_ids, entry_id, evidence_id,
                                             document_id, created_by, created_by_name)
    select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $2
    returning id, number)
  select id, app.record_audit($1, $2, $12, 'repair_fee_documents', id,
                              jsonb_build_object('client_id', $3::uuid, 'amount', $7::bigint / 100.0, 'kind', $4::text, 'name', $13::text), $14)
    from issued`

/** Numbers, prints, and files an invoice or a receipt. The client must be locked. */
export async function issueDocument(
  db: PoolClient,
  deps: CommandDeps,
  member: PresentMember,
  document: NewDocument,
): Promise<{ id: string; number: string }> {
  const { kind, clientId, content, company } = document
  const { organizationId, personId, requestId } = member
  const parties = (await db.query<Parties>(PARTIES, [clientId, organizationId])).rows[0]
  if (parties === undefined) throw new Error('A locked client has no row')
  const { rows } = await db.query<{ number: number }>(NUMBER[kind], [organizationId])
  const count = rows[0]?.number ?? 0
  const number = feeDocumentNumber(kind, count)
  const title = `${kind === 'invoice' ? 'Invoice' : 'Receipt'} ${number}`
  const pdf = await printFeeDocument({
    ...{ title, day: parties.today, content, isSandbox: deps.isSandbox },
    brand: await printedBrand(deps.pool, deps.files, organizationId),
    ...{ companyName: company?.name ?? parties.company_name, companyAddress: linesOf(company?.address ?? '') },
    ...{
      clientName: parties.full_name,
      reader: languageOf(parties.preferred_language),
      clientAddress: addressLines(parties),
    },
  })
  const documentId = await filed(db, deps, { organizationId, clientId, title, name: `${kind}-${number}.pdf`, pdf })
  const { amountCents, disputeIds, entryId, evidenceId } = document
  const issued = await db.query<{ id: string }>(ISSUE, [
    ...[organizationId, personId, clientId, kind, count, parties.today, amountCents, disputeIds, entryId, evidenceId],
    ...[documentId, `repair_fee.${kind}_issued`, number, requestId],
  ])
  return { id: issued.rows[0]?.id ?? '', number }
}

interface NewFile {
  organizationId: string
  clientId: string
  title: string
  name: string
  pdf: Uint8Array
}

/** Files a PDF in the client's documents. Returns the document's ID. */
async function filed(db: PoolClient, deps: CommandDeps, { organizationId, clientId, title, name, pdf }: NewFile) {
  const path = documentPath(randomUUID(), 'application/pdf', null)
  const file = { bucket: 'client-documents' as const, organizationId, name: path, bytes: pdf }
  await storeFile(db, deps, { ...file, mimeType: 'application/pdf' })
  const values = [organizationId, clientId, title, path, name, pdf.byteLength]
  const row = (await db.query<{ id: string }>(FILE, values)).rows[0]
  if (row === undefined) throw new Error('No document was filed')
  return row.id
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function addressLines({ address, city, state, zip }: Parties): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address ?? '', place].filter((line) => line !== '')
}
