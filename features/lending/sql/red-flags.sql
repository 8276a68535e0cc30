-- Red flags of identity theft (16 CFR 681.1, Appendix A): an approval waits until each has a response.
-- red-flags-found.sql finds flags in the database; server/red-flags.ts finds those in the digits of an SSN and is the
-- only writer of entries.
alter table public.red_flag_entries enable row level security;

create policy "staff read their organization's red flags" on public.red_flag_entries
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins read every red flag" on public.red_flag_entries for select to platform_admin using (true);
create policy "the server keeps red flags" on public.red_flag_entries for all to tradeline_server using (true);

grant select on public.red_flag_entries to authenticated, platform_admin, service_role, tradeline_server;
grant insert on public.red_flag_entries to tradeline_server;
-- API users can't write entries, and entries are never changed or removed.

-- Definer: the check of the application must not depend on the caller's policies.
create or replace function app.guard_red_flag_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.loan_applications
                  where id = new.application_id and organization_id = new.organization_id and client_id = new.client_id) then
    raise exception 'The application belongs to another client' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace trigger guard_red_flag_entry before insert on public.red_flag_entries
  for each row execute function app.guard_red_flag_entry();
-- Deleting a user account doesn't change the record. Rotating the index key gives the same SSN and birth date a
-- different basis.
create or replace trigger refuse_rewriting before update on public.red_flag_entries
  for each row when (to_jsonb(old) - array['recorded_by', 'basis'] is distinct from to_jsonb(new) - array['recorded_by', 'basis']
                     or (old.basis is distinct from new.basis and not app.is_owner_session()))
  execute function app.refuse_rewriting('Recorded red flags cannot be changed or removed');
create or replace trigger refuse_removing before delete on public.red_flag_entries
  for each row execute function app.refuse_rewriting('Recorded red flags cannot be changed or removed');
create or replace trigger refuse_truncating before truncate on public.red_flag_entries
  for each statement execute function app.refuse_rewriting('Recorded red flags cannot be changed or removed');

-- Definer: see app.record_audit.
create or replace function app.audit_red_flag_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.record_audit(
    new.organization_id, new.recorded_by, 'red_flag.' || new.kind, 'loan_applications', new.application_id,
    jsonb_strip_nulls(jsonb_build_object('client_id', new.client_id, 'flag', new.code, 'response', new.response, 'method', new.method)));
  return null;
end;
$$;

create or replace trigger audit_red_flag_entry after insert on public.red_flag_entries
  for each row execute function app.audit_red_flag_entry();

-- Returns the current red flags of an application with their responses; the newest response counts. A suspicion of
-- identity theft remains until someone changes it, even if the data behind it was edited.
create or replace function app.red_flags_of(application public.loan_applications)
returns table (code text, basis text, facts jsonb, found_at timestamptz, found_by_name text, seen text, response text, method text,
               note text, answered_by_name text, answered_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with found as (
    select f.code, f.basis, f.facts, null::timestamptz as found_at, null as found_by_name, null as seen
      from public.clients c
      cross join lateral (
        select * from app.red_flags_of_reports(c) union all select * from app.red_flags_of_sharing(c)
        union all select * from app.red_flags_of_fraud(c, application) union all select * from app.red_flags_of_changes(c, application)) f
     where c.id = application.client_id
    union all
    select e.code, e.basis, e.facts, e.recorded_at, e.recorded_by_name, e.note
      from public.red_flag_entries e
     where e.application_id = application.id and e.kind = 'found'
       and (e.recorded_by_name is not null or e.basis in (app.flag_basis(e.client_id), app.identity_basis(e.client_id)))
    union all
    select e.code, e.basis, e.facts, null, null, null
      from public.red_flag_entries e where e.application_id = application.id and e.response = 'declined'),
  standing as (select distinct on (found.code, found.basis) found.* from found order by found.code, found.basis, found.found_at)
  select standing.*, a.response, a.method, a.note, a.recorded_by_name, a.recorded_at
    from standing
    left join lateral (select * from public.red_flag_entries e
                        where e.application_id = application.id and e.kind = 'answered' and e.code = standing.code and e.basis = standing.basis
                        order by e.recorded_at desc limit 1) a on true
$$;

-- Returns the flags that block an approval. A flag resolved as "not opened" blocks it too.
create or replace function app.open_red_flags(application public.loan_applications) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct code order by code) filter (where response is null or response = 'declined'), '{}')
    from app.red_flags_of(application)
$$;

create or replace function app.refuse_red_flags(application public.loan_applications) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  open text[] := app.open_red_flags(application);
begin
  if open <> '{}' then
    raise exception 'This application has red flags of identity theft without a response. Respond to each one on the application first'
      using errcode = 'PT422', hint = 'red_flags_open', detail = array_to_string(open, ', ');
  end if;
end;
$$;

