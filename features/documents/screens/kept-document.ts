import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { keepDocument } from './document-upload.ts'
import type { DocumentRow } from './queries.ts'

/** Uploads a file, files it with a client, and returns the id of the document. Throws `FileRefused` or the server's error. */
export async function keptDocument(
  clientId: string,
  file: File,
  kind: Pick<DocumentRow, 'document_type' | 'custom_type'>,
): Promise<string> {
  const kept: { id?: string } = {} // set below
  await keepDocument({ file, accepts: 'image-or-pdf' }, async ({ path, fileName, sizeBytes, mimeType }) => {
    const row = { file_url: path, file_name: fileName, file_size: sizeBytes, mime_type: mimeType }
    const stored = await unwrap(
      supabase
        .from('client_documents')
        .insert({ client_id: clientId, ...kind, ...row })
        .select('id')
        .single(),
    )
    kept.id = stored.id
  })
  if (kept.id === undefined) throw new Error('The document was not stored')
  return kept.id
}
