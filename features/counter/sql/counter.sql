-- Cash drawers and receipts. Members read them; the server writes them (features/counter/server).
alter table public.counter_settings enable row level security;
alter table app.counter_numbers enable row level security;
alter table public.cash_drawers enable row level security;
alter table public.counter_receipts enable row level security;
alter table public.counter_receipt_lines enable row level security;

create policy "staff read their organization's counter settings" on public.counter_settings
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every counter setting" on public.counter_settings for select to platform_admin using (true);
create policy "the server keeps counter settings" on public.counter_settings for all to tradeline_server using (true);

create policy "the server numbers receipts" on app.counter_numbers for all to tradeline_server using (true);

create policy "staff read their organization's cash drawers" on public.cash_drawers
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every cash drawer" on public.cash_drawers for select to platform_admin using (true);
create policy "the server keeps cash drawers" on public.cash_drawers for all to tradeline_server using (true);

create policy "staff read their organization's receipts" on public.counter_receipts
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every receipt" on public.counter_receipts for select to platform_admin using (true);
create policy "the server keeps receipts" on public.counter_receipts for all to tradeline_server using (true);

create policy "staff read their organization's receipt lines" on public.counter_receipt_lines
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every receipt line" on public.counter_receipt_lines for select to platform_admin using (true);
create policy "the server keeps receipt lines" on public.counter_receipt_lines for all to tradeline_server using (true);

grant select on public.counter_settings, public.cash_drawers, public.counter_receipts, public.counter_receipt_lines
  to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.counter_settings, public.cash_drawers, public.counter_receipts, public.counter_receipt_lines to tradeline_server;
grant update (uses_drawers, most_unexplained_cents, updated_at) on public.counter_settings to tradeline_server;
grant select, insert on app.counter_numbers to tradeline_server;
grant update (last_receipt) on app.counter_numbers to tradeline_server;
grant update (status, closed_at, closed_by, closed_by_name, closing_counts, closing_cents, expected_cents, variance_cents, variance_reason)
  on public.cash_drawers to tradeline_server;
grant update (status, printed, void_reason, void_requested_by, void_requested_by_name, void_requested_at, voided_by, voided_by_name,
              voided_at, void_drawer_id)
  on public.counter_receipts to tradeline_server;
grant update (reversal_id) on public.counter_receipt_lines to tradeline_server;

create or replace trigger refuse_removing before delete on public.cash_drawers
  for each row execute function app.refuse_rewriting('Cash drawers cannot be removed');
create or replace trigger refuse_truncating before truncate on public.cash_drawers
  for each statement execute function app.refuse_rewriting('Cash drawers cannot be removed');
create or replace trigger refuse_removing before delete on public.counter_receipts
  for each row execute function app.refuse_rewriting('Receipts cannot be removed. Void them instead');
create or replace trigger refuse_truncating before truncate on public.counter_receipts
  for each statement execute function app.refuse_rewriting('Receipts cannot be removed. Void them instead');
create or replace trigger refuse_removing before delete on public.counter_receipt_lines
  for each row execute function app.refuse_rewriting('Receipts cannot be removed. Void them instead');
create or replace trigger refuse_truncating before truncate on public.counter_receipt_lines
  for each statement execute function app.refuse_rewriting('Receipts cannot be removed. Void them instead');

-- Definer: see app.record_audit.
create or replace function app.audit_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  act text := case when tg_op = 'INSERT' then 'taken' when new.status = 'posted' then 'void_declined' else new.status end;
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'counter_receipts.' || act, 'counter_receipts', new.id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'number', new.number, 'amount_cents', new.amount_cents,
      'method', new.method, 'reason', case when tg_op = 'UPDATE' then coalesce(new.void_reason, old.void_reason) end)));
  return null;
end;
$$;
create or replace trigger audit_taken after insert on public.counter_receipts
  for each row execute function app.audit_receipt();
create or replace trigger audit_changed after update on public.counter_receipts
  for each row when (old.status is distinct from new.status) execute function app.audit_receipt();

