import { queryOptions } from '@tanstack/react-query'
import type { OtherSource } from '#features/lending/rules/adverse-action/other-sources.ts'
import type { DebtChange, PersonalReference } from '#features/lending/rules/applications/application-fields.ts'
import type { LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import { centsOf, wireCents } from '#platform/rules/money.ts'
import {
  APPLICATION_MILITARY_COLUMNS,
  checksAboutAnother,
  LOAN_MILITARY_COLUMNS,
  maprChargesOf,
  PERSON_MILITARY_COLUMNS,
  withChecksOfPeople,
} from './military-rows.ts'

const SHOWN = 100

/** Amounts are in cents, rates in percent. */
export type LoanRow = Awaited<ReturnType<typeof loansOf>>[number]

/** Amounts are in cents. */
export type Application = Awaited<ReturnType<typeof applicationsOf>>[number]

/** A document stored with a decision, with every email of it, and whether it was given to the applicant. */
export type KeptNotice = NonNullable<Application['disclosure']>

/** Amounts are in cents, the APR in percent. Only a card issued here has `last_four` and `form`. */
export type Card = Awaited<ReturnType<typeof cardsOf>>[number]

/** A thing that secures a loan, as stored. The value is in cents. */
export type StoredCollateral = Loan['collateral'][number]

export interface ClientLending {
  applications: Application[]
  loans: LoanRow[]
  cards: Card[]
}

/** Amounts are in cents, rates in percent. The disclosed cost figures are null unless imported with the loan. */
export type Loan = NonNullable<Awaited<ReturnType<typeof oneLoan>>>

/** The amount is in cents. An imported entry has no `recorded_by_name`. */
export type LoanPosting = Loan['postings'][number]

/** The amount is in cents. */
export type ChargeOffProposal = Awaited<ReturnType<typeof chargeOffsOf>>[number]

export const lendingQueries = {
  all: ['lending'],
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['lending', 'client', clientId], queryFn: () => lendingOf(clientId) }),
  loan: (loanId: string) => queryOptions({ queryKey: ['lending', 'loan', loanId], queryFn: () => oneLoan(loanId) }),
  chargeOffs: (loanId: string) =>
    queryOptions({ queryKey: ['lending', 'charge-offs', loanId], queryFn: () => chargeOffsOf(loanId) }),
}

async function lendingOf(clientId: string): Promise<ClientLending> {
  const [applications, loans, cards] = await Promise.all([
    applicationsOf(clientId),
    loansOf(clientId),
    cardsOf(clientId),
  ])
  return {
    applications: withChecksOfPeople(applications, await checksAboutAnother(applications)),
    loans,
    cards,
  }
}

const NOTICE_COLUMNS = `id, created_at, given_how, given_on, given_by_name,
  emails:notice_emails(status, failure, email, created_at, opened_at)`

/** The columns of a thing that secures a loan, in the order of the form. */
const COLLATERAL_COLUMNS = `id, version, created_at, kind, vin, vin_exception, model_year, make, model, body, mileage, condition,
  description, value_cents, value_basis, value_source, valued_on`

/** The contents of an adverse action notice. Only a counteroffer made with its reasons has an offer. */
interface NoticeContents {
  other_sources: OtherSource[] | null
  offer: { answer_by: string } | null
}

/** The lists that an application keeps as JSON. */
interface StatedLists {
  notice: NoticeContents | null
  debt_changes: DebtChange[] | null
  personal_references: PersonalReference[] | null
}

async function applicationsOf(clientId: string) {
  const applications = supabase
    .from('loan_applications')
    .select(
      `id, client_id, number, loan_type, amount, status, purpose, submitted_at, completed_at, notice_due_on, missing_by, decided_days_late, notice_days_late, ended_on, ended_how,
       term_months, payment_frequency, down_payment_cents, received_how, received_on, employer, job_title, employed_since,
       monthly_income_cents, income_source, income_verified_how, housing, housing_payment_cents, notes, lived_since,
       trade_in, trade_in_allowance_cents, trade_in_payoff_cents, debt_changes, personal_references,
       collateral:application_collateral(${COLLATERAL_COLUMNS}, removed_at),
       people:application_people(client_id, role, joint_intent, monthly_income_cents, income_source, employer, client:clients(full_name, ${PERSON_MILITARY_COLUMNS})),
       lender:lenders(id, company_name),
       product_version:loan_product_versions(version, product:loan_products!loan_product_versions_organization_id_product_id_fkey(id, name)),
       notice:adverse_action_notices(${NOTICE_COLUMNS}, other_sources:contents->other_sources,
         offer:contents->offer),
       disclosure:credit_score_notices(${NOTICE_COLUMNS}),
       question:incompleteness_notices(answer_by, ${NOTICE_COLUMNS}),
       ${APPLICATION_MILITARY_COLUMNS}`,
    )
    .eq('client_id', clientId)
    .order('submitted_at', { ascending: false })
    .order('number', { ascending: false })
    .limit(SHOWN)
    .overrideTypes<StatedLists[]>()
  return (await unwrap(applications)).map((application) => ({
    ...application,
    amount: wireCents(application.amount),
    collateral: application.collateral.filter(({ removed_at }) => removed_at === null),
  }))
}

