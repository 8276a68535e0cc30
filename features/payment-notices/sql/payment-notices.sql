-- Payment notices. Members read them; the server writes them (features/payment-notices/server).
alter table public.notice_settings enable row level security;
alter table public.payment_notices enable row level security;

create policy "staff read their organization's notice settings" on public.notice_settings
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every notice setting" on public.notice_settings for select to platform_admin using (true);
create policy "the server keeps notice settings" on public.notice_settings for all to tradeline_server using (true);

create policy "staff read their organization's payment notices" on public.payment_notices
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every payment notice" on public.payment_notices for select to platform_admin using (true);
create policy "the server keeps payment notices" on public.payment_notices for all to tradeline_server using (true);

grant select on public.notice_settings, public.payment_notices to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.notice_settings, public.payment_notices to tradeline_server;
grant update (reminder_days, late_days, updated_at, updated_by_name) on public.notice_settings to tradeline_server;
grant update (status, finished_at, finished_by_name) on public.payment_notices to tradeline_server;

create or replace trigger refuse_removing before delete on public.payment_notices
  for each row execute function app.refuse_rewriting('A notice cannot be removed');
create or replace trigger refuse_truncating before truncate on public.payment_notices
  for each statement execute function app.refuse_rewriting('A notice cannot be removed');

-- Definer: see app.record_audit. A notice by a job has no actor.
create or replace function app.audit_payment_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'payment_notices.' || new.status, 'loans', new.loan_id,
    jsonb_build_object('client_id', new.client_id, 'kind', new.kind, 'due_on', new.due_on));
  return null;
end;
$$;
create or replace trigger audit_added after insert on public.payment_notices
  for each row execute function app.audit_payment_notice();
create or replace trigger audit_changed after update on public.payment_notices
  for each row when (old.status is distinct from new.status) execute function app.audit_payment_notice();
