import type { Pool } from 'pg'
import type { DemoClient } from '#app/demo/demo-clients.ts'
import { choiceOf, idOf, numberOf } from '#app/demo/deterministic.ts'
import { STATED_COLUMNS, statedFacts } from '#app/demo/stated-facts.ts'
import { writeJournals } from '#features/accounting/server/write-journals.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { DEMO_VEHICLES, type DemoLender, type DemoLoan, type DemoPosting, demoLoan } from './demo-loans.ts'
import { asSimpleInterest } from './demo-simple-interest.ts'

interface DemoBooks {
  pool: Pool
  companyName: string
  /** The person who takes the payments. */
  personId: string
  kind: DemoLender
  today: PlainDate
}

/**
 * Adds a rate cap, and loans with their ledgers, applications, and cards, for the clients of a demo lender or dealer.
 */
export async function addDemoLending(books: DemoBooks, clients: readonly DemoClient[]): Promise<void> {
  await addLenders(books)
  await addRateCap(books)
  for (const client of clients) {
    const agreed = demoLoan(client, books.kind, books.today)
    const loan = agreed && books.kind === 'dealer' ? asSimpleInterest(client, agreed, books.today) : agreed
    if (loan) await addLoan(books, client, loan)
    if (numberOf(`${client.id} asks`, 4) === 0) await addOpenApplication(books, client)
    if (numberOf(`${client.id} card`, 3) === 0) await addCard(books, client)
  }
  await ageLoans(books.pool)
  await writeJournals(books.pool)
}

const CARD_ISSUER = 'Keystone Bank'

async function addLenders({ pool, companyName, kind }: DemoBooks): Promise<void> {
  for (const [name, companyType] of [
    [companyName, kind],
    [CARD_ISSUER, 'bank'],
  ] as const) {
    await pool.query(
      `insert into public.lenders (id, organization_id, company_name, company_type) values ($1, $2, $3, $4) on conflict do nothing`,
      [lenderId(companyName, name), idOf(companyName), name, companyType],
    )
  }
}

// The company's own limit by its credit policy. For state law, the product's own data is enough.
const POLICY_PERCENT = { lender: 24, dealer: 25 } as const

async function addRateCap({ pool, companyName, kind }: DemoBooks): Promise<void> {
  await pool.query(
    `insert into public.rate_caps (id, organization_id, state, rate, fees_included, effective_from, citation)
     values ($1, $2, 'TX', $3, false, '2020-01-01', $4) on conflict do nothing`,
    [
      idOf(`${companyName} rate cap`),
      idOf(companyName),
      POLICY_PERCENT[kind],
      `${companyName}, credit policy, section 4`,
    ],
  )
}

const lenderId = (companyName: string, name: string) => idOf(`${companyName} lender ${name}`)

const ADD_APPLICATION = `
  insert into public.loan_applications (id, organization_id, client_id, lender_id, loan_type, amount, status, purpose, submitted_at, decision_at,
                                        completed_at, counteroffered_at, ${STATED_COLUMNS})
  select $1, $2, $3, $4, $5, $6::numeric / 100, $7, $8, $9, $10, $11, $12, ${STATED_COLUMNS}
    from (select (jsonb_populate_record(null::public.loan_applications, $13)).*) stated
  on conflict do nothing`
const ADD_LOAN = `
  insert into public.loans (id, organization_id, client_id, lender_id, application_id, loan_type, original_amount, interest_rate,
                            term_months, monthly_payment, day_count, start_date, first_payment_date, created_at,
                            prepaid_finance_charge, disclosed_apr, disclosed_finance_charge, terms)
  values ($1, $2, $3, $4, $5, $6, $7::numeric / 100, $8, $9, $10::numeric / 100, $11, $12, $13, $12::date,
          $14::numeric / 100, $15, $16::numeric / 100, $17)
  on conflict do nothing`
// A person entered each posting, except the fees that came with an import or that the aging job assesses. They are entered one after
// the other, because a receipt shows the loan as of its entry.
const ADD_POSTINGS = `
  insert into public.loan_postings (id, organization_id, loan_id, kind, amount, effective_date, reverses_id, details, idempotency_key,
                                    method, reference, note, recorded_by, recorded_by_name, created_at)
  select posting.id, $2, $1, kind, cents::numeric / 100, effective_date, reverses_id, details, idempotency_key, method, reference, note,
         p.id, p.full_name, now() + n * interval '1 millisecond'
    from jsonb_to_recordset($3) as posting (id uuid, n integer, kind text, cents bigint, effective_date date, reverses_id uuid,
                                            details jsonb, idempotency_key text, method text, reference text, note text)
    left join app.people p on p.id = $4 and (kind <> 'fee' or details ->> 'fee' <> 'late')
  on conflict do nothing`

