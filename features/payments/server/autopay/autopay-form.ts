import type { Context } from 'hono'
import { printLoanLetter } from '#features/documents/server/pdf/print-report.ts'
import { brandedHead, loanPaperOf, notePaper } from '#features/lending/server/statements/loan-paper.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { autopayTermsSchema } from '#features/payments/rules/autopay/autopay-commands.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { authorizationOf } from './authorize-autopay.ts'

const TITLE = 'Authorization of automatic payments'

/** `POST /functions/v1/autopay-form`: returns a PDF of an authorization for the borrower to sign. */
export async function autopayForm(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const terms = await requestOf(context, autopayTermsSchema)
  const { paper, sentences, borrower } = await inTransaction(deps.pool, async (db) => {
    const paper = await loanPaperOf(db, member, terms.loan_id)
    const { sentences, parties } = await authorizationOf(db, member.organizationId, terms)
    await notePaper(db, member, paper, 'loan_letter.printed', { letter: TITLE })
    return { paper, sentences, borrower: parties.borrower }
  })
  const head = await brandedHead(deps, member, paper.head)
  const letter = { title: TITLE, parts: [{ paragraphs: sentences }], signers: [borrower] }
  return savedFile('autopay-authorization.pdf', await printLoanLetter({ head, letter }))
}
