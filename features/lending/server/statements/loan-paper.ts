import type { PoolClient } from 'pg'
import { draftSchema } from '#features/administration/rules/company-review/submission.ts'
import type { LoanPaperHead } from '#features/documents/server/pdf/printed-loan-paper.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { termsLine } from '#features/lending/rules/statements/terms-line.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { printedBrand } from '#features/organizations/server/branding/brand.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { languageOf } from '#platform/rules/languages/language.ts'

/** A loan with what a document says about its parties. */
export interface LoanPaper {
  loan: LoanOnFile
  clientId: string
  head: Omit<LoanPaperHead, 'brand' | 'isSandbox'>
}

interface PartiesRow {
  client_id: string
  full_name: string
  preferred_language: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  loan_type: LoanType
  lender_name: string | null
  company_name: string
  /** The company's last submission for its review. */
  submission: unknown
  /** The company's address on its latest notice. */
  notice_address: string | null
}

// A company that was founded before reviews has no submission; staff have typed its address on notices.
const PARTIES = `
  select l.client_id, c.full_name, c.preferred_language, c.address, c.city, c.state, c.zip, l.loan_type, nullif(n.company_name, o.company_name) as lender_name,
         o.company_name,
         (select s.details from app.company_submissions s
           where s.organization_id = o.id and s.sent_at is not null order by s.sent_at desc limit 1) as submission,
         (select n.contents #>> '{creditor,address}'
            from (select organization_id, contents, created_at from public.adverse_action_notices
                  union all
                  select organization_id, contents, created_at from public.incompleteness_notices) n
           where n.organization_id = o.id and n.contents #>> '{creditor,name}' = o.company_name
           order by n.created_at desc limit 1) as notice_address
    from public.loans l
    join public.clients c on c.id = l.client_id
    join app.organizations o on o.id = l.organization_id
    left join public.lenders n on n.id = l.lender_id
   where l.id = $1 and l.organization_id = $2`

type Company = Pick<PresentMember, 'organizationId'>

/** Reads one of the company's loans for a document. @throws loanNotFound if it is another company's */
export async function loanPaperOf(db: PoolClient, member: Company, loanId: string): Promise<LoanPaper> {
  const loan = await lockLoan(db, member, loanId)
  const row = (await db.query<PartiesRow>(PARTIES, [loanId, member.organizationId])).rows[0]
  if (row === undefined) throw new Error('A locked loan has no client')
  const language = languageOf(row.preferred_language)
  const terms = { en: termsLine(row.loan_type, loan.terms, 'en'), es: termsLine(row.loan_type, loan.terms, 'es') }
  return {
    loan,
    clientId: row.client_id,
    head: {
      ...{ companyName: row.company_name, companyAddress: companyAddress(row) },
      ...{ borrowerName: row.full_name, borrowerAddress: addressLines(row), language, lenderName: row.lender_name },
      ...{ loanId, terms, day: loan.today },
    },
  }
}

/** The head of a document with the company's branding. */
export async function brandedHead(
  { pool, files, isSandbox }: Pick<CommandDeps, 'pool' | 'files' | 'isSandbox'>,
  { organizationId }: Company,
  head: LoanPaper['head'],
): Promise<LoanPaperHead> {
  return { ...head, brand: await printedBrand(pool, files, organizationId), isSandbox }
}

/** The head of a document that leads its reader to the pay page. */
export async function payableHead(deps: CommandDeps, member: Company, { head, clientId }: LoanPaper) {
  const payAddress = await deps.payAddressOf?.(member.organizationId, clientId)
  return { ...(await brandedHead(deps, member, head)), ...(payAddress !== undefined && { payAddress }) }
}

function companyAddress({ submission, notice_address }: PartiesRow): string[] {
  const submitted = draftSchema.safeParse(submission)
  const reviewed = submitted.success ? addressLines(submitted.data) : []
  return reviewed.length > 0 ? reviewed : (notice_address ?? '').split('\n').filter((line) => line.trim() !== '')
}

type Address = Pick<PartiesRow, 'address' | 'city' | 'state' | 'zip'>

function addressLines({ address, city, state, zip }: Address): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address ?? '', place].filter((line) => line !== '')
}

const NOTE = "select app.record_audit($1, $2, $3, 'loans', $4, $5, $6)"

/** Records in the audit log and the client's timeline that a document was made. */
export async function notePaper(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  { loan, clientId }: LoanPaper,
  act: 'loan_statement.exported' | 'payoff_letter.printed' | 'loan_letter.printed',
  details: object,
): Promise<void> {
  const noted = JSON.stringify({ client_id: clientId, ...details })
  await db.query(NOTE, [organizationId, personId, act, loan.id, noted, requestId])
}
