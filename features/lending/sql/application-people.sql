-- The co-applicants and guarantors of loan applications. Members read them; the server names them
-- (features/lending/server/applications/stored-application.ts).
alter table public.application_people enable row level security;

create policy "staff read their organization's applicants" on public.application_people
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every applicant" on public.application_people for select to platform_admin using (true);
create policy "the server keeps applicants" on public.application_people for all to tradeline_server using (true);

grant select on public.application_people to authenticated, platform_admin, service_role, tradeline_server;
grant insert, delete on public.application_people to tradeline_server;
grant update (role, joint_intent, monthly_income_cents, income_source, employer) on public.application_people to tradeline_server;
-- API users write nothing: the commands check the age and the intent.

-- Definer: see app.record_audit. Audits each person that is named, changed, or removed, in the timeline of that person.
create or replace function app.audit_application_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person public.application_people := case tg_op when 'DELETE' then old else new end;
begin
  if app.is_merging() then
    return null;
  end if;
  perform app.record_audit(
    person.organization_id, (select auth.uid()), 'application_people.' || tg_argv[0], 'loan_applications', person.application_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', person.client_id, 'role', person.role, 'joint_intent', person.joint_intent)));
  return null;
end;
$$;

create or replace trigger audit_named after insert on public.application_people
  for each row execute function app.audit_application_person('created');
create or replace trigger audit_changed after update on public.application_people
  for each row when (old is distinct from new) execute function app.audit_application_person('changed');
create or replace trigger audit_removed after delete on public.application_people
  for each row execute function app.audit_application_person('removed');
