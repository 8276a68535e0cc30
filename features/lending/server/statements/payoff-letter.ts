import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { printPayoffLetter } from '#features/documents/server/pdf/print-report.ts'
import {
  payoffLetter as letterOf,
  type PayoffLetter,
  payoffRefusal,
  payoffRequestSchema,
} from '#features/lending/rules/statements/payoff-letter.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { companyAddressMissing, payoffRefused } from './errors.ts'
import { type LoanPaper, loanPaperOf, notePaper, payableHead } from './loan-paper.ts'

/**
 * `POST /functions/v1/payoff-letter`: returns a PDF with the amount that pays off a loan on a day, and records it in the client's
 * timeline.
 */
export async function payoffLetter(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, payoffRequestSchema)
  const { paper, letter } = await inTransaction(deps.pool, (db) => stated(db, member, asked))
  const head = await payableHead(deps, member, paper)
  return savedFile(`payoff-letter-${letter.goodThrough}.pdf`, await printPayoffLetter({ head, letter }))
}

async function stated(
  db: PoolClient,
  member: PresentMember,
  { loan_id, good_through: goodThrough }: z.output<typeof payoffRequestSchema>,
): Promise<{ paper: LoanPaper; letter: PayoffLetter }> {
  const paper = await loanPaperOf(db, member, loan_id)
  const { terms, postings, today } = paper.loan
  const events = loanEventsOf(postings)
  const refusal = payoffRefusal(terms, events, { today, goodThrough })
  if (refusal !== null) throw payoffRefused(refusal)
  if (paper.head.companyAddress.length === 0) throw companyAddressMissing()
  const letter = letterOf(terms, events, { today, goodThrough })
  const details = { good_through: goodThrough, amount: letter.totalCents / 100 }
  await notePaper(db, member, paper, 'payoff_letter.printed', details)
  return { paper, letter }
}
