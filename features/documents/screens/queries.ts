import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { DOCUMENT_SLOTS, type DocumentKind } from '#features/documents/rules/document-types.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'
import { documentLink, type StoredDocument } from './document-upload.ts'

type SlotField = (typeof DOCUMENT_SLOTS)[number]['field']

const documentRow = z.object({
  id: z.string(),
  document_type: z.string(),
  custom_type: z.string().nullable(),
  file_url: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  mime_type: z.string(),
  client_field: z.string().nullable(),
  series_id: z.string(),
  superseded_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
})
export type DocumentRow = z.infer<typeof documentRow>

/** One document as it stands, with the versions it had before, newest first. */
export interface KeptDocument extends DocumentRow {
  formerVersions: DocumentRow[]
}

/** What lies in a client's file: each named field's document, if it has one, and the additional ones, newest first. */
export interface ClientDocuments {
  byField: Record<string, KeptDocument & { uploadedAt: string }>
  additional: KeptDocument[]
}

const MOST_ROWS = 1000
const FIELD_COLUMNS = DOCUMENT_SLOTS.map(({ field }) => `${field}, ${field}_uploaded_at`).join(', ')
const fieldsRow = z.record(z.string(), z.string().nullable())

export const documentQueries = {
  all: (clientId: string) => queryOptions({ queryKey: ['documents', clientId], queryFn: () => documentsOf(clientId) }),
  /** An address to look at the document under, and who looks: that is written down first, once for as long as it stays open. */
  view: (document: DocumentRow) =>
    queryOptions({
      queryKey: ['document-view', document.id],
      queryFn: () => opened(document),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

export async function addDocument(
  clientId: string,
  kind: DocumentKind | Pick<DocumentRow, 'document_type' | 'custom_type' | 'series_id'>,
  { path, fileName, sizeBytes, mimeType }: StoredDocument,
): Promise<void> {
  const { document_type, custom_type } = kind
  await unwrap(
    supabase.from('client_documents').insert({
      ...{ client_id: clientId, document_type, custom_type, file_url: path },
      ...{ file_name: fileName, file_size: sizeBytes, mime_type: mimeType },
      ...('series_id' in kind && { series_id: kind.series_id }),
    }),
  )
}

/** Puts a file into one of the six fields, or with null takes it out of it. */
export async function writeField(clientId: string, field: SlotField, path: string | null, uploadedAt: string | null) {
  const written = await unwrap(
    supabase
      .from('clients')
      .update({ [field]: path, [`${field}_uploaded_at`]: uploadedAt })
      .eq('id', clientId)
      .select('id'),
  )
  if (written.length === 0) throw new Error('Client not found')
}

/** Takes an additional document out of sight, or brings it back. */
export async function setRemoved(documentId: string, isRemoved: boolean): Promise<void> {
  const archived_at = isRemoved ? new Date().toISOString() : null
  await unwrap(supabase.from('client_documents').update({ archived_at }).eq('id', documentId))
}

/** Saves the file under the name it came with. */
export async function download(document: DocumentRow): Promise<void> {
  const link = window.document.createElement('a')
  link.href = (await opened(document, document.file_name)).address
  link.download = document.file_name
  link.click()
}

const documentView = z.object({ company_name: z.string(), viewer: z.string(), viewed_at: z.string() })

async function opened({ id, file_url }: DocumentRow, name?: string) {
  const view = await read(documentView.nullable(), supabase.rpc('record_document_view', { document_id: id }))
  if (view === null) throw new Error('Document not found')
  return { view, address: await documentLink(file_url, name) }
}

async function documentsOf(clientId: string): Promise<ClientDocuments> {
  const [fields, rows] = await Promise.all([
    read(fieldsRow, supabase.from('clients').select(FIELD_COLUMNS).eq('id', clientId).single()),
    read(
      z.array(documentRow),
      supabase
        .from('client_documents')
        .select(Object.keys(documentRow.shape).join(', '))
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .limit(MOST_ROWS),
    ),
  ])
  return arranged(fields, rows)
}

function arranged(fields: Record<string, string | null>, rows: DocumentRow[]): ClientDocuments {
  const versionsOf = ({ series_id, id }: DocumentRow) =>
    rows.filter((row) => row.series_id === series_id && row.id !== id && row.superseded_at !== null)
  const current = rows.filter((row) => row.superseded_at === null && row.archived_at === null)
  const kept = current.map((row) => ({ ...row, formerVersions: versionsOf(row) }))
  return {
    byField: Object.fromEntries(
      kept
        .filter(({ client_field }) => client_field !== null && fields[client_field])
        .map((row) => [
          String(row.client_field),
          { ...row, uploadedAt: fields[`${row.client_field}_uploaded_at`] ?? row.created_at },
        ]),
    ),
    additional: kept.filter(({ client_field }) => client_field === null),
  }
}