const LOAN_COLUMNS = `id, loan_type, amount, original_amount, interest_rate, monthly_payment, next_payment_date, status,
  past_due_amount, days_past_due, charge_offs:charge_off_proposals(decision), lender:lenders(company_name, company_type)`

async function loansOf(clientId: string) {
  const loans = supabase
    .from('loans')
    .select(LOAN_COLUMNS)
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
  return (await unwrap(loans)).map((loan) => ({ ...loan, ...figuresOf(loan) }))
}

async function cardsOf(clientId: string) {
  const cards = supabase
    .from('credit_cards')
    .select(
      `id, card_type, card_network, credit_limit, current_balance, available_credit, apr, rewards_program, status,
       last_four, form, lender:lenders(company_name)`,
    )
    .eq('client_id', clientId)
    .order('id')
    .limit(SHOWN)
  return (await unwrap(cards)).map((card) => ({
    ...card,
    credit_limit: wireCents(card.credit_limit),
    current_balance: wireCents(card.current_balance),
    available_credit: wireCents(card.available_credit),
  }))
}

async function oneLoan(loanId: string) {
  if (!isUuid(loanId)) return null
  const loan = await unwrap(
    supabase
      .from('loans')
      .select(
        `${LOAN_COLUMNS}, client_id, loan_number, terms, mla_exemption, term_months, day_count, start_date, first_payment_date, created_at,
         disclosed_apr, disclosed_finance_charge, client:clients(full_name, email, phone),
         application:loan_applications(id, number, purpose, submitted_at, decision_at),
         rate_cap:rate_caps(state, rate, citation), ${LOAN_MILITARY_COLUMNS},
         collateral:application_collateral(${COLLATERAL_COLUMNS}),
         fees_owed, credit_balance, charged_off_on, charged_off_amount, recovered_amount,
         postings:loan_postings(id, kind, amount, effective_date, reverses_id, details, method, reference, note, recorded_by_name,
           created_at)`,
      )
      .eq('id', loanId)
      .maybeSingle(),
  )
  return (
    loan && {
      ...loan,
      ...figuresOf(loan),
      ...maprChargesOf(loan),
      disclosed_apr: loan.disclosed_apr === null ? null : String(loan.disclosed_apr),
      disclosed_finance_charge: centsOf(loan.disclosed_finance_charge),
      credit_balance: wireCents(loan.credit_balance),
      postings: loan.postings.map(storedPosting).toSorted(byEntry),
      // The server writes the terms of a loan when it books it, and nothing changes them.
      terms: loan.terms as LoanTerms | null,
    }
  )
}

type Figure = 'amount' | 'original_amount' | 'interest_rate' | 'monthly_payment' | 'past_due_amount'

// The rules compute with the rate's decimal digits.
const figuresOf = (loan: Record<Figure, number>) => ({
  amount: wireCents(loan.amount),
  original_amount: wireCents(loan.original_amount),
  interest_rate: String(loan.interest_rate),
  monthly_payment: wireCents(loan.monthly_payment),
  past_due_amount: wireCents(loan.past_due_amount),
})

async function chargeOffsOf(loanId: string) {
  const proposals = supabase
    .from('charge_off_proposals')
    .select('id, counted_from, proposed_on, amount, decision, reason, decided_on, decided_by_name')
    .eq('loan_id', loanId)
    .order('counted_from', { ascending: false })
  return (await unwrap(proposals)).map((proposal) => ({ ...proposal, amount: wireCents(proposal.amount) }))
}

const storedPosting = <Posting extends { amount: number | null; details: unknown }>(posting: Posting) => ({
  ...posting,
  amount: centsOf(posting.amount),
  // A constraint of the column.
  details: posting.details as object,
})

/** The order of entry, which the engine follows within a day. */
function byEntry(one: { created_at: string; id: string }, other: { created_at: string; id: string }): number {
  const [first, second] = [`${one.created_at} ${one.id}`, `${other.created_at} ${other.id}`]
  return first < second ? -1 : Number(first > second)
}
