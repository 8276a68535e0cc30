-- Duties of holding reports: identity verification after an alert, and disposal at the end of the retention period.
alter table public.identity_checks enable row level security;
alter table app.disposals enable row level security;

create policy "staff read their organization's identity checks" on public.identity_checks
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every identity check" on public.identity_checks for select to platform_admin using (true);

create policy "the server reads identity checks" on public.identity_checks
  for select to tradeline_server
  using (true);

create policy "the server certifies disposals" on app.disposals
  for all to tradeline_server
  using (true);

grant select on public.identity_checks to authenticated, platform_admin, service_role, tradeline_server;
grant select, insert on app.disposals to tradeline_server;
-- Identity checks are written only by the function below. No role can change or delete checks or certificates.

-- The kinds of alerts that hold back credit until a person has reviewed them: VERIFIED_ALERTS in rules/file-alerts.ts.
create or replace function app.alert_kinds_to_review() returns text[]
language sql immutable set search_path = ''
as $$ select array['fraud', 'active duty', 'address discrepancy', 'ofac', 'other'] $$;

-- The alerts of a client's newest report that require a review before credit is given, without a recorded one:
-- 15 USC 1681c-1(h) for fraud and active duty, 12 CFR 1022.82(c) for addresses, 31 CFR 501 for sanctions.
create or replace function app.unverified_alerts(organization uuid, client uuid)
returns table (report_id uuid, kind text, said text)
language sql stable set search_path = ''
as $$
  with newest as (
    select r.id, r.report_data -> 'alerts' as alerts
      from public.credit_reports r
     where r.organization_id = organization and r.client_id = client and r.status = 'success'
     order by r.created_at desc limit 1
  )
  select distinct on (alert ->> 'kind') newest.id, alert ->> 'kind', alert ->> 'text'
    from newest, jsonb_array_elements(coalesce(newest.alerts, '[]')) as alert
   where alert ->> 'kind' = any (app.alert_kinds_to_review())
     and not exists (select from public.identity_checks k where k.report_id = newest.id and k.alert_kind = alert ->> 'kind')
   order by alert ->> 'kind'
$$;

