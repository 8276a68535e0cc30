import type { PoolClient } from 'pg'
import type { Borrower } from '#features/portfolio-import/rules/borrower.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import type { LoanPlan } from './plan-loan.ts'

const FORGET_PLANS = 'delete from app.portfolio_import_plans where organization_id = $1 and import_id = $2'
const FORGET_LOANS = 'delete from app.portfolio_import_loans where organization_id = $1 and import_id = $2'
const ADD_PLAN =
  'insert into app.portfolio_import_plans (organization_id, import_id, batch, plan) values ($1, $2, $3, $4)'
const ADD_LOANS = `
  insert into app.portfolio_import_loans (organization_id, import_id, line, loan_number, borrower, is_new_borrower, client_id, loan_id,
                                          file_principal, file_interest, file_fees, file_past_due, file_days_past_due, ledger_principal,
                                          ledger_interest, ledger_fees, ledger_past_due, ledger_days_past_due, is_different)
  select $1, $2, l.line, l.loan_number, l.borrower, l.is_new_borrower, l.client_id, l.loan_id, l.file_principal, l.file_interest, l.file_fees,
         l.file_past_due, l.file_days_past_due, l.ledger_principal, l.ledger_interest, l.ledger_fees, l.ledger_past_due, l.ledger_days_past_due,
         l.is_different
    from jsonb_to_recordset($3) as l (line integer, loan_number text, borrower text, is_new_borrower boolean, client_id uuid, loan_id uuid,
           file_principal bigint, file_interest bigint, file_fees bigint, file_past_due bigint, file_days_past_due integer,
           ledger_principal bigint, ledger_interest bigint, ledger_fees bigint, ledger_past_due bigint, ledger_days_past_due integer,
           is_different boolean)`

/** Collects the rows that an import would add, and stores them in batches. */
export class PlanWriter {
  private readonly sealer: Sealer
  private readonly organizationId: string
  private readonly importId: string
  private clients: object[] = []
  private plans: LoanPlan[] = []
  private reconciled: object[] = []
  private batch = 0

  constructor(sealer: Sealer, organizationId: string, importId: string) {
    this.sealer = sealer
    this.organizationId = organizationId
    this.importId = importId
  }

  /** Removes the plan of an earlier dry run. */
  async begin(db: PoolClient): Promise<void> {
    await db.query(FORGET_PLANS, [this.organizationId, this.importId])
    await db.query(FORGET_LOANS, [this.organizationId, this.importId])
  }

  /** Adds a borrower, with SSN and date of birth sealed. */
  async addClient(id: string, borrower: Borrower): Promise<void> {
    const { ssn, date_of_birth: born } = borrower
    const home = this.organizationId
    this.clients.push({
      ...{ ...borrower, id },
      ssn: ssn === null ? null : await this.sealer.sealForWire('clients.ssn', ssn, home),
      date_of_birth: born === null ? null : await this.sealer.sealForWire('clients.date_of_birth', born, home),
    })
  }

  /** Adds a loan, and its row of the reconciliation. */
  addLoan(plan: LoanPlan, reconciled: object): void {
    this.plans.push(plan)
    this.reconciled.push(reconciled)
  }

  /** Stores what was added since. */
  async flush(db: PoolClient): Promise<void> {
    const { plans, clients, reconciled } = this
    if (plans.length === 0) return
    const plan = {
      ...{ clients, loans: plans.map(({ loan }) => loan), postings: plans.flatMap(({ postings }) => postings) },
      ...{
        dueItems: plans.flatMap(({ dueItems }) => dueItems),
        allocations: plans.flatMap(({ allocations }) => allocations),
      },
      collateral: plans.flatMap(({ collateral }) => collateral),
    }
    await db.query(ADD_PLAN, [this.organizationId, this.importId, this.batch++, JSON.stringify(plan)])
    await db.query(ADD_LOANS, [this.organizationId, this.importId, JSON.stringify(reconciled)])
    this.clients = []
    this.plans = []
    this.reconciled = []
  }
}
