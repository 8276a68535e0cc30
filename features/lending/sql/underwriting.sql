-- Decision policies and the decisions of the engine. Members read them; the server writes them (server/decisioning).
alter table public.decision_policy_versions enable row level security;
alter table public.application_decisions enable row level security;

create policy "staff read their organization's decision policies" on public.decision_policy_versions
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every decision policy" on public.decision_policy_versions for select to platform_admin using (true);
create policy "the server keeps decision policies" on public.decision_policy_versions for all to tradeline_server using (true);
create policy "staff read their organization's decisions" on public.application_decisions
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every decision" on public.application_decisions for select to platform_admin using (true);
create policy "the server keeps decisions" on public.application_decisions for all to tradeline_server using (true);

grant select on public.decision_policy_versions, public.application_decisions to authenticated, platform_admin, service_role, tradeline_server;
grant insert, update on public.decision_policy_versions to tradeline_server;
grant insert on public.application_decisions to tradeline_server;
-- API users write nothing, and nothing is removed: a decision must be provable by the policy and the inputs of its time.

create or replace function app.guard_policy_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.state <> 'draft'
     and (new.policy, new.hash, new.name, new.version, new.created_by, new.changed_by, new.shadow)
         is distinct from (old.policy, old.hash, old.name, old.version, old.created_by, old.changed_by, old.shadow) then
    raise exception 'A submitted policy can''t be changed; save another version' using errcode = '42501';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
       ('draft', 'submitted'), ('draft', 'retired'), ('submitted', 'draft'), ('submitted', 'published'), ('submitted', 'retired'),
       ('published', 'retired')) then
    raise exception 'A policy can''t go from % to %', old.state, new.state using errcode = '42501';
  end if;
  if old.published_at is not null
     and (new.published_at, new.published_by, new.effective_on) is distinct from (old.published_at, old.published_by, old.effective_on) then
    raise exception 'A published policy can''t be published again' using errcode = '42501';
  end if;
  return new;
end;
$$;
create or replace trigger guard_policy_version before update on public.decision_policy_versions
  for each row execute function app.guard_policy_version();
create or replace trigger refuse_removing before delete on public.decision_policy_versions
  for each row execute function app.refuse_rewriting('Decision policies are kept; retire the version instead');
create or replace trigger refuse_truncating before truncate on public.decision_policy_versions
  for each statement execute function app.refuse_rewriting('Decision policies are kept; retire the version instead');

create or replace trigger refuse_rewriting before update or delete on public.application_decisions
  for each row execute function app.refuse_rewriting('Decisions of the engine cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.application_decisions
  for each statement execute function app.refuse_rewriting('Decisions of the engine cannot be changed or removed');

-- Definer: see app.record_audit. Audits each step of a policy; the content itself is in the version.
create or replace function app.audit_policy_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'decision_policy.' || new.state, 'decision_policy_versions', new.id,
    jsonb_strip_nulls(jsonb_build_object('version', new.version, 'hash', new.hash, 'effective_on', new.effective_on,
                                         'because', new.retired_because)));
  return null;
end;
$$;
create or replace trigger audit_created after insert on public.decision_policy_versions
  for each row execute function app.audit_policy_version();
create or replace trigger audit_step after update on public.decision_policy_versions
  for each row when (new.state <> old.state or new.hash <> old.hash) execute function app.audit_policy_version();

-- Definer: see app.record_audit. Audits each decision in the client's timeline.
create or replace function app.audit_engine_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, (select auth.uid()), 'application_decisions.created', 'loan_applications', new.application_id,
    jsonb_build_object('client_id', new.client_id, 'outcome', new.outcome, 'policy_hash', new.policy_hash));
  return null;
end;
$$;
create or replace trigger audit_engine_decision after insert on public.application_decisions
  for each row execute function app.audit_engine_decision();

-- Returns the policy that is in force for an organization on the company's day.
create or replace function app.policy_in_force(organization uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select v.id from public.decision_policy_versions v join app.organizations o on o.id = v.organization_id
   where v.organization_id = organization and v.state = 'published' and v.effective_on <= (now() at time zone o.time_zone)::date
   order by v.effective_on desc, v.published_at desc limit 1
$$;

-- Queues a run of the engine for an open application, once for all changes of a transaction. Definer: callers can't add jobs.
create or replace function app.queue_decision(application uuid, organization uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.policy_in_force(organization) is not null then
    perform graphile_worker.add_job('run_decision', json_build_object('application_id', application, 'organization_id', organization),
                                    job_key := 'run_decision:' || application);
  end if;
end;
$$;

create or replace function app.decide_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.queue_decision(new.id, new.organization_id);
  return null;
end;
$$;
create or replace trigger decide_new after insert on public.loan_applications
  for each row when (new.status in ('pending', 'in_review')) execute function app.decide_again();
create or replace trigger decide_changed after update on public.loan_applications
  for each row when (new.status in ('pending', 'in_review')
    and (old.loan_type, old.amount, old.term_months, old.payment_frequency, old.down_payment_cents, old.employed_since, old.monthly_income_cents,
         old.income_source, old.income_verified_how, old.housing, old.housing_payment_cents, old.lived_since, old.debt_changes, old.completed_at, old.status)
      is distinct from
        (new.loan_type, new.amount, new.term_months, new.payment_frequency, new.down_payment_cents, new.employed_since, new.monthly_income_cents,
         new.income_source, new.income_verified_how, new.housing, new.housing_payment_cents, new.lived_since, new.debt_changes, new.completed_at, new.status))
  execute function app.decide_again();

-- A report, an identity check, a red flag, or a military check of the client can change the decision, also of an application in which
-- the client is a co-applicant or guarantor.
create or replace function app.decide_clients_applications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.queue_decision(a.id, a.organization_id)
     from public.loan_applications a
    where a.organization_id = new.organization_id and a.status in ('pending', 'in_review')
      and a.id in (select o.id from public.loan_applications o where o.organization_id = new.organization_id and o.client_id = new.client_id
                   union
                   select p.application_id from public.application_people p
                    where p.organization_id = new.organization_id and p.client_id = new.client_id);
  return null;
end;
$$;
create or replace trigger decide_with_report after insert on public.credit_reports
  for each row when (new.client_id is not null) execute function app.decide_clients_applications();
create or replace trigger decide_with_changed_report after update of status, bureau_data on public.credit_reports
  for each row when (new.client_id is not null and (old.status, old.bureau_data) is distinct from (new.status, new.bureau_data))
  execute function app.decide_clients_applications();
create or replace trigger decide_with_identity after insert on public.identity_checks
  for each row execute function app.decide_clients_applications();
create or replace trigger decide_with_red_flag after insert on public.red_flag_entries
  for each row execute function app.decide_clients_applications();
create or replace trigger decide_with_military_check after insert on public.military_checks
  for each row execute function app.decide_clients_applications();

create or replace function app.decide_with_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.queue_decision(a.id, a.organization_id)
     from public.loan_applications a
    where a.id = case tg_op when 'DELETE' then old.application_id else new.application_id end and a.status in ('pending', 'in_review');
  return null;
end;
$$;
create or replace trigger decide_with_people after insert or delete on public.application_people
  for each row execute function app.decide_with_people();

grant execute on function app.policy_in_force, app.queue_decision, app.open_red_flags, app.alerts_as_red_flags to tradeline_server;
