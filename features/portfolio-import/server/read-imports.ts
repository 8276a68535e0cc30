import type { Pool } from 'pg'
import type { ImportCommand } from '#features/portfolio-import/rules/import-commands.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'
import { IMPORT_COLUMNS, type StoredImport, storedImport } from './stored-import.ts'

const MOST_LISTED = 100
const PROBLEMS_SHOWN = 50
const LOANS_SHOWN = 50

const LIST = `
  select ${IMPORT_COLUMNS} from app.portfolio_imports i where i.organization_id = $1 order by i.created_at desc limit ${MOST_LISTED}`
const COLUMNS = 'select kind, heads from app.portfolio_import_columns where organization_id = $1'

/** Returns the imports of a company, the newest first, and the columns of its former system. */
export async function listedImports(pool: Pool, organizationId: string) {
  const { rows: imports } = await pool.query<StoredImport>(LIST, [organizationId])
  const { rows: kept } = await pool.query<{ kind: FileKind; heads: Record<string, string> }>(COLUMNS, [organizationId])
  return { imports, columns: Object.fromEntries(kept.map(({ kind, heads }) => [kind, heads])) }
}

/** A problem of a row of an import. */
export interface ImportProblem {
  kind: FileKind
  line: number
  loan_number: string | null
  field: string | null
  message: string
}

const PROBLEMS = `
  select kind, line, loan_number, field, message from app.portfolio_import_problems
   where organization_id = $1 and import_id = $2 and number > $3 order by number limit $4`

/** Returns problems of an import in the order of its files. */
export const problemsOf = async (pool: Pool, organizationId: string, id: string, after: number, most: number) =>
  (await pool.query<ImportProblem>(PROBLEMS, [organizationId, id, after, most])).rows

/** Returns an import with the first of its problems. */
export async function shownImport(pool: Pool, organizationId: string, id: string) {
  const found = await storedImport(pool, organizationId, id)
  const { rows } = await pool.query<LedgerTotals>(TOTALS, [organizationId, id])
  const problems = await problemsOf(pool, organizationId, id, 0, PROBLEMS_SHOWN)
  return { import: found, problems, reconciliation: rows[0] ?? null }
}

interface LedgerTotals {
  loans: number
  different: number
  file_principal: number
  file_interest: number
  file_fees: number
  file_past_due: number
  ledger_principal: number
  ledger_interest: number
  ledger_fees: number
  ledger_past_due: number
}

// Figures that the file doesn't state count on neither side.
const TOTALS = `
  select count(*)::integer as loans, (count(*) filter (where is_different))::integer as different,
         coalesce(sum(file_principal), 0)::float8 as file_principal, coalesce(sum(file_interest), 0)::float8 as file_interest,
         coalesce(sum(file_fees), 0)::float8 as file_fees, coalesce(sum(file_past_due), 0)::float8 as file_past_due,
         coalesce(sum(ledger_principal), 0)::float8 as ledger_principal,
         coalesce(sum(ledger_interest) filter (where file_interest is not null), 0)::float8 as ledger_interest,
         coalesce(sum(ledger_fees) filter (where file_fees is not null), 0)::float8 as ledger_fees,
         coalesce(sum(ledger_past_due) filter (where file_past_due is not null), 0)::float8 as ledger_past_due
    from app.portfolio_import_loans where organization_id = $1 and import_id = $2`

/** A loan of an import by the file and by the ledger, in cents and days. */
export interface ReconciledLoan {
  line: number
  loan_number: string
  borrower: string
  is_new_borrower: boolean
  loan_id: string
  is_different: boolean
  file_principal: number
  file_interest: number | null
  file_fees: number | null
  file_past_due: number | null
  file_days_past_due: number | null
  ledger_principal: number
  ledger_interest: number
  ledger_fees: number
  ledger_past_due: number
  ledger_days_past_due: number
}

const LOANS = `
  select line, loan_number, borrower, is_new_borrower, loan_id, is_different, file_principal::float8, file_interest::float8, file_fees::float8,
         file_past_due::float8, file_days_past_due, ledger_principal::float8, ledger_interest::float8, ledger_fees::float8,
         ledger_past_due::float8, ledger_days_past_due
    from app.portfolio_import_loans
   where organization_id = $1 and import_id = $2 and line > $3 and (is_different or not $4) order by line limit $5`

/** Returns loans of an import in the order of the file. */
export const loansOf = async (
  pool: Pool,
  organizationId: string,
  id: string,
  page: { after: number; isOnlyDifferent: boolean; most: number },
) => (await pool.query<ReconciledLoan>(LOANS, [organizationId, id, page.after, page.isOnlyDifferent, page.most])).rows

/** Returns a page of the reconciliation. */
export async function reconciledLoans(
  pool: Pool,
  organizationId: string,
  { import_id: id, after = 0, only_different: isOnlyDifferent = false }: Extract<ImportCommand, { act: 'loans' }>,
) {
  await storedImport(pool, organizationId, id)
  const found = await loansOf(pool, organizationId, id, { after, isOnlyDifferent, most: LOANS_SHOWN + 1 })
  const loans = found.slice(0, LOANS_SHOWN)
  return { loans, next: found.length > LOANS_SHOWN ? (loans.at(-1)?.line ?? null) : null }
}
