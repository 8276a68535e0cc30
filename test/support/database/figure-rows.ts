import type pg from 'pg'
import type { Person } from '#test/support/people.ts'
import { storeScores } from '#test/support/report-scores.ts'

/**
 * Adds rows of every kind that figures count: this many clients, each with two reports, a dispute, a loan with
 * postings, an enrollment, a contract, a fee, and acts. Inserted without triggers, so no figure has counted them.
 * Groups of ten have the same timestamp.
 */
export async function addUncountedRows(owner: pg.Client, person: Person, clients: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(ROWS.replaceAll(':person', `'${person.id}'`).replaceAll(':clients', String(clients)))
  await owner.query('set session_replication_role = default')
}

const ROWS = `
  create temporary table home as select organization_id as id from app.people where id = :person;
  create temporary table numbered as
    select n, gen_random_uuid() as client_id, gen_random_uuid() as report_id, gen_random_uuid() as loan_id,
           date_trunc('day', now(), 'UTC') - (n / 10) * interval '17 days' - interval '1 hour' as at
      from generate_series(1, :clients) n;
  insert into public.clients (id, organization_id, user_id, first_name, last_name, created_at, archived_at, state, source, middle_score)
  select client_id, home.id, :person, 'Dana', 'W' || n, at, case when n % 7 = 0 then at + interval '3 days' end,
         (array['TX', 'ohio', null])[1 + n % 3], (array['staff', 'import'])[1 + n % 2], (array[620, 710, null])[1 + n % 3]
    from numbered, home;
  insert into public.credit_reports (id, organization_id, client_id, status, created_at, report_data, ordered_by)
  select case turn when 0 then report_id else gen_random_uuid() end, home.id, client_id,
         (array['success', 'success', 'error', 'pending'])[1 + n % 4], at + turn * interval '5 days',
         '{"outcomes": {"experian": "hit", "transunion": "error"}, "latency_ms": {"experian": 400}}', :person
    from numbered, home, generate_series(0, 1) turn;
  with report as (
    select r.id, r.organization_id, r.client_id, 600 + n % 50 + case when r.id = report_id then 0 else 20 end as score
      from public.credit_reports r join numbered on numbered.client_id = r.client_id)
  ${storeScores('array[report.score]')};
  insert into public.disputes (organization_id, client_id, report_id, bureau, item_kind, item_key, item_name, reason, status,
                               attested_on, sent_on, received_on, due_on, result, result_on, first_removal_days, created_at)
  select home.id, client_id, report_id, 'experian', 'account', 'item', (array['Ally', 'Verizon'])[1 + n % 2], 'not_mine', 'resolved',
         day, day, day, day + 30, (array['deleted', 'verified', 'modified'])[1 + n % 3], day, case when n % 3 = 0 then 4 end, at
    from numbered, home, lateral (select (at at time zone 'UTC')::date as day) dated;
  insert into public.loans (id, organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                            start_date, first_payment_date, amount, status, past_due_amount, days_past_due, charged_off_amount,
                            recovered_amount, created_at)
  select loan_id, home.id, client_id, (array['auto', 'personal'])[1 + n / 6 % 2], 1000, 0, 10, 100, '2026-01-10', '2026-02-10',
         case when is_open then 900 - n % 5 else 0 end, status, 10, case status when 'past_due' then 35 else 0 end,
         case status when 'charged_off' then 800 + n % 7 end, case status when 'charged_off' then 30 else 0 end, at
    from numbered, home,
         lateral (select (array['current', 'past_due', 'paid_off', 'charged_off', 'settled', 'sold'])[1 + n % 6] as status) standing,
         lateral (select status in ('current', 'past_due') as is_open) book;
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
  select home.id, loan_id, kind, amount, (at at time zone 'UTC')::date
    from numbered, home,
         (values ('disbursement', 900), ('advance', 100), ('payment', 100), ('fee', 5), ('refund', 1)) posting (kind, amount)
  union all
  select home.id, loan_id, kind, amount, '2026-05-01'
    from numbered, home, (values ('charge_off', null), ('recovery', 20), ('settlement', 10)) posting (kind, amount) where n % 6 = 3;
  insert into public.repair_enrollments (organization_id, client_id, status, monthly_fee, enrolled_on, sale_channel, client_since, is_client_archived)
  select home.id, client_id, (array['active', 'active', 'paused'])[1 + n % 3], 50, (at at time zone 'UTC')::date,
         (array['phone', 'web'])[1 + n % 2], at, n % 7 = 0
    from numbered, home;
  insert into public.repair_fees (organization_id, client_id, kind, amount, received_on, method, dispute_ids, recorded_by, recorded_by_name, created_at)
  select home.id, client_id, 'fee', 25, (at at time zone 'UTC')::date, 'cash', array[gen_random_uuid()], :person, 'Someone', at
    from numbered, home;
  insert into public.repair_contracts (organization_id, client_id, statement_id, contract_date, company_name, company_address, total_cost,
                                       services, clauses, cancel_until, signature_name, cancelled_on, created_at)
  select home.id, client_id, gen_random_uuid(), day, 'C', 'A', 100, 'S', '[]', day + 5, case when n % 2 = 0 then 'Dana' end,
         case when n % 4 = 0 then day + 1 end, at
    from numbered, home, lateral (select (at at time zone 'UTC')::date as day) dated;
  insert into app.audit_events (organization_id, chain_number, happened_at, actor_id, action, subject_table, details, previous_hash, hash)
  select home.id, 1000 + n, at, :person, (array['clients.created', 'client.viewed'])[1 + n % 2], 'clients', '{}', '', '' from numbered, home;
  drop table numbered;
  drop table home;`
