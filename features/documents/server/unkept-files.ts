import type { Pool } from 'pg'

// A day is longer than anybody fills in a form. The bytes follow the row (see storage.follow_bytes).
const UNKEPT = `
  delete from storage.objects o
   where bucket_id in ('client-documents', 'company-documents') and updated_at < now() - interval '1 day'
     and not exists (select from public.client_documents d where bucket_id = 'client-documents' and d.file_url = o.name)
     and not exists (select from app.company_documents d where bucket_id = 'company-documents' and d.object_name = o.name)`

/** Removes files that were uploaded and then never said to be anybody's document; answers how many. */
export async function sweepUnkeptFiles(pool: Pool): Promise<number> {
  return (await pool.query(UNKEPT)).rowCount ?? 0
}
