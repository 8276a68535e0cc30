import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type RepossessionLetter,
  repossessionLetterSchema,
} from '#features/collections/rules/repossession/repossession-commands.ts'
import {
  cureLetter,
  type Letter,
  resultLetter,
  saleLetter,
} from '#features/collections/rules/repossession/repossession-letters.ts'
import { printLoanLetter } from '#features/documents/server/pdf/print-report.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { companyAddressMissing } from '#features/lending/server/statements/errors.ts'
import { brandedHead, type LoanPaper, loanPaperOf } from '#features/lending/server/statements/loan-paper.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { ruleOfLoan } from './begin-repossession.ts'
import { repossessionNotFound, stepRefused } from './errors.ts'
import { REPOSSESSION_COLUMNS, type StoredRepossession } from './held-repossession.ts'

const STORED = `select ${REPOSSESSION_COLUMNS} from public.repossessions r where r.organization_id = $1 and r.id = $2`
const NOTE = "select app.record_audit($1, $2, 'repossessions.letter', 'loans', $3, $4, $5)"

/**
 * `POST /functions/v1/repossession-letter`: returns a letter of a repossession as a PDF: the cure notice, the notice of the sale, or the
 * explanation of the deficiency or surplus.
 */
export async function repossessionLetter(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, repossessionLetterSchema)
  const { paper, letter } = await inTransaction(deps.pool, (db) =>
    written(db, member, asked.repossession_id, asked.letter),
  )
  const head = await brandedHead(deps, member, paper.head)
  return savedFile(`${asked.letter}-letter-${paper.head.day}.pdf`, await printLoanLetter({ head, letter }))
}

async function written(
  db: PoolClient,
  member: PresentMember,
  id: string,
  kind: RepossessionLetter,
): Promise<{ paper: LoanPaper; letter: Letter }> {
  const { organizationId, personId, requestId } = member
  const stored = (await db.query<StoredRepossession>(STORED, [organizationId, id])).rows[0]
  if (stored === undefined) throw repossessionNotFound()
  const paper = await loanPaperOf(db, member, stored.loan_id)
  if (paper.head.companyAddress.length === 0) throw companyAddressMissing()
  const { rule } = await ruleOfLoan(db, organizationId, paper.loan)
  const letter = letterOf(stored, kind, paper, rule?.deficiency?.claim === 'barred')
  if (letter === null) throw stepRefused('This letter belongs to a later step')
  const details = JSON.stringify({ client_id: stored.client_id, letter: kind })
  await db.query(NOTE, [organizationId, personId, stored.loan_id, details, requestId])
  return { paper, letter }
}

function letterOf(
  stored: StoredRepossession,
  kind: RepossessionLetter,
  paper: LoanPaper,
  barred: boolean,
): Letter | null {
  const { companyName: company, companyAddress } = paper.head
  const about = { collateral: stored.collateral, company, contact: [company, ...companyAddress].join(', ') }
  if (kind === 'cure') {
    const { cure_cents: cents, cure_ends_on: until, cure_citation: citation } = stored
    return cents === null || until === null ? null : cureLetter({ ...about, cents, until, citation })
  }
  if (kind === 'notice') {
    const { notice_on: noticeOn, sale_on: saleOn, sale_kind, sale_time: saleTime, sale_where: where } = stored
    if (noticeOn === null || saleOn === null || sale_kind === null) return null
    const payoffCents = stateOfLoan({ ...paper.loan, today: noticeOn }).payoff.totalCents
    return saleLetter({ ...about, kind: sale_kind, saleOn, saleTime, where, payoffCents, noticeOn, barred })
  }
  const { sold_on: soldOn, owed_before_cents, costs_cents, proceeds_cents, deficiency_cents } = stored
  if (soldOn === null) return null
  return resultLetter({
    ...{ ...about, soldOn, owedBeforeCents: owed_before_cents ?? 0, costsCents: costs_cents ?? 0 },
    ...{ proceedsCents: proceeds_cents ?? 0, deficiencyCents: deficiency_cents ?? 0 },
    barred: stored.deficiency_claim === 'barred',
  })
}
