import { ssnPolicyOf } from '#features/clients/server/ssn-refusal.ts'
import { type Borrower, borrowerKey, borrowerReader } from '#features/portfolio-import/rules/borrower.ts'
import { readHistoryRow } from '#features/portfolio-import/rules/history-row.ts'
import type { HistoryField, LoanField } from '#features/portfolio-import/rules/import-fields.ts'
import { type LoanRow, readLoanRow } from '#features/portfolio-import/rules/loan-row.ts'
import type { PlacedHistory } from '#features/portfolio-import/rules/replayed-loan.ts'
import { breathing } from '#platform/jobs/breathing.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { ImportDeps } from './enqueue-import.ts'
import type { Problems } from './problems.ts'
import { rowsOfFile } from './sealed-rows.ts'

/** A loan of the file with its borrower. */
export interface ReadLoan {
  line: number
  loan: LoanRow
  borrowerKey: string
}

/** All that the files say. */
export interface ReadFiles {
  loans: ReadLoan[]
  borrowers: Map<string, Borrower>
  /** By the loan number in lower case. */
  histories: Map<string, PlacedHistory[]>
}

const ON_FILE = `
  select lower(loan_number) as number from public.loans where organization_id = $1 and lower(loan_number) = any ($2::text[])`

/** Reads the files of an import. Each row that can't be read, and each loan number that is there twice, becomes a problem. */
export async function readFiles(
  deps: ImportDeps,
  run: { organizationId: string; importId: string; today: PlainDate },
  problems: Problems,
): Promise<ReadFiles> {
  const files: ReadFiles = { loans: [], borrowers: new Map(), histories: new Map() }
  await readLoans(deps, run, files, problems)
  await refuseNumbersOnFile(deps, run.organizationId, files, problems)
  await readHistories(deps, run, files, problems)
  return files
}

async function readLoans(
  deps: ImportDeps,
  { organizationId, importId, today }: { organizationId: string; importId: string; today: PlainDate },
  files: ReadFiles,
  problems: Problems,
): Promise<void> {
  const borrowerOf = borrowerReader(today, await ssnPolicyOf(deps.pool, organizationId, deps.isSandbox))
  const lineByNumber = new Map<string, number>()
  // The later row by the line of the first one. Both are refused, because either can be the wrong one.
  const twins = new Map<number, number>()
  const breathe = breathing()
  for await (const rows of rowsOfFile<LoanField>(deps, { organizationId, importId, kind: 'loans' }))
    for (const { line, row } of rows) {
      const [loan, borrower] = [readLoanRow(row), borrowerOf(row)]
      const at = { kind: 'loans' as const, line, loanNumber: row.loan_number ?? null }
      const faults = [...('faults' in loan ? loan.faults : []), ...('faults' in borrower ? borrower.faults : [])]
      const number = row.loan_number?.toLowerCase() ?? ''
      const earlier = lineByNumber.get(number)
      if (number === '' || earlier === undefined) lineByNumber.set(number, line)
      else {
        faults.push({ field: 'loan_number', message: `Row ${earlier} has the same loan number` })
        twins.set(earlier, line)
      }
      problems.refuse(at, faults)
      if (faults.length === 0 && 'loan' in loan && 'borrower' in borrower) {
        const key = borrowerKey(borrower.borrower, line)
        files.borrowers.set(key, files.borrowers.get(key) ?? borrower.borrower)
        files.loans.push({ line, loan: loan.loan, borrowerKey: key })
      }
      await breathe()
    }
  files.loans = files.loans.filter(({ line, loan: { loanNumber } }) => {
    const twin = twins.get(line)
    if (twin === undefined) return true
    const message = `Row ${twin} has the same loan number`
    problems.refuse({ kind: 'loans', line, loanNumber }, [{ field: 'loan_number', message }])
    return false
  })
}

async function refuseNumbersOnFile(
  { pool }: ImportDeps,
  organizationId: string,
  files: ReadFiles,
  problems: Problems,
): Promise<void> {
  const numbers = files.loans.map(({ loan }) => loan.loanNumber.toLowerCase())
  const { rows } = await pool.query<{ number: string }>(ON_FILE, [organizationId, numbers])
  const known = new Set(rows.map(({ number }) => number))
  files.loans = files.loans.filter(({ line, loan }) => {
    if (!known.has(loan.loanNumber.toLowerCase())) return true
    const message = 'Your company has a loan with this number already'
    problems.refuse({ kind: 'loans', line, loanNumber: loan.loanNumber }, [{ field: 'loan_number', message }])
    return false
  })
}

async function readHistories(
  deps: ImportDeps,
  { organizationId, importId }: { organizationId: string; importId: string },
  files: ReadFiles,
  problems: Problems,
): Promise<void> {
  const numbers = new Set(files.loans.map(({ loan }) => loan.loanNumber.toLowerCase()))
  const breathe = breathing()
  for await (const rows of rowsOfFile<HistoryField>(deps, { organizationId, importId, kind: 'payments' }))
    for (const { line, row } of rows) {
      const number = row.loan_number?.toLowerCase() ?? ''
      const at = { kind: 'payments' as const, line, loanNumber: row.loan_number ?? null }
      const read = readHistoryRow(row)
      if ('faults' in read) problems.refuse(at, read.faults)
      else if (!numbers.has(number)) problems.refuse(at, [problems.isRefused(number) ? LOAN_REFUSED : NO_LOAN])
      else {
        const history = files.histories.get(number) ?? []
        history.push({ ...read.history, line })
        files.histories.set(number, history)
      }
      await breathe()
    }
}

const NO_LOAN = { field: 'loan_number', message: 'The file of loans has no loan with this number' }
const LOAN_REFUSED = { field: 'loan_number', message: 'The loan of this row is refused' }
