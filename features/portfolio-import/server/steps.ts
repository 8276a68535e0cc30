import pg, { type PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { ImportCommand } from '#features/portfolio-import/rules/import-commands.ts'
import { differingTotals, NO_TOTALS } from '#features/portfolio-import/rules/import-lists.ts'
import { CHECK_PORTFOLIO, enqueuePortfolio, IMPORT_PORTFOLIO } from './enqueue-import.ts'
import { differencesNotAccepted, importStatus, nothingToImport, otherImportAtWork, rowsMissing } from './errors.ts'
import { forgetRows } from './forget-rows.ts'
import { PART_PLACE } from './sealed-rows.ts'
import { lockedImport, storedImport } from './stored-import.ts'

type Act<Name extends ImportCommand['act']> = Extract<ImportCommand, { act: Name }>

const KEEP = `
  insert into app.portfolio_import_parts (organization_id, import_id, kind, part, row_count, sealed)
  select i.organization_id, i.id, $3, $4, $5, $6 from app.portfolio_imports i
   where i.organization_id = $1 and i.id = $2 and i.status = 'uploading'
  on conflict (organization_id, import_id, kind, part) do update
     set row_count = excluded.row_count, sealed = excluded.sealed`

/** Stores some rows of a file, sealed. The same part can be sent again. */
export async function keepRows({ pool, sealer }: CommandDeps, { organizationId }: Member, asked: Act<'rows'>) {
  const { import_id: id, kind, part, fields, rows } = asked
  const sealed = await sealer.sealBytes(PART_PLACE, Buffer.from(JSON.stringify({ fields, rows })), organizationId)
  const { rowCount } = await pool.query(KEEP, [organizationId, id, kind, part, rows.length, sealed])
  if (rowCount === 0) throw importStatus((await storedImport(pool, organizationId, id)).status)
  return { id }
}

const TO_CHECK = `
  update app.portfolio_imports set status = 'checking', failure = null, rows_done = 0 where organization_id = $1 and id = $2`
const ARRIVED = `
  select coalesce(sum(row_count), 0)::integer as rows from app.portfolio_import_parts where organization_id = $1 and import_id = $2`

/** Starts the dry run. It can be repeated as long as the rows are kept. */
export async function startCheck(db: PoolClient, { organizationId }: Member, id: string) {
  const { loan_rows, history_rows } = await lockedImport(db, organizationId, id, ['uploading', 'checked', 'failed'])
  const arrived = (await db.query<{ rows: number }>(ARRIVED, [organizationId, id])).rows[0]?.rows ?? 0
  if (arrived !== loan_rows + history_rows) throw rowsMissing(loan_rows + history_rows, arrived)
  await db.query(TO_CHECK, [organizationId, id]).catch(oneAtATime)
  await enqueuePortfolio(db, CHECK_PORTFOLIO, organizationId, id)
  return { id }
}

const TO_IMPORT = `
  update app.portfolio_imports set status = 'importing', rows_done = 0, typed_totals = $3, accepted_differences = $4
   where organization_id = $1 and id = $2`

/** Starts the import that a dry run has computed. @throws differencesNotAccepted if figures differ */
export async function startImport(db: PoolClient, { organizationId }: Member, asked: Act<'import'>) {
  const { import_id: id, typed_totals: typed, accepted_differences: isAccepted } = asked
  const found = await lockedImport(db, organizationId, id, ['checked'])
  const totals = { ...NO_TOTALS, ...found.totals }
  if (totals.loans === 0) throw nothingToImport()
  const isDifferent = found.differing_loans > 0 || differingTotals(typed, totals).length > 0
  if (isDifferent && !isAccepted) throw differencesNotAccepted()
  await db.query(TO_IMPORT, [organizationId, id, JSON.stringify(typed), isDifferent]).catch(oneAtATime)
  await enqueuePortfolio(db, IMPORT_PORTFOLIO, organizationId, id)
  return { id }
}

function oneAtATime(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'portfolio_imports_one_at_work')
    throw otherImportAtWork()
  throw error
}

const CANCEL = `
  update app.portfolio_imports set status = 'canceled', failure = null, finished_at = now() where organization_id = $1 and id = $2`
const RECORD = `select app.record_audit($1, $2, 'portfolio_imports.canceled', 'portfolio_imports', $3, '{}', $4)`

const FORGET_LOANS = 'delete from app.portfolio_import_loans where organization_id = $1 and import_id = $2'

/** Cancels an import that has not begun to add loans. */
export async function cancelImport(db: PoolClient, { organizationId, personId, requestId }: Member, id: string) {
  await lockedImport(db, organizationId, id, ['uploading', 'checking', 'checked', 'failed'])
  await db.query(CANCEL, [organizationId, id])
  await forgetRows(db, organizationId, id)
  await db.query(FORGET_LOANS, [organizationId, id])
  await db.query(RECORD, [organizationId, personId, id, requestId])
  return { id }
}
