-- The terms of approvals and counteroffers. Members read them; the server writes them (features/lending/server/decisions).
alter table public.application_terms enable row level security;

create policy "staff read their organization's decided terms" on public.application_terms
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read all decided terms" on public.application_terms for select to platform_admin using (true);
create policy "the server keeps decided terms" on public.application_terms for all to tradeline_server using (true);

grant select on public.application_terms to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.application_terms to tradeline_server;
-- API users write nothing, and nothing is changed: an approval must be provable by its terms.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.application_terms
  for each row when (to_jsonb(old) - 'decided_by' is distinct from to_jsonb(new) - 'decided_by')
  execute function app.refuse_rewriting('The terms of a decision cannot be changed. Decide on other terms instead');
create or replace trigger refuse_removing before delete on public.application_terms
  for each row execute function app.refuse_rewriting('The terms of a decision cannot be removed');
create or replace trigger refuse_truncating before truncate on public.application_terms
  for each statement execute function app.refuse_rewriting('The terms of a decision cannot be removed');

-- Definer: see app.record_audit. The decision audits itself; this records later changes of its terms.
create or replace function app.audit_changed_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, new.decided_by, 'application_terms.changed', 'loan_applications', new.application_id,
    jsonb_build_object('client_id', new.client_id, 'terms', new.id, 'because', new.because));
  return null;
end;
$$;
create or replace trigger audit_changed after insert on public.application_terms
  for each row when (new.because is not null) execute function app.audit_changed_terms();
