import type { Pool } from 'pg'

/** The day of the books. Loans are due on the 1st to the 13th, so that no installment comes due in the nights that are measured. */
export const BOOK_DAY = '2026-03-15'
const COMPANIES = 20

const company = (n: string) => `('10000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const TERMS = `
  jsonb_build_object('method', 'simple_daily', 'dayCount', 'actual/365', 'start', start_date, 'payment', '{"fixedCents": 36152}'::jsonb,
    'rates', jsonb_build_array(jsonb_build_object('on', start_date, 'ratePercent', '18')),
    'calendar', jsonb_build_object('every', 'month', 'firstDue', first_payment_date, 'count', 36),
    'advances', jsonb_build_array(jsonb_build_object('on', start_date, 'cents', 1000000)),
    'waterfall', '["due", "fees", "charges", "principal"]'::jsonb, 'shortToleranceCents', 0,
    'lateFee', '{"graceDays": 10, "cents": 1500, "ofBoth": "higher"}'::jsonb)`

/** Inserts twenty companies, and drops the index of names, which would take most of the time. */
export async function fillCompanies(owner: Pool): Promise<void> {
  await owner.query(`
    drop index public.clients_search;
    insert into app.organizations (id, company_name, account_type, monthly_credit_limit)
      select ${company('n')}, 'Company ' || n, 'lender', 100 from generate_series(1, ${COMPANIES}) n;
    select app.open_audit_chain(id) from app.organizations`)
}

/** Books as of a day. The SQL of a loan's number `n` says when its last installment before the night was due, and whether it is unpaid. */
interface Books {
  day: string
  lastDue: string
  isUnpaid: string
}
const EARLY_IN_MARCH: Books = { day: BOOK_DAY, lastDue: "date '2026-03-01' + n % 13", isUnpaid: 'n % 10 = 3' }

/**
 * Inserts loans number `from` to `to` - 1 with their ledgers and no figures, each of a client of its own: $10,000 over 36 months, 1 to
 * 24 of them behind. Every fifth is a simple-interest loan with late fees. Unless other books are given, every tenth is past due since
 * this month; the others are paid on time.
 */
export async function fillLoans(owner: Pool, from: number, to: number, books = EARLY_IN_MARCH): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    create temporary table made as
      select n, gen_random_uuid() as id, ${company(`1 + n % ${COMPANIES}`)} as organization_id, 1 + n % 24 as months,
             (${books.lastDue} - make_interval(months => n % 24))::date as first_payment_date
        from generate_series(${from}, ${to - 1}) n;
    alter table made add start_date date;
    update made set start_date = (first_payment_date - interval '1 month')::date;
    insert into public.clients (id, organization_id, user_id, first_name, last_name)
      select id, organization_id, id, 'Rhonda', 'Rouse' from made;
    insert into public.loans (id, organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                              day_count, start_date, first_payment_date, amount, status, past_due_amount, days_past_due, terms, created_at)
      select id, organization_id, id, 'personal', 10000, 18, 36, 361.52, 'actual/365', start_date, first_payment_date, 10000,
             'current', 0, 0, case when n % 5 = 0 then ${TERMS} end, '${books.day}'
        from made;
    insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
      select organization_id, id, 'disbursement', 10000, start_date from made;
    insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, method)
      select organization_id, id, 'payment', 361.52, (first_payment_date + make_interval(months => paid))::date, 'check'
        from made, generate_series(0, months - 1 - (${books.isUnpaid})::int) paid;
    drop table made;
    set session_replication_role = default`)
  for (const table of ['clients', 'loans', 'loan_postings']) await owner.query(`vacuum analyze public.${table}`)
}
