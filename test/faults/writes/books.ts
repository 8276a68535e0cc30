import pg from 'pg'
import { reportedItems } from '#features/credit-repair/rules/reported-items.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { dayReceived } from '#features/lending/rules/payment-form.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addMonths } from '#platform/rules/calendar.ts'
import type { Company } from '#test/faults/company.ts'
import type { Installation } from '#test/faults/installation.ts'
import { compare, counts } from '#test/faults/ledger.ts'
import { contracted } from '#test/support/repair-contract.ts'
import { insist, marksOf, type Work, writtenBy } from './work.ts'

/** A loan to repay, work to be paid for, and a report with items to dispute: a company's data before the faults. */
interface Books {
  clientId: string
  reportId: string
  loanId: string
  /** Finished work that is not paid for. */
  unpaid: string[]
  /** Items of the report without a dispute. */
  undisputed: string[]
}

const booksByOrganization = new WeakMap<Company, Books>()

const MUCH = 200
const FEE = 75
const FILE = {
  status: 'success',
  full_feed: {
    trade_accounts: Array.from({ length: MUCH }, (_, at) => ({
      ...{
        company: `Bank ${at}`,
        account_type: 'Installment',
        date_of_opening: '07/2022',
        account_status: 'Charged off',
      },
    })),
  },
}

const CLIENT = `
  insert into public.clients (organization_id, user_id, first_name, last_name, state) values ($1, $2, 'Books', 'Client', 'NY') returning id`
const REPORT = `
  insert into public.credit_reports (organization_id, client_id, status, bureau_data, created_at)
  values ($1, $2, 'success', $3, now() - interval '400 days') returning id`
const WORK = `
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason)
  select $1, $2, $3, 'equifax', 'account', 'work ' || n, 'Work ' || n, 'not_mine' from generate_series(1, ${MUCH}) n returning id`
const FINISH = `
  update public.disputes
     set status = 'resolved', attested_on = current_date - 40, sent_on = current_date - 40, received_on = current_date - 35,
         due_on = current_date - 5, result = 'deleted', result_on = current_date - 10, result_recorded_at = current_date - 10
   where report_id = $1`
// A later file of the bureau without the items is the evidence of their deletion.
const LATER = `
  insert into public.credit_reports (organization_id, client_id, status, bureau_data, created_at)
  values ($1, $2, 'success', '{"equifax": {"status": "success", "full_feed": {}}}', now() - interval '2 days')`
const LOAN = `
  insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, day_count,
                            start_date, first_payment_date)
  values ($1, $2, 'personal', 90000, 10.8, 60, $3::numeric / 100, 'actual/365', $4, $5) returning id`

/** Creates a company's books. */
export async function openBooks(installation: Installation, company: Company): Promise<void> {
  const id = async (sql: string, values: unknown[]) =>
    (await installation.rows<{ id: string }>(sql, values))[0]?.id ?? ''
  const clientId = await id(CLIENT, [company.id, company.ownerId])
  const reportId = await id(REPORT, [company.id, clientId, { experian: FILE }])
  await signUp(installation, company, clientId)
  const work = await installation.rows<{ id: string }>(WORK, [company.id, clientId, reportId])
  await installation.rows(FINISH, [reportId])
  await installation.rows(LATER, [company.id, clientId])
  booksByOrganization.set(company, {
    ...{ clientId, reportId, loanId: await id(LOAN, [company.id, clientId, ...terms()]) },
    unpaid: work.map((one) => one.id),
    undisputed: (reportedItems({ experian: FILE }, 'experian') ?? []).map(({ key }) => key),
  })
  await countLoans(installation)
}

/** Enrolls the client in a state whose pack the product includes, under a contract that can no longer be canceled. */
async function signUp({ ownerUrl }: Installation, company: Company, clientId: string): Promise<void> {
  const enrolled = await company.act('enroll-client', { client_id: clientId, monthly_fee: 99, sale_channel: 'web' })
  if (enrolled.status !== 201) throw new Error(`No client was enrolled: ${JSON.stringify(enrolled)}`)
  const pool = new pg.Pool({ connectionString: ownerUrl })
  await contracted(pool, clientId, undefined, MUCH * FEE)
  await pool.end()
}

async function countLoans({ ownerUrl }: Installation): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl })
  await ageLoans(pool)
  await pool.end()
}

function terms(): [number, string, string] {
  const today = dayReceived(new Date(), 'UTC')
  const [start, firstDue] = [addMonths(today, -4), addMonths(today, -3)]
  const agreed = { terms: null, original_amount: 9_000_000, interest_rate: '10.8', term_months: 60, monthly_payment: 0 }
  const dates = { day_count: 'actual/365', start_date: start, first_payment_date: firstDue } as const
  const level = agreedSchedule({ ...loanTermsOf({ ...agreed, ...dates }), payment: {} })
  return [level[0]?.paymentCents ?? 0, start, firstDue]
}

const today = () => dayReceived(new Date(), 'UTC')

const PAYMENTS = 'select reference as mark from public.loan_postings where reference = any ($1)'

/** A loan payment, repeated under a key until there is a response. */
export const payments: Work = {
  kind: 'loan payment',
  share: 4,
  async write(_, company, mark) {
    const books = booksByOrganization.get(company)
    if (books === undefined) return null
    const payment = { loan_id: books.loanId, amount: 1.25, effective_date: today(), method: 'check', reference: mark }
    return writtenBy(await insist(() => company.act('post-payment', payment, mark)))
  },
  async check({ installation }, entries) {
    const found = counts(
      (await installation.rows<{ mark: string }>(PAYMENTS, [marksOf(entries)])).map(({ mark }) => mark),
    )
    return compare(entries, ({ mark }) => found.get(mark) ?? 0, 'the loan ledger')
  },
}

const FEES = 'select reference as mark from public.repair_fees where reference = any ($1)'

/** A fee for finished work. */
export const fees: Work = {
  kind: 'repair fee',
  share: 3,
  async write(_, company, mark) {
    const books = booksByOrganization.get(company)
    const work = books?.unpaid.pop()
    if (books === undefined || work === undefined) return null
    const fee = { client_id: books.clientId, amount: FEE, received_on: today(), method: 'check', reference: mark }
    return writtenBy(await insist(() => company.act('record-repair-fee', { ...fee, dispute_ids: [work] }, mark)))
  },
  async check({ installation }, entries) {
    const found = counts((await installation.rows<{ mark: string }>(FEES, [marksOf(entries)])).map(({ mark }) => mark))
    return compare(entries, ({ mark }) => found.get(mark) ?? 0, 'the fees')
  },
}

const DISPUTES = 'select explanation as mark from public.disputes where explanation = any ($1)'

/** A dispute of an item that a bureau reports. */
export const disputes: Work = {
  kind: 'dispute',
  share: 3,
  async write(_, company, mark) {
    const books = booksByOrganization.get(company)
    const item = books?.undisputed.pop()
    if (books === undefined || item === undefined) return null
    const items = [{ bureau: 'experian', item_key: item, reason: 'not_mine', explanation: mark }]
    const asked = { client_id: books.clientId, report_id: books.reportId, items }
    return writtenBy(await insist(() => company.act('open-disputes', asked, mark)))
  },
  async check({ installation }, entries) {
    const rows = await installation.rows<{ mark: string }>(DISPUTES, [marksOf(entries)])
    const found = counts(rows.map(({ mark }) => mark))
    return compare(entries, ({ mark }) => found.get(mark) ?? 0, 'the disputes')
  },
}
