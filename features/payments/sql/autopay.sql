-- Autopay. Members read authorizations; the server writes them (features/payments/server/autopay).
alter table public.autopay_authorizations enable row level security;

create policy "staff read their organization's autopay" on public.autopay_authorizations
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every autopay" on public.autopay_authorizations for select to platform_admin using (true);
create policy "the server keeps autopay" on public.autopay_authorizations for all to tradeline_server using (true);

grant select on public.autopay_authorizations to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.autopay_authorizations to tradeline_server;
grant update (last_installment, has_skipped, problem, ended_at, end_reason, ended_by_name) on public.autopay_authorizations to tradeline_server;

create or replace trigger refuse_removing before delete on public.autopay_authorizations
  for each row execute function app.refuse_rewriting('An authorization cannot be removed. End it instead');
create or replace trigger refuse_truncating before truncate on public.autopay_authorizations
  for each statement execute function app.refuse_rewriting('An authorization cannot be removed. End it instead');

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_autopay() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  what text := case
    when tg_op = 'INSERT' then 'authorized'
    when old.ended_at is null and new.ended_at is not null then 'ended'
    when new.has_skipped and not old.has_skipped then 'skipped'
    when new.last_installment < old.last_installment then 'unskipped'
  end;
begin
  if what is not null then
    perform app.record_audit(
      new.organization_id, (select auth.uid()), 'autopay.' || what, 'loans', new.loan_id,
      jsonb_strip_nulls(jsonb_build_object(
        'client_id', new.client_id, 'autopay', new.id, 'method', new.method_id,
        'installment', case when what in ('skipped', 'unskipped') then greatest(new.last_installment, old.last_installment) end,
        'reason', new.end_reason)));
  end if;
  return null;
end;
$$;
create or replace trigger audit_autopay after insert or update on public.autopay_authorizations
  for each row execute function app.audit_autopay();