-- Definer: only this function writes checks, because it knows the caller. Its condition on the organization equals
-- the table's policy.
create or replace function public.record_identity_check(report_id uuid, alert_kind text, method text, note text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := (select app.current_organization_id());
  made uuid;
  subject uuid;
begin
  perform app.require_permission('order_hard_pulls');
  insert into public.identity_checks (organization_id, client_id, report_id, alert_kind, method, note, recorded_by, recorded_by_name)
  select r.organization_id, r.client_id, r.id, record_identity_check.alert_kind, record_identity_check.method,
         btrim(record_identity_check.note), p.id, coalesce(p.full_name, p.email)
    from public.credit_reports r
    join app.people p on p.id = (select auth.uid())
   where r.id = record_identity_check.report_id and r.organization_id = home and app.sees_client(r.client_id)
  returning id, client_id into made, subject;
  if made is null then
    raise exception 'This report doesn’t exist' using errcode = 'PT404';
  end if;
  perform app.record_audit(home, (select auth.uid()), 'identity.verified', 'credit_reports', record_identity_check.report_id,
                           jsonb_build_object('client_id', subject, 'alert', record_identity_check.alert_kind,
                                              'method', record_identity_check.method));
  return made;
end;
$$;
comment on function public.record_identity_check is 'Records how a person''s identity was verified after an alert on a report. Returns the record''s id.';

-- Returns true if an alert applies at that moment without a recorded identity check.
create or replace function app.is_given_over_alert(organization uuid, client uuid, given_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from app.unverified_alerts(organization, client) alert
                   join public.credit_reports r on r.id = alert.report_id
                  where r.created_at <= given_at)
$$;

-- A credit decision requires the same, whether it is made here or imported with the application. A decision that the
-- server imports as made before the report with the alert is accepted. Definer: the person who decides may not be
-- able to read reports and checks.
create or replace function app.guard_decision_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  decided_at timestamptz := clock_timestamp();
begin
  if new.status not in ('approved', 'funded') or (tg_op = 'UPDATE' and old.status in ('approved', 'funded')) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    decided_at := coalesce(new.decision_at, decided_at);
  end if;
  if app.is_given_over_alert(new.organization_id, new.client_id, decided_at) then
    raise exception 'The last report has an alert. Record on the report how it was reviewed before you approve.' using errcode = 'PT422';
  end if;
  return new;
end;
$$;
create or replace trigger guard_decision_identity before insert or update of status on public.loan_applications
  for each row execute function app.guard_decision_identity();

-- Definer: see app.guard_decision_identity. A loan counts as given when it is recorded, whatever its start date; see
-- access/loans.sql.
create or replace function app.guard_loan_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_given_over_alert(new.organization_id, new.client_id, new.created_at) then
    raise exception 'The last report has an alert. Record on the report how it was reviewed before you lend.' using errcode = 'PT422';
  end if;
  return new;
end;
$$;
-- A loan of another system was given there.
create or replace trigger guard_loan_identity before insert on public.loans
  for each row when (new.import_id is null) execute function app.guard_loan_identity();

-- Disposes of replies older than this many days; each row keeps the hash and the dates. Handles at most 5,000 at a
-- time, with one certificate per organization. Returns the number disposed of.
create or replace function app.dispose_of_replies(keeps_days integer) returns integer
language sql volatile set search_path = ''
as $$
  with due as (
    select report_id, bureau from app.credit_report_replies
     where disposed_at is null and received_at < now() - make_interval(days => keeps_days)
       and not exists (select from public.credit_reports r join public.legal_holds h on h.client_id = r.client_id
                        where r.id = report_id and h.released_at is null)
     order by received_at limit 5000
       for update skip locked
  ), gone as (
    update app.credit_report_replies r
       set sealed_hash = encode(sha256(r.sealed), 'hex'), sealed = null, disposed_at = now()
      from due where r.report_id = due.report_id and r.bureau = due.bureau
    returning r.organization_id, r.report_id, r.bureau, r.sealed_hash
  ), certified as (
    insert into app.disposals (organization_id, class, keeps_days, items, digest)
    select organization_id, 'bureau reply', keeps_days, count(*),
           encode(sha256(convert_to(string_agg(concat_ws('|', report_id, bureau, sealed_hash), ',' order by report_id, bureau), 'UTF8')), 'hex')
      from gone group by organization_id
    returning id, organization_id, items
  )
  select coalesce(sum(items), 0)::integer
    from certified, lateral app.record_audit(organization_id, null, 'retention.disposed', 'disposals', certified.id,
                                             jsonb_build_object('class', 'bureau reply', 'items', items), null)
$$;

-- Returns true while an application and the reports about its applicant must be kept: until it was decided and its notice
-- given, and for 25 months after the applicant was notified (12 CFR 1002.12(b)). Applications here are consumers'; the 12
-- months of business credit are shorter.
create or replace function app.is_application_kept(a public.loan_applications) returns boolean
language sql stable set search_path = ''
as $$
  select case when a.status in ('pending', 'in_review', 'counteroffered') or a.notice_owed_by is not null and a.notice_given_on is null then true
              else coalesce(greatest(a.notice_given_on, a.ended_on, (a.decision_at at time zone 'UTC')::date,
                                     (select n.given_on from public.credit_score_notices n where n.application_id = a.id)),
                            (a.submitted_at at time zone 'UTC')::date)
                     + interval '25 months' >= (now() at time zone 'UTC')::date end
$$;

-- Disposes of the contents of reports older than this many days; ids, dates and a hash remain. Keeps reports about
-- people with an open loan or one that was charged off, which is still collected, and reports with an open dispute,
-- because they are needed (16 CFR 314.4(c)(6)(i)). Keeps reports under a legal hold, and of applications that must be kept.
create or replace function app.dispose_of_reports(keeps_days integer) returns integer
language sql volatile set search_path = ''
as $$
  with due as (
    select r.id, r.organization_id from public.credit_reports r
     where r.disposed_at is null and r.created_at < now() - make_interval(days => keeps_days)
       and not exists (select from public.loans l where l.client_id = r.client_id and l.status not in ('paid_off', 'settled', 'sold'))
       and not exists (select from public.legal_holds h where h.client_id = r.client_id and h.released_at is null)
       and not exists (select from public.loan_applications a
                        where a.organization_id = r.organization_id and a.client_id = r.client_id and app.is_application_kept(a))
       and not exists (select from public.disputes d where d.report_id = r.id and d.status not in ('resolved', 'closed'))
     order by r.created_at limit 1000
       for update skip locked
  ), scores as (
    delete from public.credit_report_scores s using due where s.organization_id = due.organization_id and s.report_id = due.id
  ), gone as (
    update public.credit_reports r
       set disposed_at = now(), bureau_data = '{}',
           report_data = jsonb_build_object('bureaus', r.report_data -> 'bureaus', 'permissible_purpose', r.report_data -> 'permissible_purpose',
                                            'contents_hash', encode(sha256(convert_to(coalesce(r.bureau_data, '{}')::text, 'UTF8')), 'hex'))
      from due where r.id = due.id
    returning r.organization_id, r.id, r.report_data ->> 'contents_hash' as hash
  ), certified as (
    insert into app.disposals (organization_id, class, keeps_days, items, digest)
    select organization_id, 'report contents', keeps_days, count(*),
           encode(sha256(convert_to(string_agg(concat_ws('|', id, hash), ',' order by id), 'UTF8')), 'hex')
      from gone group by organization_id
    returning id, organization_id, items
  )
  select coalesce(sum(items), 0)::integer
    from certified, lateral app.record_audit(organization_id, null, 'retention.disposed', 'disposals', certified.id,
                                             jsonb_build_object('class', 'report contents', 'items', items), null)
$$;

-- Definer: no API role can read certificates. The condition is app.permitted_organization_id().
create or replace function public.disposal_certificates()
returns table (id uuid, class text, keeps_days integer, items integer, digest text, disposed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first, because a condition is not evaluated on an empty table, and the difference would reveal that it is
  -- empty.
  home uuid := app.permitted_organization_id('manage_compliance');
begin
  return query
  select d.id, d.class, d.keeps_days, d.items, d.digest, d.disposed_at
    from app.disposals d
   where d.organization_id = home
   order by d.disposed_at desc
   limit 100;
end;
$$;
comment on function public.disposal_certificates is 'The data of the caller''s organization that was disposed of, with dates, newest first. For owners and admins.';

grant execute on function public.record_identity_check, public.disposal_certificates to authenticated;
grant execute on function app.unverified_alerts, app.alert_kinds_to_review, app.dispose_of_replies, app.dispose_of_reports, app.is_application_kept to tradeline_server;
