import type { Pool } from 'pg'

const WITH_UNDO = `
  select m.id from public.client_merges m
   where m.undone_at is null
     and exists (select from app.client_merge_rows r where r.organization_id = m.organization_id and r.merge_id = m.id)`
const SWEEP = 'select app.sweep_merge($1)'

/**
 * Moves rows that a request which began before a merge added to the merged client, and deletes the undo data of merges
 * that can't be undone anymore. Each merge is a transaction, so that it locks two clients only.
 */
export async function sweepMerges(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(WITH_UNDO)
  for (const { id } of rows) await pool.query(SWEEP, [id])
}
