import { queryOptions } from '@tanstack/react-query'
import { DOCUMENT_SLOTS, type DocumentKind } from '#features/documents/rules/document-types.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { jsonOf, supabase, unwrap } from '#platform/browser/supabase.ts'
import { documentLink, type StoredDocument } from './document-upload.ts'

type SlotField = (typeof DOCUMENT_SLOTS)[number]['field']

type FieldColumns = Pick<RowOf<'clients'>, SlotField | `${SlotField}_uploaded_at`>

export type DocumentRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** A current document with its earlier versions, newest first. */
export interface KeptDocument extends DocumentRow {
  formerVersions: DocumentRow[]
}

/** The documents of a client's file: one per named slot, and the additional ones, newest first. */
export interface ClientDocuments {
  byField: Record<string, KeptDocument & { uploadedAt: string }>
  additional: KeptDocument[]
}

const MOST_ROWS = 1000
const FIELD_COLUMNS = DOCUMENT_SLOTS.map(({ field }) => `${field}, ${field}_uploaded_at`).join(', ')

export const documentQueries = {
  all: (clientId: string) => queryOptions({ queryKey: ['documents', clientId], queryFn: () => documentsOf(clientId) }),
  /**
   * Returns a URL and a watermark for viewing the document. The server records the view first, once while the document
   * stays open.
   */
  view: (document: DocumentRow) =>
    queryOptions({
      queryKey: ['document-view', document.id],
      queryFn: () => opened(document),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

/** Adds a stored file to the client's documents, and returns the document's id. */
export async function addDocument(
  clientId: string,
  kind: DocumentKind | Pick<DocumentRow, 'document_type' | 'custom_type' | 'series_id'>,
  { path, fileName, sizeBytes, mimeType }: StoredDocument,
): Promise<string> {
  const { document_type, custom_type } = kind
  const added = supabase.from('client_documents').insert({
    ...{ client_id: clientId, document_type, custom_type, file_url: path },
    ...{ file_name: fileName, file_size: sizeBytes, mime_type: mimeType },
    ...('series_id' in kind && { series_id: kind.series_id }),
  })
  return (await unwrap(added.select('id').single())).id
}

/** Sets one of the six file fields, or clears it with null. */
export async function writeField(clientId: string, field: SlotField, path: string | null, uploadedAt: string | null) {
  const columns: Partial<FieldColumns> = { [field]: path, [`${field}_uploaded_at`]: uploadedAt }
  const written = await unwrap(supabase.from('clients').update(columns).eq('id', clientId).select('id'))
  if (written.length === 0) throw new Error('Client not found')
}

/** Hides an additional document, or restores it. */
export async function setRemoved(documentId: string, isRemoved: boolean): Promise<void> {
  const archived_at = isRemoved ? new Date().toISOString() : null
  await unwrap(supabase.from('client_documents').update({ archived_at }).eq('id', documentId))
}

/** Downloads the file under its original name. */
export async function download(document: DocumentRow): Promise<void> {
  const link = window.document.createElement('a')
  link.href = (await opened(document, document.file_name)).address
  link.download = document.file_name
  link.click()
}

/** Returns a document's bytes, and records that it was viewed. */
export async function documentFile(document: DocumentRow): Promise<Blob> {
  const response = await fetch((await opened(document, document.file_name)).address)
  if (!response.ok) throw new Error('The document could not be opened. Try again.')
  return response.blob()
}

interface DocumentView {
  company_name: string
  viewer: string
  viewed_at: string
}

async function opened({ id, file_url, mime_type }: DocumentRow, name?: string) {
  const view = await jsonOf<DocumentView | null>(supabase.rpc('record_document_view', { document_id: id }))
  if (view === null) throw new Error('Document not found')
  return { view, address: await documentLink(file_url, mime_type, name) }
}

async function documentsOf(clientId: string): Promise<ClientDocuments> {
  const [fields, rows] = await Promise.all([fieldsOf(clientId), rowsOf(clientId)])
  return arranged(fields, rows)
}

function fieldsOf(clientId: string) {
  const client = supabase.from('clients').select(FIELD_COLUMNS).eq('id', clientId).single()
  return unwrap(client.overrideTypes<FieldColumns, { merge: false }>())
}

function rowsOf(clientId: string) {
  return unwrap(
    supabase
      .from('client_documents')
      .select(
        'id, document_type, custom_type, file_url, file_name, file_size, mime_type, client_field, series_id, superseded_at, archived_at, created_at',
      )
      .eq('client_id', clientId)
      .order('created_at', { ascending: false })
      .limit(MOST_ROWS),
  )
}

function arranged(fields: FieldColumns, rows: DocumentRow[]): ClientDocuments {
  const versionsOf = ({ series_id, id }: DocumentRow) =>
    rows.filter((row) => row.series_id === series_id && row.id !== id && row.superseded_at !== null)
  const current = rows.filter((row) => row.superseded_at === null && row.archived_at === null)
  const kept = current.map((row) => ({ ...row, formerVersions: versionsOf(row) }))
  return {
    byField: Object.fromEntries(kept.flatMap((row) => inField(row, fields))),
    additional: kept.filter(({ client_field }) => client_field === null),
  }
}

/** Pairs a document with the slot that holds it, if any. */
function inField(row: KeptDocument, fields: FieldColumns): [SlotField, KeptDocument & { uploadedAt: string }][] {
  const { client_field: field, created_at } = row
  if (field === null || !fields[field]) return []
  return [[field, { ...row, uploadedAt: fields[`${field}_uploaded_at`] ?? created_at }]]
}
