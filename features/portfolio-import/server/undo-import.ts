import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { ImportCommand } from '#features/portfolio-import/rules/import-commands.ts'
import { enqueuePortfolio, UNDO_PORTFOLIO } from './enqueue-import.ts'
import { loansWorkedOn } from './errors.ts'
import { lockedImport } from './stored-import.ts'

const LOANS_NAMED = 20

const WORKED_ON = `
  select l.id as loan_id, coalesce(l.loan_number, '') as loan_number, array_agg(w.reason order by w.reason) as reasons, (count(*) over ())::integer as count
    from app.work_on_imported($1, $2) w join public.loans l on l.organization_id = $1 and l.id = w.loan_id
   group by l.id, l.loan_number order by l.loan_number limit ${LOANS_NAMED}`
const MARK = `
  update app.portfolio_imports i
     set status = 'undoing', undone_by = p.id, undone_by_name = coalesce(p.full_name, p.email), undo_reason = $4
    from app.people p where i.organization_id = $1 and i.id = $2 and p.id = $3`

interface WorkedOn {
  loan_id: string
  loan_number: string
  reasons: string[]
  count: number
}

/**
 * Starts the undo of an import. A job removes its loans, and the borrowers that it added and that have nothing else.
 *
 * @throws loansWorkedOn if work was recorded on one of the loans
 */
export async function undoImport(
  db: PoolClient,
  { organizationId, personId }: Member,
  { import_id: id, reason }: Extract<ImportCommand, { act: 'undo' }>,
) {
  await lockedImport(db, organizationId, id, ['done'])
  const { rows } = await db.query<WorkedOn>(WORKED_ON, [organizationId, id])
  if (rows[0] !== undefined)
    throw loansWorkedOn(
      rows.map(({ count: _, ...loan }) => loan),
      rows[0].count,
    )
  await db.query(MARK, [organizationId, id, personId, reason])
  await enqueuePortfolio(db, UNDO_PORTFOLIO, organizationId, id)
  return { id }
}
