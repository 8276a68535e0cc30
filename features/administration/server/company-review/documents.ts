import type { PoolClient } from 'pg'
import {
  MOST_ORGANIZATION_DOCUMENTS,
  ORGANIZATION_DOCUMENTS_BUCKET,
  type OrganizationDocumentKind,
} from '#features/administration/rules/company-review/documents.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { discard } from '#platform/storage/loose-files.ts'
import { lockEditable } from './draft.ts'
import { documentNotFound, fileNotUploaded, tooManyDocuments } from './errors.ts'
import type { ReviewDeps } from './review-deps.ts'

const COUNT = `
  select count(*)::int as count from app.company_documents where organization_id = $1 and removed_at is null`
// Uses the size and type that the storage service measured, not those the client sent. Locks the file so that it
// can't be deleted in the meantime.
const ADD = `
  with file as (select o.name, app.given_name(o) as file_name, o.metadata
                  from storage.objects o
                 where o.bucket_id = '${ORGANIZATION_DOCUMENTS_BUCKET}' and o.name = $3 and o.review_organization_id = $1 for share)
  insert into app.company_documents (organization_id, kind, file_name, file_size, mime_type, object_name, added_by, added_by_name)
  select $1, $4, file.file_name, (file.metadata ->> 'size')::bigint, file.metadata ->> 'mimetype', file.name, $2,
         coalesce(nullif(p.full_name, ''), p.email)
    from file, app.people p where p.id = $2
  on conflict (object_name) do nothing
  returning id`

/** Adds an uploaded file to the company's draft. Returns the document's id. */
export async function addDocument(
  deps: ReviewDeps,
  member: PresentMember,
  { path, kind }: { path: string; kind: OrganizationDocumentKind },
): Promise<string> {
  const { organizationId: home, personId } = member
  return inTransaction(deps.pool, async (db) => {
    await lockEditable(db, home)
    const { rows: counted } = await db.query<{ count: number }>(COUNT, [home])
    if ((counted[0]?.count ?? 0) >= MOST_ORGANIZATION_DOCUMENTS) throw tooManyDocuments()
    const { rows } = await db.query<{ id: string }>(ADD, [home, personId, path, kind])
    if (rows[0] === undefined) throw fileNotUploaded()
    await record(db, member, 'added', rows[0].id, kind)
    return rows[0].id
  })
}

const FIND = `
  select d.kind, d.object_name,
         exists (select from app.company_submissions s where s.organization_id = $1 and d.id = any (s.document_ids)) as was_sent
    from app.company_documents d where d.organization_id = $1 and d.id = $2 and d.removed_at is null`
const HIDE = `
  update app.company_documents set removed_at = clock_timestamp() where organization_id = $1 and id = $2`
const DELETE = 'delete from app.company_documents where organization_id = $1 and id = $2'
const DELETE_FILE = 'delete from storage.objects where bucket_id = $1 and name = $2 returning version'

/**
 * Removes a document from the draft. A document that was already sent stays with its submission; any other is deleted
 * with its file.
 */
export async function removeDocument(deps: ReviewDeps, member: PresentMember, documentId: string): Promise<string> {
  const version = await inTransaction(deps.pool, async (db) => {
    const place = [member.organizationId, documentId]
    await lockEditable(db, member.organizationId)
    const { rows } = await db.query<{ kind: OrganizationDocumentKind; object_name: string; was_sent: boolean }>(
      FIND,
      place,
    )
    const found = rows[0]
    if (found === undefined) throw documentNotFound()
    await record(db, member, 'removed', documentId, found.kind)
    await db.query(found.was_sent ? HIDE : DELETE, place)
    if (found.was_sent) return null
    const removed = await db.query<{ version: string | null }>(DELETE_FILE, [
      ORGANIZATION_DOCUMENTS_BUCKET,
      found.object_name,
    ])
    return removed.rows[0]?.version ?? null
  })
  await discard({ ...deps, pool: deps.wire }, version)
  return documentId
}

const RECORD = "select app.record_audit($1, $2, $3, 'company_documents', $4, jsonb_build_object('kind', $5::text), $6)"

/** The audit log leaves out the file name, because it can contain anything. */
async function record(db: PoolClient, member: PresentMember, act: string, id: string, kind: string): Promise<void> {
  const { organizationId, personId, requestId } = member
  await db.query(RECORD, [organizationId, personId, `company_document.${act}`, id, kind, requestId])
}
