-- Access to notices of adverse action. The decision creates them (server/decide-application.ts), and they never change.
alter table public.adverse_action_notices enable row level security;

create policy "staff read their organization's notices of adverse action" on public.adverse_action_notices
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every notice of adverse action" on public.adverse_action_notices
  for select to platform_admin
  using (true);
create policy "the server keeps notices of adverse action" on public.adverse_action_notices
  for all to tradeline_server
  using (true);

grant select on public.adverse_action_notices to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.adverse_action_notices to tradeline_server;
grant update (given_how, given_on, given_by, given_by_name) on public.adverse_action_notices to tradeline_server;
-- API users can't write notices. Only the record that one was given can be added, once; everything else stays as
-- decided.

-- Deleting a user account clears the user's id, which is not a change of the record.
create or replace trigger refuse_rewriting before update on public.adverse_action_notices
  for each row when (old.given_on is not null and (old.given_how, old.given_on, old.given_by_name)
                       is distinct from (new.given_how, new.given_on, new.given_by_name)
                     or to_jsonb(old) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[]
                       is distinct from to_jsonb(new) - '{decided_by,given_how,given_on,given_by,given_by_name}'::text[])
  execute function app.refuse_rewriting('A notice of adverse action cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.adverse_action_notices
  for each row execute function app.refuse_rewriting('A notice of adverse action cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.adverse_action_notices
  for each statement execute function app.refuse_rewriting('A notice of adverse action cannot be changed or removed');

-- Definer: see app.record_audit. Takes the event name as its argument; the application audits the decision itself.
create or replace function app.audit_notice_given() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(new.organization_id, new.given_by, tg_argv[0], tg_table_name, new.id,
                           jsonb_build_object('client_id', new.client_id, 'how', new.given_how, 'on', new.given_on));
  return null;
end;
$$;
-- Definer: only these triggers write the columns. The clock of the decision runs on until its notice was given. A decision
-- while the applicant had time to send missing items is owed its notice within 30 days (12 CFR 1002.9(a)(1)(ii)).
create or replace function app.owe_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.loan_applications
     set notice_owed_by = coalesce(notice_due_on, (completed_at at time zone 'UTC')::date + 30, (new.created_at at time zone 'UTC')::date + 30),
         notice_given_on = new.given_on, notice_warnings = 0
   where id = new.application_id;
  return null;
end;
$$;
create or replace trigger owe_notice after insert on public.adverse_action_notices
  for each row execute function app.owe_notice();

-- Definer: only these triggers write the columns. The clock runs until every notice of adverse action was given: that of the applicant,
-- and those of the co-applicants.
create or replace function app.date_given_notices(application uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.loan_applications a
     set notice_given_on = g.last_given, notice_days_late = nullif(greatest(g.last_given - a.notice_owed_by, 0), 0)
    from (select max(n.given_on) as last_given, bool_and(n.given_on is not null) as are_all_given
            from (select given_on from public.adverse_action_notices where application_id = application
                  union all
                  select given_on from public.applicant_notices where application_id = application and kind = 'adverse_action') n) g
   where a.id = application and g.are_all_given
$$;
create or replace function app.date_given_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two notices that are given at once must see each other.
  perform from public.loan_applications where id = new.application_id for update;
  perform app.date_given_notices(new.application_id);
  return null;
end;
$$;
create or replace trigger date_given_notice after update of given_on on public.adverse_action_notices
  for each row when (old.given_on is null and new.given_on is not null)
  execute function app.date_given_notice();

create or replace trigger audit_notice_given after update of given_on on public.adverse_action_notices
  for each row when (old.given_on is null and new.given_on is not null)
  execute function app.audit_notice_given('adverse_action.given');
