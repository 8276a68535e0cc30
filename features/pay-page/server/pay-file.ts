import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  printLoanLetter,
  printLoanStatement,
  printPayoffLetter,
  printReceipt,
} from '#features/documents/server/pdf/print-report.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { loanStatement } from '#features/lending/rules/statements/loan-statement.ts'
import { payoffLetter, payoffRefusal } from '#features/lending/rules/statements/payoff-letter.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { companyAddressMissing, payoffRefused } from '#features/lending/server/statements/errors.ts'
import { brandedHead, type LoanPaper, loanPaperOf } from '#features/lending/server/statements/loan-paper.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { type PayFile, payFileSchema } from '#features/pay-page/rules/pay-commands.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { identityNeeded, linkEnded, loanUnknown } from './errors.ts'
import { isOpenFor } from './identity.ts'
import { interestLetter } from './interest-letter.ts'
import { requireOwnLoan } from './page-acts.ts'
import { limitPayers } from './pay-command.ts'
import type { PayDeps } from './pay-deps.ts'
import { foundLink, recordPayEvent } from './pay-link.ts'

/** `POST /functions/v1/pay-page-file`: returns a PDF of an open page: the statement of a loan, a payoff letter, or a receipt. */
export async function payPageFile(deps: PayDeps, context: Context): Promise<Response> {
  const asked = await requestOf(context, payFileSchema)
  await limitPayers(deps, context)
  const link = await foundLink(deps.pool, asked.token)
  if (link.is_ended) throw linkEnded()
  await refuseUnavailable(deps.pool, link.organization_id)
  if (!isOpenFor(deps, link, asked.session)) throw identityNeeded()
  const member = { organizationId: link.organization_id }
  const paper = await inTransaction(deps.pool, async (db) => {
    await requireOwnLoan(db, link, asked.loan_id)
    const found = await loanPaperOf(db, member, asked.loan_id)
    await recordPayEvent(db, link, 'downloaded', { note: NAMES[asked.file] })
    return found
  })
  const head = await brandedHead(deps, member, paper.head)
  return savedFile(`${asked.file}.pdf`, await printed(deps, paper, head, asked))
}

const NAMES: Record<PayFile['file'], string> = {
  ...{ statement: 'Statement', payoff: 'Payoff letter', receipt: 'Receipt' },
  annual_interest: 'Annual interest statement',
}

async function printed(
  deps: PayDeps,
  paper: LoanPaper,
  head: Awaited<ReturnType<typeof brandedHead>>,
  asked: PayFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const { terms, postings, today } = paper.loan
  const events = loanEventsOf(postings)
  if (asked.file === 'statement')
    return printLoanStatement({ head, statement: loanStatement(terms, events, { from: terms.start, until: today }) })
  if (asked.file === 'annual_interest') {
    const letter = await inTransaction(deps.pool, (db) => interestLetter(db, paper.loan.organizationId, asked))
    return printLoanLetter({ head, letter })
  }
  if (asked.file === 'receipt') {
    const receipt = await inTransaction(deps.pool, (db) => receiptOf(db, paper, asked.posting_id))
    return printReceipt({ head, receipt })
  }
  const days = { today, goodThrough: asked.on }
  const refusal = payoffRefusal(terms, events, days)
  if (refusal !== null) throw payoffRefused(refusal)
  if (head.companyAddress.length === 0) throw companyAddressMissing()
  return printPayoffLetter({ head, letter: payoffLetter(terms, events, days) })
}

const TYPE = 'select loan_type from public.loans where organization_id = $1 and id = $2'

async function receiptOf(db: PoolClient, { loan }: LoanPaper, postingId: string) {
  const at = loan.postings.findIndex(({ id }) => id === postingId)
  const posting = loan.postings[at]
  if (posting === undefined || posting.amount === null) throw loanUnknown()
  if (!['payment', 'recovery', 'settlement'].includes(posting.kind)) throw loanUnknown()
  const reversal = loan.postings.find(({ reverses_id }) => reverses_id === postingId)
  const then = { terms: loan.terms, postings: loan.postings.slice(0, at + 1), today: posting.effective_date }
  const state = stateOfLoan(then)
  const parts = state.allocations.get(postingId)
  const { loan_type: loanType = 'other' } =
    (await db.query<{ loan_type: LoanType }>(TYPE, [loan.organizationId, loan.id])).rows[0] ?? {}
  const [interest, principal] = [parts?.interestCents ?? 0, parts?.principalCents ?? 0]
  const method = PAYMENT_METHODS.find((known) => known === posting.method)
  return {
    ...{ name: 'Payment receipt', how: method === undefined ? 'Payment' : methodName(method) },
    ...{ amount_cents: posting.amount, tendered_cents: posting.amount, change_cents: 0 },
    ...{ received_on: posting.effective_date, received_at: null, taken_by_name: null, copy: 1 },
    voided_on: reversal?.effective_date ?? null,
    lines: [
      {
        ...{ loan_id: loan.id, loan_type: loanType, amount_cents: posting.amount, balance_cents: state.principalCents },
        ...{ interest_cents: interest, principal_cents: principal, other_cents: posting.amount - interest - principal },
      },
    ],
  }
}
