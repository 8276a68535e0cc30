import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { ImportCommand } from '#features/portfolio-import/rules/import-commands.ts'
import { loansWorkedOn } from './errors.ts'
import { lockedImport } from './stored-import.ts'

const LOANS_NAMED = 20

const WORKED_ON = `
  select l.id as loan_id, coalesce(l.loan_number, '') as loan_number, array_agg(w.reason order by w.reason) as reasons, (count(*) over ())::integer as count
    from app.work_on_imported($1, $2) w join public.loans l on l.organization_id = $1 and l.id = w.loan_id
   group by l.id, l.loan_number order by l.loan_number limit ${LOANS_NAMED}`
const UNDO = 'select app.undo_portfolio_import($1, $2) as borrowers'
const MARK = `
  update app.portfolio_imports i
     set status = 'undone', undone_at = now(), undone_by = p.id, undone_by_name = coalesce(p.full_name, p.email), undo_reason = $4
    from app.people p where i.organization_id = $1 and i.id = $2 and p.id = $3`
const RECORD = `
  select app.record_audit($1, $2, 'portfolio_imports.undone', 'portfolio_imports', $3,
                          jsonb_build_object('reason', $4::text, 'loans', $5::integer, 'borrowers', $6::integer), $7)`

interface WorkedOn {
  loan_id: string
  loan_number: string
  reasons: string[]
  count: number
}

/**
 * Removes the loans of an import, and the borrowers that it added and that have nothing else.
 *
 * @throws loansWorkedOn if work was recorded on one of the loans
 */
export async function undoImport(
  db: PoolClient,
  { organizationId, personId, requestId }: Member,
  { import_id: id, reason }: Extract<ImportCommand, { act: 'undo' }>,
) {
  const found = await lockedImport(db, organizationId, id, ['done'])
  const { rows } = await db.query<WorkedOn>(WORKED_ON, [organizationId, id])
  if (rows[0] !== undefined)
    throw loansWorkedOn(
      rows.map(({ count: _, ...loan }) => loan),
      rows[0].count,
    )
  const undone = await db.query<{ borrowers: number }>(UNDO, [organizationId, id])
  const borrowers = undone.rows[0]?.borrowers ?? 0
  await db.query(MARK, [organizationId, id, personId, reason])
  await db.query(RECORD, [organizationId, personId, id, reason, found.totals.loans ?? 0, borrowers, requestId])
  return { id, borrowers }
}
