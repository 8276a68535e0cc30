import type { Pool } from 'pg'
import { personOf } from './pages.ts'

const STATES = "(array['TX', 'CA', 'FL', 'NY', 'OH', 'GA', 'MI', 'IL', 'PA', 'NC'])[1 + n % 10]"

/** Adds a company with so many loans, one in five past due, of borrowers in ten states with twenty contacts and four products. */
export async function fillPortfolio(owner: Pool, loans: number): Promise<void> {
  const home = personOf(loans)
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit, lending_opened_at)
     values ($1, 'Bench', 'lender', 100, now())`,
    [home],
  )
  await owner.query('select app.open_audit_chain($1)', [home])
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@bench.test', now())`,
    [home],
  )
  await owner.query(`update app.people set organization_id = $1, organization_role = 'owner' where id = $1`, [home])
  await owner.query('set session_replication_role = replica')
  for (const sql of [PRODUCTS, CLIENTS, APPLICATIONS, LOANS, AUTOPAY])
    await owner.query(sql, sql === CLIENTS ? [home, loans] : [home])
  await owner.query('set session_replication_role = default')
  await owner.query(
    'vacuum analyze public.clients, public.loans, public.loan_applications, public.loan_product_versions, public.autopay_authorizations',
  )
}

// The products have the same ids in each company.
const PRODUCTS = `
  with made as (
    insert into public.loan_products (organization_id, id, name, status, current_version_id)
    select $1, ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Product ' || n, 'offered', gen_random_uuid()
      from generate_series(1, 4) n returning organization_id, id, current_version_id)
  insert into public.loan_product_versions (organization_id, id, product_id, version, terms)
  select organization_id, current_version_id, id, 1, '{"kind": "auto_purchase", "loan_type": "auto"}' from made`
const CLIENTS = `
  insert into public.clients (organization_id, user_id, first_name, last_name, state, assigned_contact_id)
  select $1, $1, 'Client', 'Number ' || n, ${STATES},
         case when n % 20 = 0 then $1::uuid when n % 20 < 18 then ('40000000-0000-4000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid end
    from generate_series(1, $2::integer) n`
const APPLICATIONS = `
  insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at, product_version_id)
  select organization_id, id, 'auto', 5000, 'approved', now(),
         case when n % 5 > 0 then (select v.id from public.loan_product_versions v
                                    where v.organization_id = $1 and v.product_id = ('30000000-0000-4000-8000-' || lpad((n % 5)::text, 12, '0'))::uuid) end
    from (select organization_id, id, row_number() over () as n from public.clients where organization_id = $1) as numbered`
// A prime number of days: with 300, a multiple of the 10 states and 20 contacts, each of them would have all its loans on a few days.
const LOANS = `
  insert into public.loans (organization_id, client_id, application_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                            start_date, first_payment_date, amount, status, past_due_amount, days_past_due, past_due_since, next_payment_date)
  select organization_id, client_id, id, 'auto', 5000, 10, 12, 450, date '2025-01-01' + (n % 293)::integer, date '2026-01-01', n % 4999,
         case when n % 5 = 0 then 'past_due' else 'current' end, case when n % 5 = 0 then n % 997 else 0 end,
         case when n % 5 = 0 then 1 + n % 200 else 0 end, case when n % 5 = 0 then current_date - (1 + n % 200)::integer end,
         date '2026-01-01' + (n % 30)::integer
    from (select *, row_number() over () as n from public.loan_applications where organization_id = $1) as numbered`
// Every second loan has autopay, and one in forty of those a problem.
const AUTOPAY = `
  insert into public.autopay_authorizations (organization_id, client_id, loan_id, method_id, amount_rule, most_cents, days_before, retries,
                                             retry_after_days, signed_by, signed_on, signed_how, agreed_text, copy_given_how,
                                             last_installment, problem)
  select organization_id, client_id, id, gen_random_uuid(), 'installment', 50000, 3, 1, 3, 'Client', date '2025-01-01', 'pay_page', 'I agree', 'email',
         0, case when n % 80 = 0 then 'The bank declined the debit' end
    from (select *, row_number() over () as n from public.loans where organization_id = $1) as numbered where n % 2 = 0`
