import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { printLoanStatement } from '#features/documents/server/pdf/print-report.ts'
import { PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { type LoanStatement, loanStatement as statementOf } from '#features/lending/rules/statements/loan-statement.ts'
import { type EntryDetails, statementCsv } from '#features/lending/rules/statements/statement-csv.ts'
import {
  daysSoFar,
  periodProblem,
  statementRequestSchema,
} from '#features/lending/rules/statements/statement-request.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import type { KeptPosting } from '#features/lending/server/ledger/locked-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { statementPeriod } from './errors.ts'
import { type LoanPaper, loanPaperOf, notePaper, payableHead } from './loan-paper.ts'

/**
 * `POST /functions/v1/loan-statement`: returns the statement of a loan over a period as a PDF or CSV file, and records it in the
 * client's timeline. A period that goes on ends on the company's day.
 */
export async function loanStatement(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, statementRequestSchema)
  const { paper, statement } = await inTransaction(deps.pool, (db) => stated(db, member, asked))
  const name = `loan-statement-${statement.from}-to-${statement.until}.${asked.format}`
  if (asked.format === 'csv') return savedFile(name, statementCsv(statement, detailsById(paper.loan.postings)))
  const head = await payableHead(deps, member, paper)
  return savedFile(name, await printLoanStatement({ head, statement }))
}

async function stated(
  db: PoolClient,
  member: PresentMember,
  { loan_id, from, until, format }: z.output<typeof statementRequestSchema>,
): Promise<{ paper: LoanPaper; statement: LoanStatement }> {
  const paper = await loanPaperOf(db, member, loan_id)
  const { terms, postings, today } = paper.loan
  const problem = periodProblem({ from, until }, { start: terms.start, today })
  if (problem !== null) throw statementPeriod(problem)
  const days = daysSoFar({ from, until }, today)
  await notePaper(db, member, paper, 'loan_statement.exported', { ...days, format })
  return { paper, statement: statementOf(terms, loanEventsOf(postings), days) }
}

const detailsById = (postings: readonly KeptPosting[]): Map<string, EntryDetails> =>
  new Map(postings.map(({ id, method, reference }) => [id, { method: knownMethod(method), reference }]))

// A constraint of the column allows these only.
const knownMethod = (method: string | null) => PAYMENT_METHODS.find((known) => known === method) ?? null
