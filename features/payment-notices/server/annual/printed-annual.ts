import type { LoanLetterJob } from '#features/documents/server/pdf/printed-loan-paper.ts'
import { type AnnualKind, annualLetter } from '#features/lending/rules/statements/annual-interest.ts'
import { loanPaperOf, payableHead } from '#features/lending/server/statements/loan-paper.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

interface AnnualRow {
  loan_id: string
  year: number
  version: number
  kind: AnnualKind
  interest_cents: number
  principal_cents: number
  originated_on: PlainDate
  property: string | null
}

const OF_BATCH = `
  select loan_id, year::integer, version::integer, kind, interest_cents::float8, principal_cents::float8, originated_on::text, property
    from public.annual_interest_statements where organization_id = $1 and batch_id = $2 and status <> 'canceled' order by created_at, id`

/** Returns the annual statements of a batch as print jobs. */
export async function printedAnnuals(
  deps: CommandDeps,
  member: PresentMember,
  batchId: string,
  day: PlainDate,
): Promise<Omit<LoanLetterJob, 'kind'>[]> {
  const { rows } = await deps.pool.query<AnnualRow>(OF_BATCH, [member.organizationId, batchId])
  const jobs: Omit<LoanLetterJob, 'kind'>[] = []
  for (const row of rows) {
    const paper = await inTransaction(deps.pool, (db) => loanPaperOf(db, member, row.loan_id))
    const letter = annualLetter({
      ...{ loanId: row.loan_id, year: row.year, kind: row.kind, isCorrection: row.version > 1, property: row.property },
      ...{ interestCents: row.interest_cents, principalCents: row.principal_cents, originatedOn: row.originated_on },
    })
    jobs.push({ head: { ...(await payableHead(deps, member, paper)), day }, letter })
  }
  return jobs
}
