import { inTransaction } from '#platform/database/transaction.ts'
import type { ImportDeps } from './enqueue-import.ts'

const RUN = `
  select undone_by, undo_reason from app.portfolio_imports where organization_id = $1 and id = $2 and status = 'undoing' for update`
const UNDO = 'select app.undo_portfolio_import($1, $2) as borrowers'
const UNDONE =
  "update app.portfolio_imports set status = 'undone', undone_at = now() where organization_id = $1 and id = $2"
const RECORD = `
  select app.record_audit(i.organization_id, $3, 'portfolio_imports.undone', 'portfolio_imports', i.id,
                          jsonb_build_object('reason', i.undo_reason, 'loans', i.totals -> 'loans', 'borrowers', $4::integer), null)
    from app.portfolio_imports i where i.organization_id = $1 and i.id = $2`

/**
 * Removes the loans of an import in one transaction. The database refuses if work was recorded on one of them meanwhile, and then the
 * import stays.
 */
export async function undoLoans({ pool }: ImportDeps, organizationId: string, id: string): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ undone_by: string | null; undo_reason: string | null }>(RUN, [organizationId, id])
    if (rows[0] === undefined) return
    const undone = await db.query<{ borrowers: number }>(UNDO, [organizationId, id])
    await db.query(UNDONE, [organizationId, id])
    await db.query(RECORD, [organizationId, id, rows[0].undone_by, undone.rows[0]?.borrowers ?? 0])
  })
}
