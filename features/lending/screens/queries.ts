import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { NOTICE_EMAIL_STATUSES } from '#features/documents/rules/notice-email.ts'
import { POSTING_KINDS } from '#features/lending/rules/account-state.ts'
import { GIVEN_HOW } from '#features/lending/rules/adverse-action/given-how.ts'
import { SOURCE_CODES } from '#features/lending/rules/adverse-action/other-sources.ts'
import { APPLICATION_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { ENDED_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { CHARGE_OFF_DECISIONS } from '#features/lending/rules/charge-off.ts'
import { LOAN_DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { LENDER_KINDS } from '#features/lending/rules/lender-kinds.ts'
import { LOAN_STATUSES } from '#features/lending/rules/loan-account.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { read, supabase, unwrap } from '#platform/browser/supabase.ts'
import { cents } from './loans/past-due-query.ts'
import {
  APPLICATION_MILITARY_COLUMNS,
  checksAboutAnother,
  LOAN_MILITARY_COLUMNS,
  militaryOfApplication,
  militaryOfLoan,
  withChecksOfPerson,
} from './military-rows.ts'

const SHOWN = 100

const percent = z.union([z.number(), z.string()]).transform(String)
const lender = z.object({ company_name: z.string(), company_type: z.enum(LENDER_KINDS) }).nullable()
const status = z.enum(LOAN_STATUSES)

const loanRow = z.object({
  id: z.string(),
  loan_type: z.enum(LOAN_TYPES),
  amount: cents,
  original_amount: cents,
  interest_rate: percent,
  monthly_payment: cents,
  next_payment_date: z.string().nullable(),
  status,
  past_due_amount: cents,
  days_past_due: z.number(),
  charge_offs: z.array(z.object({ decision: z.enum(CHARGE_OFF_DECISIONS).nullable() })),
  lender,
})
export type LoanRow = z.infer<typeof loanRow>

const noticeEmail = z.object({
  status: z.enum(NOTICE_EMAIL_STATUSES),
  failure: z.string().nullable(),
  email: z.string(),
  created_at: z.string(),
  opened_at: z.string().nullable(),
})

const keptNotice = z.object({
  id: z.string(),
  created_at: z.string(),
  given_how: z.enum(GIVEN_HOW).nullable(),
  given_on: z.string().nullable(),
  given_by_name: z.string().nullable(),
  // Every email of the notice.
  emails: z.array(noticeEmail),
})
/** A document stored with a decision, and whether it was given to the applicant. */
export type KeptNotice = z.infer<typeof keptNotice>

const application = z.object({
  id: z.string(),
  loan_type: z.enum(LOAN_TYPES),
  amount: cents,
  status: z.enum(APPLICATION_STATUSES),
  purpose: z.string().nullable(),
  submitted_at: z.string(),
  completed_at: z.string().nullable(),
  notice_due_on: z.string().nullable(),
  // The answer deadline, set once the applicant was asked for missing information.
  missing_by: z.string().nullable(),
  ended_on: z.string().nullable(),
  ended_how: z.enum(ENDED_HOW).nullable(),
  lender: z.object({ company_name: z.string() }).nullable(),
  // Only if the application was declined here.
  notice: keptNotice
    .extend({
      other_sources: z.array(z.enum(SOURCE_CODES)).nullable(),
      // Only for a counteroffer made with its reasons.
      offer: z.object({ answer_by: z.string() }).nullable(),
    })
    .nullable(),
  // Only if the application was approved here on a report.
  disclosure: keptNotice.nullable(),
  // The request sent to the applicant of an incomplete application.
  question: keptNotice.extend({ answer_by: z.string() }).nullable(),
  ...militaryOfApplication,
})
export type Application = z.infer<typeof application>

const card = z.object({
  id: z.string(),
  card_type: z.string(),
  card_network: z.string(),
  credit_limit: cents,
  current_balance: cents,
  available_credit: cents,
  apr: percent,
  rewards_program: z.string().nullable(),
  status: z.string(),
  // For a card issued here. Null for a card that is only on record.
  last_four: z.string().nullable(),
  form: z.string().nullable(),
  lender: z.object({ company_name: z.string() }).nullable(),
})
export type Card = z.infer<typeof card>

export interface ClientLending {
  applications: Application[]
  loans: LoanRow[]
  cards: Card[]
}

const loan = loanRow.extend({
  client_id: z.string(),
  term_months: z.number(),
  day_count: z.enum(LOAN_DAY_COUNTS),
  start_date: z.string(),
  first_payment_date: z.string(),
  client: z
    .object({
      full_name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  application: z
    .object({ purpose: z.string().nullable(), submitted_at: z.string(), decision_at: z.string().nullable() })
    .nullable(),
  // The cost figures of the contract, if imported with the loan.
  disclosed_apr: percent.nullable(),
  disclosed_finance_charge: cents.nullable(),
  rate_cap: z.object({ state: z.string(), rate: percent, citation: z.string() }).nullable(),
  ...militaryOfLoan,
  postings: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(POSTING_KINDS),
      amount: cents,
      effective_date: z.string(),
      reverses_id: z.string().nullable(),
      method: z.enum(PAYMENT_METHODS).nullable(),
      reference: z.string().nullable(),
      note: z.string().nullable(),
      // Null for an imported entry.
      recorded_by_name: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type Loan = z.infer<typeof loan>

const proposal = z.object({
  id: z.string(),
  counted_from: z.string(),
  proposed_on: z.string(),
  amount: cents,
  decision: z.enum(CHARGE_OFF_DECISIONS).nullable(),
  reason: z.string().nullable(),
  decided_on: z.string().nullable(),
  decided_by_name: z.string().nullable(),
})
export type ChargeOffProposal = z.infer<typeof proposal>
export type LoanPosting = Loan['postings'][number]

export const lendingQueries = {
  all: ['lending'],
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['lending', 'client', clientId], queryFn: () => lendingOf(clientId) }),
  loan: (loanId: string) => queryOptions({ queryKey: ['lending', 'loan', loanId], queryFn: () => oneLoan(loanId) }),
  chargeOffs: (loanId: string) =>
    queryOptions({ queryKey: ['lending', 'charge-offs', loanId], queryFn: () => chargeOffsOf(loanId) }),
}

const LOAN_COLUMNS = `id, loan_type, amount, original_amount, interest_rate, monthly_payment, next_payment_date, status,
  past_due_amount, days_past_due, charge_offs:charge_off_proposals(decision), lender:lenders(company_name, company_type)`

const NOTICE_COLUMNS = `id, created_at, given_how, given_on, given_by_name,
  emails:notice_emails(${Object.keys(noticeEmail.shape).join(', ')})`

async function lendingOf(clientId: string): Promise<ClientLending> {
  const [applications, loans, cards] = await Promise.all([
    unwrap(
      supabase
        .from('loan_applications')
        .select(
          `id, loan_type, amount, status, purpose, submitted_at, completed_at, notice_due_on, missing_by, ended_on, ended_how,
           lender:lenders(company_name),
           notice:adverse_action_notices(${NOTICE_COLUMNS}, other_sources:contents->other_sources,
             offer:contents->offer),
           disclosure:credit_score_notices(${NOTICE_COLUMNS}),
           question:incompleteness_notices(answer_by, ${NOTICE_COLUMNS}),
           ${APPLICATION_MILITARY_COLUMNS}`,
        )
        .eq('client_id', clientId)
        .order('submitted_at', { ascending: false })
        .limit(SHOWN),
    ),
    unwrap(
      supabase
        .from('loans')
        .select(LOAN_COLUMNS)
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .limit(SHOWN),
    ),
    unwrap(
      supabase
        .from('credit_cards')
        .select(
          `id, card_type, card_network, credit_limit, current_balance, available_credit, apr, rewards_program, status,
           last_four, form, lender:lenders(company_name)`,
        )
        .eq('client_id', clientId)
        .order('id')
        .limit(SHOWN),
    ),
  ])
  const parsed = z.array(application).parse(applications)
  return {
    applications: withChecksOfPerson(parsed, await checksAboutAnother(clientId, parsed)),
    loans: z.array(loanRow).parse(loans),
    cards: z.array(card).parse(cards),
  }
}

async function oneLoan(loanId: string): Promise<Loan | null> {
  if (!z.guid().safeParse(loanId).success) return null
  const found = await unwrap(
    supabase
      .from('loans')
      .select(
        `${LOAN_COLUMNS}, client_id, term_months, day_count, start_date, first_payment_date,
         disclosed_apr, disclosed_finance_charge, client:clients(full_name, email, phone),
         application:loan_applications(purpose, submitted_at, decision_at),
         rate_cap:rate_caps(state, rate, citation), ${LOAN_MILITARY_COLUMNS},
         postings:loan_postings(id, kind, amount, effective_date, reverses_id, method, reference, note, recorded_by_name, created_at)`,
      )
      .eq('id', loanId)
      .maybeSingle(),
  )
  return loan.nullable().parse(found)
}

const chargeOffsOf = (loanId: string) =>
  read(
    z.array(proposal),
    supabase
      .from('charge_off_proposals')
      .select('id, counted_from, proposed_on, amount, decision, reason, decided_on, decided_by_name')
      .eq('loan_id', loanId)
      .order('counted_from', { ascending: false }),
  )
