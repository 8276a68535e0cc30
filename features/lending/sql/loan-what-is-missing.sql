-- Access to notices of incompleteness. The server creates them (server/decide-application.ts), and they never change.
alter table public.incompleteness_notices enable row level security;

create policy "staff read their organization's notices of incompleteness" on public.incompleteness_notices
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every notice of incompleteness" on public.incompleteness_notices
  for select to platform_admin
  using (true);
create policy "the server keeps notices of incompleteness" on public.incompleteness_notices
  for all to tradeline_server
  using (true);

grant select on public.incompleteness_notices to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.incompleteness_notices to tradeline_server;
grant update (given_how, given_on, given_by, given_by_name) on public.incompleteness_notices to tradeline_server;
-- API users can't write notices. Only the record that one was given can be added, once; everything else stays as
-- created.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.incompleteness_notices
  for each row when (old.given_on is not null and (old.given_how, old.given_on, old.given_by_name)
                       is distinct from (new.given_how, new.given_on, new.given_by_name)
                     or to_jsonb(old) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[]
                       is distinct from to_jsonb(new) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[])
  execute function app.refuse_rewriting('A notice of incompleteness cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.incompleteness_notices
  for each row execute function app.refuse_rewriting('A notice of incompleteness cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.incompleteness_notices
  for each statement execute function app.refuse_rewriting('A notice of incompleteness cannot be changed or removed');

-- Definer: see app.record_audit. A request for information is not a decision step, so this trigger audits it.
create or replace function app.audit_notice_made() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(new.organization_id, new.decided_by, tg_argv[0], tg_table_name, new.id,
                           jsonb_build_object('client_id', new.client_id, 'answer_by', new.answer_by));
  return null;
end;
$$;
create or replace trigger audit_notice_made after insert on public.incompleteness_notices
  for each row execute function app.audit_notice_made('incompleteness_notice.made');
create or replace trigger audit_notice_given after update of given_on on public.incompleteness_notices
  for each row when (old.given_on is null and new.given_on is not null)
  execute function app.audit_notice_given('incompleteness_notice.given');

-- Definer: only this trigger writes missing_by. A notice stops the deadline only if it was given, and early enough:
-- less time than rules/applications/days-to-answer.ts requires is not a reasonable period (12 CFR 1002.9(c)(2)), and a
-- decision is still owed. A notice given after the deadline doesn't erase it.
create or replace function app.await_what_is_missing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.loan_applications
     set missing_by = new.answer_by,
         missed_due_on = coalesce(missed_due_on, case when new.given_on > notice_due_on then notice_due_on end)
   where id = new.application_id and new.answer_by - new.given_on >= 10;
  return null;
end;
$$;
create or replace trigger await_what_is_missing after update of given_on on public.incompleteness_notices
  for each row when (old.given_on is null and new.given_on is not null)
  execute function app.await_what_is_missing();
