import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { storedIdentity } from '#features/clients/server/stored-identity.ts'
import { type ImportedEntry, importedEntriesSchema } from '#features/credit-reports/rules/imported/imported-entry.ts'
import {
  type Correction,
  correctedEntries,
  type ImportWish,
  importedReportSchema,
} from '#features/credit-reports/rules/imported/imported-report.ts'
import { entriesInJson } from '#features/credit-reports/rules/imported/report-json.ts'
import { entriesInRows } from '#features/credit-reports/rules/imported/report-rows.ts'
import { redactedJson } from '#features/credit-reports/rules/redaction.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { clientArchived, clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { documentUnknown, importedReportUnknown, nothingRead } from './errors.ts'

/** `POST /functions/v1/imported-report`: imports a client's own report, corrects a field of one, or removes one. */
export async function importedReport(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, importedReportSchema)
  const asked = importedReportSchema.parse(content)
  // Read before the transaction, because a long report takes a moment.
  const read = asked.act === 'import' ? await readReport(deps, member, asked) : null
  const request = { organizationId: member.organizationId, act: 'importedReport', key, content }
  const answer = await inTransaction(deps.pool, (db) =>
    once(db, request, async () => {
      if (asked.act === 'import' && read !== null) return store(db, member, asked, read)
      if (asked.act === 'correct') return correct(db, member, asked)
      return remove(db, member, asked.act === 'remove' ? asked.report_id : '')
    }),
  )
  return context.json(answer)
}

interface ReadReport {
  entries: ImportedEntry[]
  unread: string[]
}

async function readReport(deps: CommandDeps, member: Member, asked: ImportWish): Promise<ReadReport> {
  const identity = await storedIdentity(deps, member, asked.client_id)
  const only = asked.bureau ?? null
  const read = asked.format === 'json' ? entriesInJson(asked.json, only) : entriesInRows(asked.rows ?? [], only)
  if (read.entries.length === 0) throw nothingRead()
  // The report is the client's own, so it may show their SSN and birth date anywhere.
  const { entries, unread } = Object(redactedJson(read, identity))
  return { entries: importedEntriesSchema.parse(entries), unread }
}

const CLIENT = `
  select c.archived_at is not null as is_archived from public.clients c where c.id = $1 and c.organization_id = $2 for no key update`
const HAS_DOCUMENT = `
  select d.id from public.client_documents d
   where d.id = $1 and d.client_id = $2 and d.organization_id = $3 and d.archived_at is null`
const STORE = `
  with stored as (
    insert into public.imported_reports (organization_id, client_id, document_id, source, format, file_name, reported_on, entries, unread,
                                         imported_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    returning id, organization_id, client_id)
  select id, app.record_audit(organization_id, $10, 'imported_report.added', 'imported_reports', id,
                              jsonb_build_object('client_id', client_id, 'source', $4::text, 'format', $5::text), $11)
    from stored`

async function store(db: PoolClient, member: Member, asked: ImportWish, { entries, unread }: ReadReport) {
  const { organizationId, personId, requestId } = member
  const { rows: clients } = await db.query<{ is_archived: boolean }>(CLIENT, [asked.client_id, organizationId])
  if (clients[0] === undefined) throw clientNotFound()
  if (clients[0].is_archived) throw clientArchived('import reports')
  const documentId = asked.document_id ?? null
  if (documentId !== null) {
    const { rows } = await db.query<{ id: string }>(HAS_DOCUMENT, [documentId, asked.client_id, organizationId])
    if (rows[0] === undefined) throw documentUnknown()
  }
  const { rows } = await db.query<{ id: string }>(STORE, [
    ...[organizationId, asked.client_id, documentId, asked.source, asked.format, asked.file_name, asked.reported_on],
    ...[JSON.stringify(entries), JSON.stringify(unread), personId, requestId],
  ])
  if (rows[0] === undefined) throw new Error('No imported report was stored')
  return { id: rows[0].id, entries: entries.length, unread: unread.length }
}

interface Stored {
  client_id: string
  entries: unknown
  by_name: string
}

const STORED = `
  select r.client_id, r.entries, coalesce((select coalesce(p.full_name, p.email) from app.people p where p.id = $3), '') as by_name
    from public.imported_reports r
   where r.id = $1 and r.organization_id = $2 and r.removed_at is null
     for update of r`
// The audit names the field, never its value.
const CORRECT = `
  with corrected as (
    update public.imported_reports set entries = $3 where id = $1 and organization_id = $2 returning id, organization_id, client_id)
  select app.record_audit(organization_id, $4, 'imported_report.corrected', 'imported_reports', id,
                          jsonb_build_object('client_id', client_id, 'field', $6::text), $5)
    from corrected`

async function correct(db: PoolClient, { organizationId, personId, requestId }: Member, asked: Correction) {
  const { rows } = await db.query<Stored>(STORED, [asked.report_id, organizationId, personId])
  const [stored] = rows
  if (stored === undefined) throw importedReportUnknown()
  const entries = correctedEntries(importedEntriesSchema.parse(stored.entries), asked, stored.by_name)
  if (entries === null) throw importedReportUnknown()
  await db.query(CORRECT, [asked.report_id, organizationId, JSON.stringify(entries), personId, requestId, asked.field])
  return { id: asked.report_id }
}

const REMOVE = `
  with removed as (
    update public.imported_reports set removed_at = clock_timestamp()
     where id = $1 and organization_id = $2 and removed_at is null
    returning id, organization_id, client_id)
  select id, app.record_audit(organization_id, $3, 'imported_report.removed', 'imported_reports', id,
                              jsonb_build_object('client_id', client_id), $4)
    from removed`

async function remove(db: PoolClient, { organizationId, personId, requestId }: Member, reportId: string) {
  const { rows } = await db.query<{ id: string }>(REMOVE, [reportId, organizationId, personId, requestId])
  if (rows[0] === undefined) throw importedReportUnknown()
  return { id: rows[0].id }
}