-- Decisions that the server imports with their date are history, as in access/credit-compliance.sql.
create or replace function app.guard_decision_red_flags() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status in ('approved', 'funded')
     and (tg_op = 'UPDATE' and old.status not in ('approved', 'funded') or tg_op = 'INSERT' and new.decision_at >= now()) then
    perform app.refuse_red_flags(new);
  end if;
  return new;
end;
$$;

create or replace trigger guard_decision_red_flags before insert or update of status on public.loan_applications
  for each row execute function app.guard_decision_red_flags();

-- A flag found between approval and loan must have a response before the loan. A loan without an application has no
-- checklist.
create or replace function app.guard_loan_red_flags() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  application public.loan_applications;
begin
  select * into application from public.loan_applications where id = new.application_id for share;
  if application.status <> 'funded' and new.created_at >= now() then
    perform app.refuse_red_flags(application);
  end if;
  return new;
end;
$$;

create or replace trigger guard_loan_red_flags before insert on public.loans
  for each row execute function app.guard_loan_red_flags();

-- Returns the alerts of the newest report, which are resolved on the report.
create or replace function app.alerts_as_red_flags(application public.loan_applications) returns table (flag jsonb)
language sql stable security definer set search_path = ''
as $$
  with newest as (
    select r.id, r.report_data -> 'alerts' as alerts from public.credit_reports r
     where r.client_id = application.client_id and r.status = 'success' order by r.created_at desc limit 1),
  kinds as (select distinct newest.id, alert ->> 'kind' as kind
              from newest, jsonb_array_elements(coalesce(newest.alerts, '[]')) as alert
             where alert ->> 'kind' = any (app.alert_kinds_to_review()))
  select jsonb_build_object('code', replace(kinds.kind, ' ', '_') || '_alert', 'basis', kinds.id, 'is_current', true,
           'facts', jsonb_build_object('report_id', kinds.id), 'response', case when k.id is not null then 'verified' end,
           'method', k.method, 'note', k.note, 'answered_by_name', k.recorded_by_name, 'answered_at', k.recorded_at)
    from kinds
    left join lateral (select * from public.identity_checks i
                        where i.report_id = kinds.id and i.alert_kind = kinds.kind order by i.recorded_at desc limit 1) k on true
$$;

-- Returns recorded flags that no longer apply. The data may change, but the responses are kept.
create or replace function app.former_red_flags(application public.loan_applications) returns table (flag jsonb)
language sql stable security definer set search_path = ''
as $$
  select distinct on (e.code, e.basis)
         jsonb_build_object('code', e.code, 'basis', e.basis, 'is_current', false, 'facts', e.facts, 'response', e.response, 'method', e.method,
                            'note', e.note, 'answered_by_name', e.recorded_by_name, 'answered_at', e.recorded_at)
    from public.red_flag_entries e
   where e.application_id = application.id and e.kind = 'answered'
   order by e.code, e.basis, e.recorded_at desc
$$;

-- Returns the red flags of a client's applications: the current ones while the application can become a loan, the
-- recorded ones once it is decided, and who completed the checklist. The client must belong to the caller's
-- organization, or be any client for a platform admin.
create or replace function public.red_flags(client_id uuid)
returns table (application_id uuid, is_open boolean, flags jsonb, reviewed_at timestamptz, reviewed_by_name text)
language sql stable security definer set search_path = ''
as $$
  with asked as (
    select a as application, a.status in ('pending', 'in_review', 'counteroffered', 'approved')
           and not exists (select from public.loans l where l.application_id = a.id) as is_open
      from public.loan_applications a
     where a.client_id = red_flags.client_id and a.organization_id = (select app.organization_of_client(red_flags.client_id))
     order by a.submitted_at desc limit 100),
  standing as (
    select (asked.application).id, to_jsonb(f) || '{"is_current": true}' as flag
      from asked cross join lateral app.red_flags_of(asked.application) f where asked.is_open
    union all
    select (asked.application).id, f.flag from asked cross join lateral app.alerts_as_red_flags(asked.application) f where asked.is_open),
  shown as (
    select * from standing
    union all
    select (asked.application).id, f.flag from asked cross join lateral app.former_red_flags(asked.application) f
     where not exists (select from standing s where s.id = (asked.application).id and s.flag ->> 'code' = f.flag ->> 'code'
                                                and s.flag ->> 'basis' = f.flag ->> 'basis'))
  select (asked.application).id, asked.is_open,
         (select coalesce(jsonb_agg(flag order by flag ->> 'code', flag ->> 'basis'), '[]') from shown where shown.id = (asked.application).id),
         r.recorded_at, r.recorded_by_name
    from asked
    left join lateral (select * from public.red_flag_entries e
                        where e.application_id = (asked.application).id and e.kind = 'reviewed' order by e.recorded_at desc limit 1) r on true
$$;
comment on function public.red_flags is 'Current red flags of identity theft on a client''s applications, with their responses.';

grant execute on function public.red_flags to authenticated, platform_admin;
grant execute on function app.red_flags_of, app.refuse_red_flags to tradeline_server;
