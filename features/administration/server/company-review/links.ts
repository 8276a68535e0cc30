import { ORGANIZATION_DOCUMENTS_BUCKET } from '#features/administration/rules/company-review/documents.ts'
import { readLink } from '#platform/storage/links.ts'
import { documentNotFound } from './errors.ts'
import type { ReviewDeps } from './review-deps.ts'

interface Wanted {
  organization_id: string
  document_id: string
  download?: boolean | undefined
}

interface Opened {
  object: string
  object_name: string
  file_name: string
  company_name: string
  viewer: string
  viewed_at: Date
}

// One statement, so that every link has its entry in the company's audit log.
const OPEN = `
  select o.id as object, d.object_name, d.file_name, c.company_name, p.email as viewer, clock_timestamp() as viewed_at,
         app.record_audit(d.organization_id, p.id, 'company_document.viewed', 'company_documents', d.id,
                          jsonb_build_object('kind', d.kind), $4)
    from app.company_documents d
    join storage.objects o on o.bucket_id = '${ORGANIZATION_DOCUMENTS_BUCKET}' and o.name = d.object_name
    join app.organizations c on c.id = d.organization_id
    join app.people p on p.id = $3
   where d.organization_id = $1 and d.id = $2`

/** Returns a link to one document of the company, valid for a few minutes, and the watermark for viewing it. */
export async function linkToDocument(
  deps: ReviewDeps,
  { personId, requestId }: { personId: string; requestId: string | null },
  { organization_id, document_id, download = false }: Wanted,
) {
  const { rows } = await deps.pool.query<Opened>(OPEN, [organization_id, document_id, personId, requestId])
  const opened = rows[0]
  if (opened === undefined) throw documentNotFound()
  const { object, object_name, file_name, company_name, viewer, viewed_at } = opened
  const link = readLink(
    deps,
    '/object/sign/',
    `${ORGANIZATION_DOCUMENTS_BUCKET}/${object_name}`,
    object,
    deps.maxLinkSeconds,
  )
  const saved = download ? `&download=${encodeURIComponent(file_name)}` : ''
  return { url: `${deps.appUrl}/storage/v1${link}${saved}`, view: { company_name, viewer, viewed_at } }
}
