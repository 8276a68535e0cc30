import type { Pool } from 'pg'

const WITH_EVENTS = 'select app.organizations_with_unlinked_audit_events() as id'
const LINK = 'select app.link_audit_events($1)'

/**
 * Adds the committed audit events of each company to its chain. Writers of events take no lock and don't wait for each
 * other: only this job writes the head of a chain (docs/decisions/0139-audit-blocks.md).
 */
export async function linkAuditEvents(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(WITH_EVENTS)
  for (const { id } of rows) await pool.query(LINK, [id])
}
