import { keepDocument } from '#features/documents/screens/document-upload.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

const NAMES = {
  statement: 'Signed statement of rights',
  contract: 'Signed credit repair contract',
  notice: 'Notice of cancellation',
  answer: 'Answer of a credit bureau',
} as const
export type SignedPaper = keyof typeof NAMES

/** Uploads the copy that a client signed, or a bureau's answer, to the client's file. Returns the ID of the document. */
export async function uploadSignedPaper(clientId: string, paper: SignedPaper, file: File): Promise<string> {
  let id = ''
  await keepDocument({ file, accepts: 'image-or-pdf' }, async ({ path, fileName, sizeBytes, mimeType }) => {
    const document = {
      ...{ client_id: clientId, document_type: 'other' as const, custom_type: NAMES[paper] },
      ...{ file_url: path, file_name: fileName, file_size: sizeBytes, mime_type: mimeType },
    }
    id = (await unwrap(supabase.from('client_documents').insert(document).select('id').single())).id
  })
  return id
}
