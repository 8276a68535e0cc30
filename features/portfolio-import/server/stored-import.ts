import type { Pool, PoolClient } from 'pg'
import type { DayCount } from '#features/lending/rules/day-count.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import type {
  ControlTotals,
  DifferenceRule,
  ImportFailure,
  ImportMode,
  ImportStatus,
  TypedTotals,
} from '#features/portfolio-import/rules/import-lists.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { importNotFound, importStatus } from './errors.ts'

/** An import as its row states it. */
export interface StoredImport {
  id: string
  mode: ImportMode
  status: ImportStatus
  failure: ImportFailure | null
  loans_file: string
  payments_file: string | null
  cutover_on: PlainDate
  day_count: DayCount
  loan_type: LoanType
  difference_rule: DifferenceRule
  loan_rows: number
  history_rows: number
  rows_done: number
  totals: Partial<ControlTotals>
  differing_loans: number
  refused_loans: number
  problem_count: number
  typed_totals: TypedTotals
  accepted_differences: boolean
  created_by_name: string | null
  created_at: Date
  finished_at: Date | null
  undone_by_name: string | null
  undone_at: Date | null
  undo_reason: string | null
}

/** The columns of an import `i`. */
export const IMPORT_COLUMNS = `
  i.id, i.mode, i.status, i.failure, i.loans_file, i.payments_file, i.cutover_on::text, i.day_count, i.loan_type, i.difference_rule,
  i.loan_rows, i.history_rows, i.rows_done, i.totals, i.differing_loans, i.refused_loans, i.problem_count, i.typed_totals,
  i.accepted_differences, i.created_by_name, i.created_at, i.finished_at, i.undone_by_name, i.undone_at, i.undo_reason`

const ONE = `select ${IMPORT_COLUMNS} from app.portfolio_imports i where i.organization_id = $1 and i.id = $2`
const LOCKED = `${ONE} for update`

/** Returns an import of the company. @throws importNotFound */
export async function storedImport(db: Pool | PoolClient, organizationId: string, id: string): Promise<StoredImport> {
  const found = (await db.query<StoredImport>(ONE, [organizationId, id])).rows[0]
  if (found === undefined) throw importNotFound()
  return found
}

/** Locks an import in one of some states. @throws FunctionError if there is none, or it is in another state */
export async function lockedImport(
  db: PoolClient,
  organizationId: string,
  id: string,
  statuses: readonly ImportStatus[],
): Promise<StoredImport> {
  const found = (await db.query<StoredImport>(LOCKED, [organizationId, id])).rows[0]
  if (found === undefined) throw importNotFound()
  if (!statuses.includes(found.status)) throw importStatus(found.status)
  return found
}
