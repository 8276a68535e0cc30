import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { PromisedPart } from '#features/collections/rules/promise.ts'
import { settlementLetterSchema } from '#features/collections/rules/settlement/settlement-commands.ts'
import { settlementLetter as written } from '#features/collections/rules/settlement/settlement-letter.ts'
import { printLoanLetter } from '#features/documents/server/pdf/print-report.ts'
import { companyAddressMissing } from '#features/lending/server/statements/errors.ts'
import { brandedHead, type LoanPaper, loanPaperOf } from '#features/lending/server/statements/loan-paper.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { settlementNotFound } from './errors.ts'

interface StoredRow {
  loan_id: string
  client_id: string
  total_cents: number
  owed_cents: number
  offered_on: PlainDate
  accept_by: PlainDate
  grace_days: number
  waives_late_fees: boolean
  parts: PromisedPart[]
}

const STORED = `
  select s.loan_id, s.client_id, s.total_cents::float8, s.owed_cents::float8, s.offered_on::text, s.accept_by::text, s.grace_days,
         s.waives_late_fees,
         (select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'cents', i.cents) order by i.number) from public.settlement_payments i
           where i.organization_id = s.organization_id and i.settlement_id = s.id) as parts
    from public.loan_settlements s where s.organization_id = $1 and s.id = $2`
const NOTE = "select app.record_audit($1, $2, 'loan_settlements.letter', 'loans', $3, $4, $5)"

/** `POST /functions/v1/settlement-letter`: returns the agreement of a settlement as a PDF with lines to sign on. */
export async function settlementLetter(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { settlement_id: id } = await requestOf(context, settlementLetterSchema)
  const { paper, stored } = await inTransaction(deps.pool, (db) => paperOf(db, member, id))
  const letter = written(
    {
      ...{ totalCents: stored.total_cents, owedCents: stored.owed_cents, parts: stored.parts },
      ...{ offeredOn: stored.offered_on, acceptBy: stored.accept_by },
      ...{ graceDays: stored.grace_days, waivesLateFees: stored.waives_late_fees },
    },
    { company: paper.head.companyName, borrower: paper.head.borrowerName },
  )
  const head = await brandedHead(deps, member, paper.head)
  return savedFile(`settlement-${stored.offered_on}.pdf`, await printLoanLetter({ head, letter }))
}

async function paperOf(
  db: PoolClient,
  member: PresentMember,
  id: string,
): Promise<{ paper: LoanPaper; stored: StoredRow }> {
  const { organizationId, personId, requestId } = member
  const stored = (await db.query<StoredRow>(STORED, [organizationId, id])).rows[0]
  if (stored === undefined) throw settlementNotFound()
  const paper = await loanPaperOf(db, member, stored.loan_id)
  if (paper.head.companyAddress.length === 0) throw companyAddressMissing()
  await db.query(NOTE, [
    organizationId,
    personId,
    stored.loan_id,
    JSON.stringify({ client_id: stored.client_id }),
    requestId,
  ])
  return { paper, stored }
}
