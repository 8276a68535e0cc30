import type { PoolClient } from 'pg'

/** Removes what was computed for an import and is no longer needed. */
export async function forgetRows(db: PoolClient, organizationId: string, id: string): Promise<void> {
  await db.query('delete from app.portfolio_import_parts where organization_id = $1 and import_id = $2', [
    organizationId,
    id,
  ])
  await db.query('delete from app.portfolio_import_plans where organization_id = $1 and import_id = $2', [
    organizationId,
    id,
  ])
}
