import { blob, PDF } from '#platform/storage/tests/storage-fixture.ts'
import type { SignedIn } from '#test/support/app.ts'

const UNKNOWN = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

/** Uploads a signed copy to the client's file. Returns its ID, or an unknown one if the person can't see the client. */
export async function signedPaperOf({ supabase }: SignedIn, client_id: string): Promise<string> {
  const path = `${crypto.randomUUID()}.pdf`
  const { error } = await supabase.storage.from('client-documents').upload(path, blob(PDF, 'application/pdf'))
  if (error) throw error
  const document = { document_type: 'other', custom_type: 'Signed copy', file_name: 'signed.pdf', file_size: 9 }
  const { data } = await supabase
    .from('client_documents')
    .insert({ ...document, client_id, file_url: path, mime_type: 'application/pdf' })
    .select('id')
  return data?.[0]?.id ?? UNKNOWN
}
