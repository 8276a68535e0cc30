import type { PoolClient } from 'pg'
import type { RowFault } from '#features/portfolio-import/rules/import-fields.ts'
import { MOST_PROBLEMS } from '#features/portfolio-import/rules/import-limits.ts'
import type { FileKind } from '#features/portfolio-import/rules/import-lists.ts'

interface At {
  kind: FileKind
  line: number
  loanNumber: string | null
}

interface KeptProblem {
  kind: FileKind
  line: number
  loan_number: string | null
  field: string | null
  message: string
}

const FORGET = 'delete from app.portfolio_import_problems where organization_id = $1 and import_id = $2'
const ADD = `
  insert into app.portfolio_import_problems (organization_id, import_id, number, kind, line, loan_number, field, message)
  select $1, $2, p.number, p.kind, p.line, p.loan_number, p.field, p.message
    from jsonb_to_recordset($3) as p (number integer, kind text, line integer, loan_number text, field text, message text)`

/** The problems of an import while it is checked. A loan with a problem in either file is refused. */
export class Problems {
  private readonly kept: KeptProblem[] = []
  private readonly numbers = new Set<string>()
  private readonly lines = new Set<number>()
  private readonly withBadHistory = new Set<string>()
  count = 0

  /** Adds the problems of a row. None leaves it as it is. */
  refuse({ kind, line, loanNumber }: At, faults: readonly RowFault[]): void {
    if (faults.length === 0) return
    this.count += faults.length
    if (loanNumber !== null) this.numbers.add(loanNumber.toLowerCase())
    if (kind === 'loans') this.lines.add(line)
    else if (loanNumber !== null) this.withBadHistory.add(loanNumber.toLowerCase())
    for (const { field, message } of faults)
      if (this.kept.length < MOST_PROBLEMS) this.kept.push({ kind, line, loan_number: loanNumber, field, message })
  }

  /** Returns true if a row of the loan has a problem. */
  isRefused(loanNumber: string): boolean {
    return this.numbers.has(loanNumber.toLowerCase())
  }

  /** Returns true if a row of the loan's history has a problem. */
  hasBadHistory(loanNumber: string): boolean {
    return this.withBadHistory.has(loanNumber.toLowerCase())
  }

  /** The loans of the file that are refused. */
  get refusedLoans(): number {
    return this.lines.size
  }

  /** Stores the problems in the order of the files, instead of those of an earlier dry run. */
  async store(db: PoolClient, organizationId: string, importId: string): Promise<void> {
    const inOrder = this.kept.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.line - other.line)
    const numbered = inOrder.map((problem, place) => ({ number: place + 1, ...problem }))
    await db.query(FORGET, [organizationId, importId])
    await db.query(ADD, [organizationId, importId, JSON.stringify(numbered)])
  }
}
