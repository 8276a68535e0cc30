/** SQL: a late account of a person's loan, with all that collections keep about it. */
export const COLLECTION = `
  with loan as (
    select l.organization_id, l.id, l.client_id from public.loans l join app.people p on p.organization_id = l.organization_id
     where p.id = $1 limit 1),
  settings as (insert into public.collection_settings (organization_id) select organization_id from loan),
  queue as (
    insert into public.collection_queues (organization_id, name, place, is_catch_all)
    select organization_id, 'All other late loans', 1000, true from loan returning organization_id, id),
  script as (
    insert into public.collection_texts (organization_id, kind, title, body) select organization_id, 'script', 'Call', 'Hello' from loan),
  account as (
    insert into public.collection_accounts (organization_id, loan_id, client_id, queue_id, days_past_due, past_due_cents)
    select l.organization_id, l.id, l.client_id, q.id, 3, 100 from loan l, queue q),
  attempt as (
    insert into public.contact_attempts (organization_id, loan_id, client_id, channel, outcome, by_name)
    select organization_id, id, client_id, 'letter', 'sent', 'Maria' from loan),
  stop as (
    insert into public.contact_stops (organization_id, client_id, kind, received_on, set_by_name)
    select organization_id, client_id, 'cease', '2026-01-02', 'Maria' from loan),
  repossession as (
    insert into public.repossessions (organization_id, loan_id, client_id, collateral, state, cure_days, cure_citation, created_by_name)
    select organization_id, id, client_id, 'Truck', 'cure', 20, 'Our policy', 'Maria' from loan returning organization_id, loan_id, id),
  benefit as (
    insert into public.scra_benefits (organization_id, posting_id, loan_id, client_id, noticed_on)
    select p.organization_id, p.id, p.loan_id, l.client_id, '2026-01-02'
      from loan l join public.loan_postings p on p.loan_id = l.id limit 1),
  certificate as (
    insert into public.service_certificates (organization_id, loan_id, client_id, asked_on, number, is_in_service, is_sandbox)
    select organization_id, id, client_id, '2026-01-02', 'C-1', false, true from loan),
  repossession_step as (
    insert into public.repossession_events (organization_id, repossession_id, loan_id, act, on_day, by_name)
    select organization_id, id, loan_id, 'cure', '2026-01-02', 'Maria' from repossession),
  settlement as (
    insert into public.loan_settlements (organization_id, loan_id, client_id, total_cents, owed_cents, accept_by, grace_days,
                                         waives_late_fees, next_due_on, offered_on)
    select organization_id, id, client_id, 100, 200, '2026-01-09', 5, true, '2026-01-09', '2026-01-02' from loan
    returning organization_id, loan_id, id),
  settlement_part as (
    insert into public.settlement_payments (organization_id, settlement_id, loan_id, number, due_on, cents)
    select organization_id, id, loan_id, 1, '2026-01-09', 100 from settlement),
  promise as (
    insert into public.payment_promises (organization_id, loan_id, client_id, total_cents, next_due_on, last_due_on, source, made_on)
    select organization_id, id, client_id, 100, '2026-01-09', '2026-01-09', 'staff', '2026-01-02' from loan
    returning organization_id, loan_id, id)
  insert into public.promised_payments (organization_id, promise_id, loan_id, number, due_on, cents)
  select organization_id, id, loan_id, 1, '2026-01-09', 100 from promise`