-- Definer: see app.record_audit.
create or replace function app.audit_drawer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'cash_drawers.' || case when new.status = 'open' then 'opened' else 'closed' end,
    'cash_drawers', new.id,
    jsonb_strip_nulls(jsonb_build_object('clerk', new.clerk_name, 'day', new.business_day, 'opening_cents', new.opening_cents,
      'closing_cents', new.closing_cents, 'variance_cents', new.variance_cents, 'reason', new.variance_reason)));
  return null;
end;
$$;
create or replace trigger audit_opened after insert on public.cash_drawers
  for each row execute function app.audit_drawer();
create or replace trigger audit_closed after update on public.cash_drawers
  for each row when (old.status is distinct from new.status) execute function app.audit_drawer();

-- The cash that a drawer must hold: its first count and the payments, less the cash that was given back from it or put into the safe.
create or replace function app.expected_in_drawer(home uuid, drawer uuid) returns bigint
language sql stable set search_path = ''
as $$
  select (select d.opening_cents from public.cash_drawers d where d.organization_id = home and d.id = drawer)
       + (select coalesce(sum(r.amount_cents), 0)::bigint from public.counter_receipts r
           where r.organization_id = home and r.drawer_id = drawer and r.method = 'cash')
       - (select coalesce(sum(r.amount_cents), 0)::bigint from public.counter_receipts r
           where r.organization_id = home and r.void_drawer_id = drawer)
       - (select coalesce(sum(c.amount_cents), 0)::bigint from public.cash_drops c
           where c.organization_id = home and c.drawer_id = drawer and c.canceled_at is null)
$$;
grant execute on function app.expected_in_drawer to tradeline_server;

-- Definer: sums include receipts of clients whom the caller can't see. Those people get the sums of their own drawers only.
create or replace function public.drawer_report(first_day date, last_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', d.id, 'clerk_id', d.clerk_id, 'clerk_name', d.clerk_name, 'business_day', d.business_day, 'status', d.status,
           'opened_at', d.opened_at, 'closed_at', d.closed_at, 'closed_by_name', d.closed_by_name, 'opening_cents', d.opening_cents,
           'cash_cents', s.cash, 'returned_cents', coalesce(v.returned, 0), 'check_cents', s.checks, 'money_order_cents', s.money_orders,
           'receipts', s.receipts, 'voided', s.voided, 'dropped_cents', coalesce(w.dropped, 0),
           'expected_cents', d.opening_cents + s.cash - coalesce(v.returned, 0) - coalesce(w.dropped, 0),
           'closing_cents', d.closing_cents, 'variance_cents', d.variance_cents, 'variance_reason', d.variance_reason)
           order by d.business_day, d.opened_at), '[]')
    from public.cash_drawers d
    cross join lateral (
      select count(*) as receipts, count(*) filter (where r.status = 'voided') as voided,
             coalesce(sum(r.amount_cents) filter (where r.method = 'cash'), 0) as cash,
             coalesce(sum(r.amount_cents) filter (where r.method = 'check' and r.status <> 'voided'), 0) as checks,
             coalesce(sum(r.amount_cents) filter (where r.method = 'money_order' and r.status <> 'voided'), 0) as money_orders
        from public.counter_receipts r where r.organization_id = d.organization_id and r.drawer_id = d.id) as s
    cross join lateral (
      select sum(r.amount_cents) as returned
        from public.counter_receipts r where r.organization_id = d.organization_id and r.void_drawer_id = d.id) as v
    cross join lateral (
      select sum(c.amount_cents) as dropped from public.cash_drops c
       where c.organization_id = d.organization_id and c.drawer_id = d.id and c.canceled_at is null) as w
   where d.organization_id = app.current_organization_id() and (d.business_day between first_day and last_day)
     and (app.sees_all_clients() or d.clerk_id = (select auth.uid()))
$$;
comment on function public.drawer_report is 'The cash drawers of the days with their counts, receipts, and differences, in cents.';
grant execute on function public.drawer_report to authenticated, tradeline_server;
