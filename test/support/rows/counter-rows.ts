/** SQL: a receipt of a person's loan, with its drawer and the company's numbers. */
export const COUNTER = `
  with loan as (
    select l.organization_id, l.id, l.client_id, p.id as posting_id from public.loans l
      join public.loan_postings p on p.loan_id = l.id
      join app.people m on m.organization_id = l.organization_id where m.id = $1 limit 1),
  batch as (
    insert into public.lockbox_batches (organization_id, name, deposited_on, control_count, control_cents, created_by_name)
    select organization_id, 'Monday', '2026-01-02', 1, 100, 'Maria' from loan returning organization_id, id),
  entered as (
    insert into public.lockbox_rows (organization_id, batch_id, position, loan_number, check_number, amount_cents, loan_id)
    select b.organization_id, b.id, 0, '0190a0a0', '1042', 100, l.id from batch b, loan l),
  pay_link as (
    insert into app.pay_links (organization_id, id, client_id, token_hash, channel, expires_at)
    select organization_id, client_id, client_id, decode(replace(client_id::text, '-', ''), 'hex'), 'paper', now() + interval '1 day' from loan),
  pay_event as (insert into public.pay_page_events (organization_id, client_id, kind) select organization_id, client_id, 'sent' from loan),
  settings as (insert into public.counter_settings (organization_id) select organization_id from loan),
  numbered as (insert into app.counter_numbers (organization_id, last_receipt) select organization_id, 1 from loan),
  drawer as (
    insert into public.cash_drawers (organization_id, clerk_id, clerk_name, business_day, opening_counts, opening_cents)
    select organization_id, $1, 'Maria', '2026-01-02', '{}', 0 from loan returning organization_id, id),
  safe_numbered as (insert into app.safe_numbers (organization_id, last_drop) select organization_id, 1 from loan),
  deposit as (
    insert into public.bank_deposits (organization_id, number, deposited_on, counts, counted_cents, expected_cents, variance_cents, made_by_name)
    select organization_id, 1, '2026-01-02', '{}', 100, 100, 0, 'Maria' from loan returning organization_id, id),
  safe_drop as (
    insert into public.cash_drops (organization_id, number, drawer_id, dropped_on, counts, amount_cents, dropped_by_name, deposit_id)
    select d.organization_id, 1, d.id, '2026-01-02', '{}', 100, 'Maria', b.id from drawer d, deposit b),
  receipt as (
    insert into public.counter_receipts (organization_id, number, client_id, drawer_id, method, amount_cents, tendered_cents, received_on,
                                         taken_by, taken_by_name)
    select l.organization_id, 1, l.client_id, d.id, 'cash', 100, 100, '2026-01-02', $1, 'Maria' from loan l, drawer d
    returning organization_id, id)
  insert into public.counter_receipt_lines (organization_id, receipt_id, loan_id, position, amount_cents, balance_cents, posting_id)
  select r.organization_id, r.id, l.id, 0, 100, 0, l.posting_id from receipt r, loan l`
