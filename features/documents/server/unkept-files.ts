import type { Pool } from 'pg'

// A day is longer than anyone needs to fill in a form. The bytes are deleted with the row (see storage.follow_bytes).
const UNKEPT = `
  delete from storage.objects o
   where bucket_id in ('client-documents', 'company-documents') and updated_at < now() - interval '1 day'
     and not exists (select from public.client_documents d where bucket_id = 'client-documents' and d.file_url = o.name)
     and not exists (select from app.company_documents d where bucket_id = 'company-documents' and d.object_name = o.name)`

/** Deletes uploaded files that never became a document. Returns how many. */
export async function sweepUnkeptFiles(pool: Pool): Promise<number> {
  return (await pool.query(UNKEPT)).rowCount ?? 0
}