async function addLoan({ pool, companyName, personId }: DemoBooks, client: DemoClient, loan: DemoLoan): Promise<void> {
  const { terms, postings, loanType, purpose, prepaidCents, disclosed } = loan
  const application = idOf(`application for ${loan.id}`)
  const place = [idOf(companyName), client.id, lenderId(companyName, companyName)]
  const asked = `${terms.start_date}T15:04:00Z`
  const amounts = [terms.original_amount, 'funded', purpose, asked, `${terms.start_date}T19:30:00Z`, asked, null, '{}']
  await pool.query(ADD_APPLICATION, [application, ...place, loanType, ...amounts])
  await pool.query(ADD_LOAN, [
    loan.id,
    ...place,
    application,
    loanType,
    terms.original_amount,
    terms.interest_rate,
    terms.term_months,
    terms.monthly_payment,
    terms.day_count,
    terms.start_date,
    terms.first_payment_date,
    prepaidCents,
    disclosed?.aprPercent,
    disclosed?.financeChargeCents,
    terms.terms && JSON.stringify(terms.terms),
  ])
  await pool.query(ADD_POSTINGS, [loan.id, idOf(companyName), JSON.stringify(postings.map(asKept)), personId])
}

function asKept(
  { id, kind, amount, effective_date, reverses_id, details, note, idempotencyKey }: DemoPosting,
  n: number,
) {
  const came = choiceOf(`${id} came`, ['ach', 'ach', 'check', 'card', 'cash'] as const)
  return {
    ...{ id, n, kind, cents: amount, effective_date, reverses_id, details, idempotency_key: idempotencyKey },
    ...((kind === 'payment' || kind === 'recovery') && { method: came, reference: referenceOf(id, came) }),
    note: kind === 'reversal' ? 'Returned by the bank' : note,
  }
}

function referenceOf(id: string, came: string): string | null {
  if (came === 'cash') return null
  return String(1000 + numberOf(`${id} reference`, 9000))
}

const UNDECIDED_STATUSES = ['pending', 'in_review'] as const
const OPEN_STATUSES = [...UNDECIDED_STATUSES, 'counteroffered', 'approved', 'declined'] as const
// Long enough for some to be near the last day of their notice, and for a few to be past it.
const OLDEST_UNDECIDED_DAYS = 32

const ASKED = {
  lender: {
    loanType: 'personal',
    purposes: ['Car repair', 'Dental work', 'Debt consolidation', 'School fees'],
    ...{ leastCents: 1_000_00, stepCents: 1_000_00, steps: 12 },
  },
  dealer: {
    loanType: 'auto',
    purposes: DEMO_VEHICLES,
    ...{ leastCents: 6_500_00, stepCents: 500_00, steps: 20 },
  },
} as const

async function addOpenApplication({ pool, companyName, kind }: DemoBooks, client: DemoClient): Promise<void> {
  const { id, ageDays, hasReports, isBarred } = client
  const { loanType, purposes, leastCents, stepCents, steps } = ASKED[kind]
  // A decision needs a report.
  const status = choiceOf(`${id} asked`, hasReports && !isBarred ? OPEN_STATUSES : UNDECIDED_STATUSES)
  const isDecided = status === 'approved' || status === 'declined'
  const submitted = daysAgo(numberOf(`${id} asked on`, Math.min(ageDays, OLDEST_UNDECIDED_DAYS)) + 1)
  const answered = new Date(submitted.getTime() + 20 * 3_600_000)
  const isComplete = isDecided || numberOf(`${id} brought everything`, 4) > 0
  await pool.query(ADD_APPLICATION, [
    idOf(`application of ${id}`),
    idOf(companyName),
    id,
    lenderId(companyName, companyName),
    loanType,
    leastCents + stepCents * numberOf(`${id} asked for`, steps),
    status,
    choiceOf(`${id} asked why`, purposes),
    submitted,
    isDecided ? answered : null,
    isComplete ? submitted : null,
    status === 'counteroffered' ? answered : null,
    JSON.stringify(statedFacts(id, submitted)),
  ])
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const ADD_CARD = `
  insert into public.credit_cards (id, organization_id, client_id, lender_id, card_type, card_network, credit_limit, current_balance,
                                   available_credit, apr, rewards_program, status)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $7::numeric - $8::numeric, $9, $10, $11) on conflict do nothing`

async function addCard({ pool, companyName }: DemoBooks, { id }: DemoClient): Promise<void> {
  const limitDollars = 500 * (1 + numberOf(`${id} limit`, 16))
  const isSecured = limitDollars <= 1_500
  await pool.query(ADD_CARD, [
    idOf(`card of ${id}`),
    idOf(companyName),
    id,
    lenderId(companyName, CARD_ISSUER),
    isSecured ? 'Secured' : 'Platinum',
    choiceOf(`${id} network`, ['Visa', 'Mastercard']),
    limitDollars,
    Math.round(limitDollars * numberOf(`${id} spent`, 96)) / 100,
    choiceOf(`${id} card rate`, ['19.99', '24.49', '27.99']),
    isSecured ? null : 'Cash back 1.5%',
    numberOf(`${id} frozen`, 8) === 0 ? 'frozen' : 'active',
  ])
}
