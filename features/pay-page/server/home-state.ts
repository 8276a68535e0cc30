import type { PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'
import { type KeptPosting, type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import type { PayCharge, PayLoan, PayMethod, PayState } from '#features/pay-page/rules/pay-state.ts'
import type { RefundStatus } from '#features/payments/rules/refund.ts'
import { accountOf } from '#features/payments/server/account.ts'
import { usesBankFiles } from '#features/payments/server/bank-files/bank-account.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { identityStep } from './identity.ts'
import { interestYears } from './interest-letter.ts'
import type { PayDeps } from './pay-deps.ts'
import type { PayLink } from './pay-link.ts'

/** Returns the state of a page. Before the identity step, it says nothing about the person but the first name. */
export async function payState(deps: PayDeps, link: PayLink, isOpen: boolean): Promise<PayState> {
  const { name, accent, logoUrl } = await brandOf(deps.pool, link.organization_id, deps.appUrl)
  const head = { company: { name, accent, logo: logoUrl }, language: link.language, first_name: link.first_name }
  if (!isOpen) return { ...head, stage: 'identity', step: await identityStep(deps.pool, link) }
  return inTransaction(deps.pool, async (db) => ({ ...head, stage: 'home', ...(await homeOf(db, deps, link)) }))
}

const TODAY = 'select (now() at time zone time_zone)::date::text as today from app.organizations where id = $1'
const LOANS = `
  select id, loan_type from public.loans where organization_id = $1 and client_id = $2 order by start_date desc, id limit 20`
const METHODS = `
  select id, kind, brand, last_four from public.payment_methods
   where organization_id = $1 and client_id = $2 and status = 'active'
     and case kept_by when 'company' then $4 else $3 = is_sandbox and $5 end
   order by created_at desc`
// Payments that failed stay for a week, so that the borrower learns of it.
const CHARGES = `
  select id, loan_id, coalesce(taken_cents, amount_cents)::float8 as cents, status, due_on::text, decline_reason as reason
    from public.loan_charges
   where organization_id = $1 and client_id = $2
     and (status in ('scheduled', 'sending', 'processing', 'review')
          or status in ('failed', 'returned') and created_at > now() - interval '7 days')
   order by due_on, created_at`

async function homeOf(db: PoolClient, { payments }: PayDeps, link: PayLink) {
  const place = [link.organization_id, link.client_id]
  const { today = '' } = (await db.query<{ today: string }>(TODAY, [link.organization_id])).rows[0] ?? {}
  const { rows } = await db.query<{ id: string; loan_type: LoanType }>(LOANS, place)
  const loans: PayLoan[] = []
  // In the order of their ids, so that two pages never wait for each other.
  for (const row of rows.toSorted((one, other) => one.id.localeCompare(other.id)))
    loans.push(await payLoan(db, link, row))
  const account = await accountOf(db, link.organization_id)
  const charges = (await db.query<PayCharge>(CHARGES, place)).rows
  const addsMethods = account?.takes_payments === true && account.is_sandbox === payments.isSandbox
  const takesFiles = await usesBankFiles(db, link.organization_id)
  const allowed = [payments.isSandbox, takesFiles, addsMethods]
  const methods = (await db.query<PayMethod>(METHODS, [...place, ...allowed])).rows
  const takesPayments = addsMethods || methods.length > 0
  const inOrder = rows.flatMap(({ id }) => loans.filter((loan) => loan.id === id))
  return {
    ...{ today, takes_payments: takesPayments, adds_methods: addsMethods, is_sandbox: payments.isSandbox },
    ...{ loans: inOrder, methods, charges },
  }
}

interface OpenPromise {
  on: PlainDate
  cents: number
}

const PROMISE = `
  select last_due_on::text as on, total_cents::float8 as cents from public.payment_promises
   where organization_id = $1 and loan_id = $2 and status = 'open'`
const ENDED = ['paid_off', 'settled', 'sold']

async function payLoan(db: PoolClient, link: PayLink, row: { id: string; loan_type: LoanType }): Promise<PayLoan> {
  const loan = await lockLoan(db, { organizationId: link.organization_id }, row.id)
  const state = stateOfLoan(loan)
  const isEnded = ENDED.includes(state.status)
  return {
    ...{ id: row.id, loan_type: row.loan_type, status: state.status, takes_payments: !isEnded },
    ...{ balance_cents: state.principalCents, past_due_cents: state.pastDueCents },
    fees_cents: state.feesOwedCents + state.chargesOwedCents,
    next_due: state.nextDue === null || isEnded ? null : { on: state.nextDue.on, cents: state.nextDue.cents },
    payoff_cents: isEnded ? 0 : Math.max(0, state.payoff.totalCents),
    promise: (await db.query<OpenPromise>(PROMISE, [link.organization_id, row.id])).rows[0] ?? null,
    ...(await historyOf(db, loan)),
    interest_years: await interestYears(db, link.organization_id, row.id),
  }
}

const MONEY = ['payment', 'recovery', 'settlement']

interface RefundRow {
  id: string
  charge_id: string
  on: PlainDate
  cents: number
  status: RefundStatus
  correction_id: string | null
}

const REFUNDS = `
  select id, charge_id, requested_on::text as on, coalesce(paid_cents, amount_cents)::float8 as cents, status, correction_id
    from public.charge_refunds where organization_id = $1 and loan_id = $2 order by created_at desc`
const SHOWN: readonly RefundStatus[] = ['processing', 'succeeded']

/** The payments and refunds of a loan, the newest first. A payment of which a refund left a part is shown as that part. */
async function historyOf(db: PoolClient, { id, organizationId, postings }: LoanOnFile): Promise<Histories> {
  const { rows } = await db.query<RefundRow>(REFUNDS, [organizationId, id])
  const shown = rows.filter(({ status }) => SHOWN.includes(status))
  const corrections = new Set(shown.map(({ correction_id }) => correction_id))
  const refunded = new Set(rows.map(({ charge_id }) => charge_id))
  const reversals = new Map(postings.map((posting) => [posting.reverses_id, posting.id]))
  const received = postings.filter(({ kind, amount }) => MONEY.includes(kind) && amount !== null)
  // The rest of a payment is posted behind it, with its charge as reference.
  const isReplaced = ({ id, reference }: KeptPosting, at: number) =>
    reversals.has(id) &&
    refunded.has(reference ?? '') &&
    received.slice(at + 1).some((later) => later.reference === reference)
  const history = received
    .filter((posting, at) => !isReplaced(posting, at))
    .map((posting) => ({
      ...{ id: posting.id, on: posting.effective_date, cents: posting.amount ?? 0 },
      ...{ is_reversed: reversals.has(posting.id), is_refunded: corrections.has(reversals.get(posting.id) ?? '') },
    }))
    .toSorted((one, other) => other.on.localeCompare(one.on))
  return {
    history,
    refunds: shown.map(({ id, on, cents, status }) => ({ id, on, cents, is_done: status === 'succeeded' })),
  }
}

type Histories = Pick<PayLoan, 'history' | 'refunds'>
