-- Access to notices to co-applicants. The decision creates them (server/decisions/co-applicants.ts), and they never change.
alter table public.applicant_notices enable row level security;

create policy "staff read their organization's notices to co-applicants" on public.applicant_notices
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every notice to co-applicants" on public.applicant_notices for select to platform_admin using (true);
create policy "the server keeps notices to co-applicants" on public.applicant_notices for all to tradeline_server using (true);

grant select on public.applicant_notices to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.applicant_notices to tradeline_server;
grant update (given_how, given_on, given_by, given_by_name) on public.applicant_notices to tradeline_server;
-- API users can't write notices. Only the record that one was given can be added, once.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.applicant_notices
  for each row when (old.given_on is not null and (old.given_how, old.given_on, old.given_by_name)
                       is distinct from (new.given_how, new.given_on, new.given_by_name)
                     or to_jsonb(old) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[]
                       is distinct from to_jsonb(new) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[])
  execute function app.refuse_rewriting('A notice to a co-applicant cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.applicant_notices
  for each row execute function app.refuse_rewriting('A notice to a co-applicant cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.applicant_notices
  for each statement execute function app.refuse_rewriting('A notice to a co-applicant cannot be changed or removed');

create or replace trigger audit_notice_given after update of given_on on public.applicant_notices
  for each row when (old.given_on is null and new.given_on is not null)
  execute function app.audit_notice_given('applicant_notice.given');

create or replace trigger date_given_notice after update of given_on on public.applicant_notices
  for each row when (old.given_on is null and new.given_on is not null and new.kind = 'adverse_action')
  execute function app.date_given_notice();
