-- The closings of applications. Members read them; the server writes them (features/lending/server/closing).
alter table public.loan_closings enable row level security;
alter table app.loan_closing_payouts enable row level security;

create policy "staff read their organization's closings" on public.loan_closings
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every closing" on public.loan_closings for select to platform_admin using (true);
create policy "the server keeps closings" on public.loan_closings for all to tradeline_server using (true);
create policy "the server keeps the payouts of closings" on app.loan_closing_payouts for all to tradeline_server using (true);

grant select on public.loan_closings to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.loan_closings to tradeline_server;
grant update (status, problem, signed_at, loan_id, ended_at, ended_why) on public.loan_closings to tradeline_server;
grant select, insert on app.loan_closing_payouts to tradeline_server;
grant update (sealed) on app.loan_closing_payouts to tradeline_server;
-- API users write nothing: the server checks the approval, the law, and the signatures.

create or replace trigger refuse_removing before delete on public.loan_closings
  for each row execute function app.refuse_rewriting('Closings cannot be removed. Cancel them instead');
create or replace trigger refuse_truncating before truncate on public.loan_closings
  for each statement execute function app.refuse_rewriting('Closings cannot be removed. Cancel them instead');

-- Definer: see app.record_audit. A change by a job has no actor.
create or replace function app.audit_loan_closing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'loan_closings.' || new.status, 'loan_applications', new.application_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'closing', new.id, 'envelope', new.envelope_id, 'loan', new.loan_id)));
  return null;
end;
$$;
create or replace trigger audit_sent after insert on public.loan_closings
  for each row execute function app.audit_loan_closing();
create or replace trigger audit_changed after update on public.loan_closings
  for each row when (old.status is distinct from new.status) execute function app.audit_loan_closing();
