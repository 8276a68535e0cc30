/** SQL: a payout of a person's loan, with all that belongs to it. */
export const LOAN_FUNDING = `
  with funding as (
    insert into public.loan_fundings (organization_id, loan_id, client_id, kind, payee_name, amount_cents)
    select l.organization_id, l.id, l.client_id, 'check', 'Dana Whitfield', 100 from public.loans l
      join app.people p on p.organization_id = l.organization_id where p.id = $1 limit 1
    returning organization_id, id),
  event as (insert into public.loan_funding_events (organization_id, funding_id, kind) select organization_id, id, 'requested' from funding),
  account as (insert into app.loan_funding_accounts (organization_id, funding_id, sealed) select organization_id, id, '\\x010001' from funding),
  bank as (insert into app.ach_origins (organization_id, origin) select organization_id, '{}' from funding),
  file as (insert into public.funding_files (organization_id, number, file_name, effective_on, entries, total_cents, hash, created_by_name)
           select organization_id, 1, 'ach.txt', '2026-01-02', 1, 100, repeat('0', 64), 'Maria' from funding returning organization_id, id)
  insert into app.funding_file_contents (organization_id, file_id, sealed) select organization_id, id, '\\x010001' from file`

/** SQL: a charge of a person's loan, with its method and the company's account at the processor. */
export const LOAN_CHARGE = `
  with account as (
    insert into app.payment_accounts (organization_id, account, is_sandbox)
    select p.organization_id, 'acct_' || p.organization_id, true from app.people p where p.id = $1),
  hooked as (insert into app.payment_hook_events (account, event) values ('acct', gen_random_uuid()::text)),
  loan as (
    select l.organization_id, l.id, l.client_id from public.loans l join app.people p on p.organization_id = l.organization_id
     where p.id = $1 limit 1),
  customer as (insert into app.payment_customers (organization_id, client_id, customer) select organization_id, client_id, 'cus' from loan),
  method as (
    insert into public.payment_methods (organization_id, client_id, kind, brand, last_four, is_sandbox)
    select organization_id, client_id, 'card', 'visa', '4242', true from loan returning organization_id, id, client_id),
  kept as (insert into app.processor_methods (organization_id, method_id, token) select organization_id, id, 'pm' from method),
  page as (insert into app.payment_method_pages (organization_id, client_id) select organization_id, client_id from loan),
  annual as (
    insert into public.annual_interest_statements (organization_id, client_id, loan_id, year, kind, interest_cents, principal_cents,
                                                   originated_on, status, checked_at)
    select organization_id, client_id, id, 2025, 'annual', 100, 100, '2025-01-02', 'to_print', now() from loan),
  mail_batch as (
    insert into public.mail_batches (organization_id, made_on, statements) select organization_id, '2026-01-02', 1 from loan),
  periodic_statement as (
    insert into public.periodic_statements (organization_id, client_id, loan_id, cycle, due_on, period_from, period_until, seen_postings,
                                            due_cents, status)
    select organization_id, client_id, id, '2026-01-01', '2026-01-20', '2026-01-01', '2026-01-02', 1, 100, 'to_print' from loan),
  notice_setting as (insert into public.notice_settings (organization_id, reminder_days) select organization_id, 5 from loan),
  notice as (
    insert into public.payment_notices (organization_id, client_id, loan_id, kind, due_on, status, due_cents, past_due_cents)
    select organization_id, client_id, id, 'reminder', '2026-01-02', 'emailed', 5000, 0 from loan),
  autopay as (
    insert into public.autopay_authorizations (organization_id, client_id, loan_id, method_id, amount_rule, most_cents, days_before, retries,
      retry_after_days, signed_by, signed_on, signed_how, agreed_text, copy_given_how, last_installment)
    select l.organization_id, l.client_id, l.id, m.id, 'installment', 50000, 0, 1, 3, 'Dana Whitfield', '2026-01-02', 'pay_page', 'I agree.',
           'email', 0 from loan l, method m),
  charge as (
    insert into public.loan_charges (organization_id, client_id, loan_id, method_id, amount_cents, due_on, source, is_sandbox)
    select l.organization_id, l.client_id, l.id, m.id, 5000, '2026-01-02', 'staff', true from loan l, method m
    returning organization_id, id, loan_id, client_id),
  number as (
    insert into app.bank_account_numbers (organization_id, method_id, routing, account_type, sealed)
    select organization_id, id, '021000021', 'checking', '\\x010001' from method),
  debit_setting as (
    insert into app.debit_settings (organization_id, cutoff, offset_routing, offset_account_type, offset_last_four, sealed)
    select organization_id, '14:00', '021000021', 'checking', '6789', '\\x010001' from loan),
  debit_file as (
    insert into public.debit_files (organization_id, number, file_name, made_on, effective_on, entries, total_cents, hash)
    select organization_id, 1, 'ach-debits.txt', '2026-01-02', '2026-01-05', 1, 5000, repeat('0', 64) from loan
    returning organization_id, id),
  content as (insert into app.debit_file_contents (organization_id, file_id, sealed) select organization_id, id, '\\x010001' from debit_file),
  debit as (
    insert into public.debit_entries (organization_id, file_id, charge_id, loan_id, client_id, trace_number, amount_cents)
    select c.organization_id, f.id, c.id, c.loan_id, c.client_id, '021000020000001', 5000 from charge c, debit_file f),
  back as (
    insert into public.debit_returns (organization_id, kind, code, original_trace, return_trace, amount_cents, client_id, loan_id, charge_id, outcome)
    select organization_id, 'return', 'R01', '021000020000001', '1', 5000, client_id, loan_id, id, 'returned' from charge),
  refund as (
    insert into public.charge_refunds (organization_id, client_id, loan_id, charge_id, amount_cents, cause, reason, is_sandbox, requested_on)
    select organization_id, client_id, loan_id, id, 100, 'error', 'Taken twice', true, '2026-01-02' from charge)
  insert into public.loan_charge_events (organization_id, charge_id, loan_id, kind)
  select organization_id, id, loan_id, 'scheduled' from charge`

/** SQL: a disclosure for a person's application, which the client received. */
export const LOAN_DISCLOSURE = `
  with disclosed as (
    insert into public.loan_disclosures (organization_id, application_id, client_id, number, contents, hash, schedule_hash, quote, created_by_name)
    select a.organization_id, a.id, a.client_id, 1, '{}', repeat('0', 64), repeat('0', 64), '{}', 'Maria'
      from public.loan_applications a join app.people p on p.organization_id = a.organization_id where p.id = $1
    returning organization_id, id, client_id)
  insert into public.loan_disclosure_deliveries (organization_id, disclosure_id, client_id, how, given_at)
  select organization_id, id, client_id, 'link', now() from disclosed`

/** SQL: a closing of a person's application. Its disclosure and an envelope must be there. */
export const LOAN_CLOSING = `
  with closing as (
    insert into public.loan_closings (organization_id, application_id, client_id, disclosure_id, envelope_id, language, asked, created_by_name)
    select d.organization_id, d.application_id, d.client_id, d.id, e.id, 'en', '{}', 'Maria'
      from public.loan_disclosures d join app.people p on p.organization_id = d.organization_id
      join public.envelopes e on e.organization_id = d.organization_id where p.id = $1 limit 1
    returning organization_id, id)
  insert into app.loan_closing_payouts (organization_id, closing_id, sealed) select organization_id, id, '\\x010001' from closing`
