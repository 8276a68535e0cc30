-- The safe. Members read drops and deposits; the server writes them (features/counter/server/safe).
alter table app.safe_numbers enable row level security;
alter table public.cash_drops enable row level security;
alter table public.bank_deposits enable row level security;

create policy "the server numbers drops and deposits" on app.safe_numbers for all to tradeline_server using (true);
create policy "staff read their organization's cash drops" on public.cash_drops
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every cash drop" on public.cash_drops for select to platform_admin using (true);
create policy "the server keeps cash drops" on public.cash_drops for all to tradeline_server using (true);
create policy "staff read their organization's bank deposits" on public.bank_deposits
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every bank deposit" on public.bank_deposits for select to platform_admin using (true);
create policy "the server keeps bank deposits" on public.bank_deposits for all to tradeline_server using (true);

grant select on public.cash_drops, public.bank_deposits to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.cash_drops, public.bank_deposits to tradeline_server;
grant update (confirmed_by, confirmed_by_name, confirmed_at, canceled_by, canceled_by_name, canceled_at, cancel_reason, deposit_id)
  on public.cash_drops to tradeline_server;
grant select, insert on app.safe_numbers to tradeline_server;
grant update (last_drop, last_deposit) on app.safe_numbers to tradeline_server;

create or replace trigger refuse_removing before delete on public.cash_drops
  for each row execute function app.refuse_rewriting('Cash drops cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.cash_drops
  for each statement execute function app.refuse_rewriting('Cash drops cannot be removed. Cancel them instead');
create or replace trigger refuse_removing before update or delete on public.bank_deposits
  for each row execute function app.refuse_rewriting('Bank deposits cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.bank_deposits
  for each statement execute function app.refuse_rewriting('Bank deposits cannot be changed or removed');

-- Definer: see app.record_audit.
create or replace function app.audit_cash_drop() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  act text := case
    when tg_op = 'INSERT' then 'made'
    when new.canceled_at is not null and old.canceled_at is null then 'canceled'
    when new.confirmed_at is not null and old.confirmed_at is null then 'confirmed'
  end;
begin
  if act is not null then
    perform app.record_audit(
      new.organization_id, (select auth.uid()), 'cash_drops.' || act, 'cash_drops', new.id,
      jsonb_strip_nulls(jsonb_build_object('number', new.number, 'amount_cents', new.amount_cents, 'clerk', new.dropped_by_name,
        'reason', new.cancel_reason)));
  end if;
  return null;
end;
$$;
create or replace trigger audit_drop after insert or update on public.cash_drops
  for each row execute function app.audit_cash_drop();

create or replace function app.audit_bank_deposit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'bank_deposits.made', 'bank_deposits', new.id,
    jsonb_strip_nulls(jsonb_build_object('number', new.number, 'counted_cents', new.counted_cents, 'variance_cents', new.variance_cents,
      'reason', new.variance_reason)));
  return null;
end;
$$;
create or replace trigger audit_deposit after insert on public.bank_deposits
  for each row execute function app.audit_bank_deposit();
