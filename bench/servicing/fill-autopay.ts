import type { Pool } from 'pg'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { finishMethodPage } from '#features/payments/server/methods/finish-method-page.ts'
import { openMethodPage } from '#features/payments/server/methods/open-method-page.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'

const COMPANIES = 20
const CLIENTS = 200
const companyNumber = (n: string) => `('10000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** Adds twenty companies with so many loans that are due today, of borrowers with a bank account, each with autopay. */
export async function fillAutopay(owner: Pool, deps: PaymentDeps, loans: number): Promise<void> {
  await owner.query(`
    insert into app.organizations (id, company_name, account_type, monthly_credit_limit, lending_opened_at)
      select ${companyNumber('n')}, 'Bench ' || n, 'lender', 100, now() from generate_series(1, ${COMPANIES}) n;
    select app.open_audit_chain(id) from app.organizations`)
  await owner.query('set session_replication_role = replica')
  await owner.query(FILL_CLIENTS)
  await owner.query(FILL_LOANS, [loans])
  await owner.query('set session_replication_role = default')
  await owner.query('analyze public.clients, public.loans, public.loan_postings')
  await ageLoans(deps.pool)
  for (const { id } of (await owner.query<{ id: string }>('select id from app.organizations')).rows) {
    const { id: account } = await deps.payments.processor.openAccount({ key: id, name: 'Bench' })
    await owner.query(
      'insert into app.payment_accounts (organization_id, account, takes_payments, is_sandbox) values ($1, $2, true, true)',
      [id, account],
    )
  }
  const clients = await owner.query<{ id: string; organization_id: string }>(
    'select id, organization_id from public.clients',
  )
  for (const client of clients.rows) await addMethod(deps, client)
  await owner.query(AUTHORIZE)
}

/** Enters a bank account on the sandbox's page, as a borrower does. */
async function addMethod(
  deps: PaymentDeps,
  { id: clientId, organization_id: organizationId }: { id: string; organization_id: string },
): Promise<void> {
  const page = await openMethodPage(deps, {
    ...{ organizationId, clientId, openedBy: null },
    returnUrl: () => 'http://localhost/',
  })
  const body = new URLSearchParams({ kind: 'bank_account', routing: '021000021', account: '000123456789' })
  await fetch(page.url, { method: 'POST', body, redirect: 'manual' })
  await finishMethodPage(deps, organizationId, page.id)
}

const clientNumber = (n: string) => `('20000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const FILL_CLIENTS = `
  insert into public.clients (id, organization_id, user_id, first_name, last_name)
  select ${clientNumber('n')}, ${companyNumber(`1 + n % ${COMPANIES}`)}, ${clientNumber('n')}, 'Client', 'Number ' || n from generate_series(0, ${CLIENTS - 1}) n`
const FILL_LOANS = `
  with made as (
    insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, day_count,
                              start_date, first_payment_date, amount, status, past_due_amount, days_past_due)
    select ${companyNumber(`1 + n % ${COMPANIES}`)}, ${clientNumber(`n % ${CLIENTS}`)}, 'personal', 10000, 18, 36, 361.52, 'actual/365', current_date - 30, current_date, 10000,
           'current', 0, 0
      from generate_series(1, $1::integer) n returning organization_id, id)
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
  select organization_id, id, 'disbursement', 10000, current_date - 30 from made`
const AUTHORIZE = `
  insert into public.autopay_authorizations (organization_id, client_id, loan_id, method_id, amount_rule, most_cents, days_before, retries,
                                             retry_after_days, signed_by, signed_on, signed_how, agreed_text, copy_given_how, last_installment)
  select l.organization_id, l.client_id, l.id, m.id, 'installment', 100000, 0, 0, 3, 'Client', current_date, 'pay_page', 'I agree.', 'email', 0
    from public.loans l join public.payment_methods m on m.organization_id = l.organization_id and m.client_id = l.client_id`
