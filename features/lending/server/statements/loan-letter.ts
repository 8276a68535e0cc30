import type { Context } from 'hono'
import { z } from 'zod'
import { printLoanLetter } from '#features/documents/server/pdf/print-report.ts'
import { changeLetter } from '#features/lending/rules/servicing/change-letter.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { companyAddressMissing, noLetter } from './errors.ts'
import { brandedHead, loanPaperOf, notePaper } from './loan-paper.ts'

/** The body of POST /functions/v1/loan-letter. */
const letterRequestSchema = z.strictObject({
  loan_id: z.guid('Invalid loan ID'),
  /** The entry of the ledger that the letter is about. */
  posting_id: z.guid('Invalid posting ID'),
})

/** `POST /functions/v1/loan-letter`: returns a PDF about a change of a loan, and records it in the client's timeline. */
export async function loanLetter(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { loan_id: loanId, posting_id: postingId } = await requestOf(context, letterRequestSchema)
  const { paper, letter } = await inTransaction(deps.pool, async (db) => {
    const paper = await loanPaperOf(db, member, loanId)
    const { terms, postings } = paper.loan
    const letter = changeLetter(terms, loanEventsOf(postings), postingId)
    if (letter === null) throw noLetter()
    if (paper.head.companyAddress.length === 0) throw companyAddressMissing()
    await notePaper(db, member, paper, 'loan_letter.printed', { letter: letter.title })
    return { paper, letter }
  })
  const head = await brandedHead(deps, member, paper.head)
  return savedFile(`letter-${paper.head.day}.pdf`, await printLoanLetter({ head, letter }))
}
