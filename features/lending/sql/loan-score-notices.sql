-- Access to credit score disclosures. An approval creates them (server/decide-application.ts), and they never change.
alter table public.credit_score_notices enable row level security;

create policy "staff read their organization's credit score disclosures" on public.credit_score_notices
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every credit score disclosure" on public.credit_score_notices
  for select to platform_admin
  using (true);
create policy "the server keeps credit score disclosures" on public.credit_score_notices
  for all to tradeline_server
  using (true);

grant select on public.credit_score_notices to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.credit_score_notices to tradeline_server;
grant update (given_how, given_on, given_by, given_by_name) on public.credit_score_notices to tradeline_server;
-- API users can't write disclosures. Only the record that one was given can be added, once; everything else stays as
-- decided.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.credit_score_notices
  for each row when (old.given_on is not null and (old.given_how, old.given_on, old.given_by_name)
                       is distinct from (new.given_how, new.given_on, new.given_by_name)
                     or to_jsonb(old) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[]
                       is distinct from to_jsonb(new) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[])
  execute function app.refuse_rewriting('A credit score disclosure cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.credit_score_notices
  for each row execute function app.refuse_rewriting('A credit score disclosure cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.credit_score_notices
  for each statement execute function app.refuse_rewriting('A credit score disclosure cannot be changed or removed');

create or replace trigger audit_notice_given after update of given_on on public.credit_score_notices
  for each row when (old.given_on is null and new.given_on is not null)
  execute function app.audit_notice_given('credit_score_notice.given');
