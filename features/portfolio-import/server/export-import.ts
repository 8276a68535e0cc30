import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { importExportSchema } from '#features/portfolio-import/rules/import-commands.ts'
import { fieldLabel } from '#features/portfolio-import/rules/import-fields.ts'
import { MOST_PROBLEMS } from '#features/portfolio-import/rules/import-limits.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { loansOf, problemsOf, type ReconciledLoan } from './read-imports.ts'
import { storedImport } from './stored-import.ts'

const ROWS_AT_A_TIME = 1_000
const RECORD = `
  select app.record_audit($1, $2, 'portfolio_imports.exported', 'portfolio_imports', $3, jsonb_build_object('file', $4::text), $5)`

/** `POST /functions/v1/export-portfolio-import`: returns an import's reconciliation or problems as a CSV file. Logs the export first. */
export async function exportPortfolioImport(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId, requestId } = await memberOf(deps, context)
  const { act, import_id: id } = await requestOf(context, importExportSchema)
  const { cutover_on: day } = await storedImport(deps.pool, organizationId, id)
  await deps.pool.query(RECORD, [organizationId, personId, id, act, requestId])
  return savedFile(csvFileName(`import-${act}`, day), FILES[act](deps.pool, organizationId, id))
}

const FILES = { reconciliation: reconciliationFile, problems: problemsFile }

async function* problemsFile(pool: Pool, organizationId: string, id: string): AsyncGenerator<string> {
  yield csvHead(['File', 'Row', 'Loan number', 'Column', 'Problem'])
  for (const { kind, line, loan_number, field, message } of await problemsOf(
    pool,
    organizationId,
    id,
    0,
    MOST_PROBLEMS,
  ))
    yield csvRow([kind, line, loan_number, field === null ? null : fieldLabel(kind, field), message])
}

const MONEY = ['principal', 'interest', 'fees', 'past_due'] as const
const MONEY_HEADS = ['principal', 'interest', 'fees', 'past due']

async function* reconciliationFile(pool: Pool, organizationId: string, id: string): AsyncGenerator<string> {
  const heads = MONEY_HEADS.flatMap((name) => [`File ${name}`, `Ledger ${name}`, `Difference ${name}`])
  yield csvHead(['Row', 'Loan number', 'Borrower', ...heads, 'File days past due', 'Ledger days past due', 'Loan ID'])
  let after = 0
  for (;;) {
    const loans = await loansOf(pool, organizationId, id, { after, isOnlyDifferent: false, most: ROWS_AT_A_TIME })
    for (const loan of loans) yield csvRow(cellsOf(loan))
    const last = loans.at(-1)
    if (last === undefined || loans.length < ROWS_AT_A_TIME) return
    after = last.line
  }
}

function cellsOf(loan: ReconciledLoan): (string | number | null)[] {
  const money = MONEY.flatMap((name) => {
    const [file, ledger] = [loan[`file_${name}`], loan[`ledger_${name}`]]
    return [file === null ? null : file / 100, ledger / 100, file === null ? null : (ledger - file) / 100]
  })
  return [
    ...[loan.line, loan.loan_number, loan.borrower, ...money],
    ...[loan.file_days_past_due, loan.ledger_days_past_due, loan.loan_id],
  ]
}
