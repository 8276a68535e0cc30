-- Red flags of identity theft found in the database, by their numbers in 16 CFR 681, Appendix A. Each has a basis
-- (`basis`), because a response counts only for that basis. red-flags.sql handles the responses.

-- Returns true if no more SSNs end like the client's than chance explains. Otherwise someone may have entered clients
-- with guessed SSNs, and a flag on the matching one would reveal the hidden digits, so SSNs are not compared.
create or replace function app.may_compare_ssn(client public.clients) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  alike bigint := (select count(*) from public.clients c
                    where c.organization_id = client.organization_id and c.ssn = client.ssn and c.id <> client.id);
begin
  -- The second count reads every client, so it runs only if the first is unusual for a small company.
  return alike <= 10
    or alike <= 10 + 3 * (select count(*) from public.clients c where c.organization_id = client.organization_id) / 10000;
end;
$$;

-- Returns the company's other clients with the same SSN, phone number, email or address, including archived ones. SSNs
-- whose key was destroyed can't be compared. Definer, like all functions below: they read the client's whole company,
-- for every role.
create or replace function app.clients_sharing(client public.clients) returns table (what text, id uuid)
language sql stable security definer set search_path = ''
as $$
  select 'ssn', other.row_id
    from app.sealed_values own
    join app.sealed_values other using (organization_id, table_name, column_name, blind_index)
    join public.clients c on c.id = other.row_id and c.merged_into_id is null
   where own.organization_id = client.organization_id and own.row_id = client.id and own.sealed <> '' and other.sealed <> ''
     and own.table_name = 'clients' and own.column_name = 'ssn' and other.row_id <> own.row_id and app.may_compare_ssn(client)
  union all
  select 'phone', c.id from public.clients c
   where c.organization_id = client.organization_id and c.phone = client.phone and c.id <> client.id and c.merged_into_id is null
  union all
  select 'email', c.id from public.clients c
   where c.organization_id = client.organization_id and lower(c.email) = lower(client.email) and c.id <> client.id and c.merged_into_id is null
  union all
  select 'address', c.id from public.clients c
   where c.organization_id = client.organization_id and lower(c.address) = lower(client.address)
     and left(c.zip, 5) = left(client.zip, 5) and c.id <> client.id and c.merged_into_id is null
$$;

-- Flags 14 and 15 of the appendix. An SSN belongs to one person, but couples share a phone and families an address, so
-- the thresholds are the product's.
create or replace function app.red_flags_of_sharing(client public.clients) returns table (code text, basis text, facts jsonb)
language sql stable security definer set search_path = ''
as $$
  select 'shared_' || s.what, md5(string_agg(s.id::text, ',' order by s.id)),
         jsonb_build_object('count', count(*), 'others', to_jsonb((array_agg(
           jsonb_build_object('id', c.id, 'name', c.full_name) order by c.created_at desc, c.id))[1:5]))
    from app.clients_sharing(client) s join public.clients c on c.id = s.id
   group by s.what
  having count(*) >= case s.what when 'ssn' then 1 when 'address' then 4 else 2 end
  union all
  select 'similar_ssns', 'similar_ssns', '{}'::jsonb where not app.may_compare_ssn(client)
$$;

-- Flag 12: another application of the client, or of someone who shares details with them, was declined as identity
-- theft.
create or replace function app.red_flags_of_fraud(client public.clients, application public.loan_applications)
returns table (code text, basis text, facts jsonb)
language sql stable security definer set search_path = ''
as $$
  with related as (select 'client' as what, client.id as id union all select s.what, s.id from app.clients_sharing(client) s),
  turned_down as (
    select e.id, r.what, e.recorded_at
      from related r join public.red_flag_entries e on e.client_id = r.id
     where e.response = 'declined' and e.application_id <> application.id
       and not exists (select from public.red_flag_entries later
                        where later.application_id = e.application_id and later.kind = 'answered' and later.code = e.code
                          and later.basis = e.basis and later.recorded_at > e.recorded_at))
  select 'known_fraud', md5(string_agg(distinct id::text, ',')),
         jsonb_build_object('what', jsonb_agg(distinct what), 'on', max((recorded_at at time zone 'UTC')::date))
    from turned_down
  having count(*) > 0
$$;

-- Flag 2: the latest result of each bureau counts, whichever report has it. Flag 10(b): the newest report lists the
-- person as deceased. Fraud, active-duty and address alerts are resolved on the report; access/credit-compliance.sql
-- blocks approvals until then.
create or replace function app.red_flags_of_reports(client public.clients) returns table (code text, basis text, facts jsonb)
language sql stable security definer set search_path = ''
as $$
  with reports as (
    select r.id, r.created_at, r.status, r.report_data from public.credit_reports r
     where r.organization_id = client.organization_id and r.client_id = client.id and r.disposed_at is null),
  last_words as (
    select distinct on (said.bureau) said.bureau, said.outcome, r.id
      from reports r
      cross join lateral jsonb_each_text(
        case when jsonb_typeof(r.report_data -> 'outcomes') = 'object' then r.report_data -> 'outcomes' else '{}' end) as said (bureau, outcome)
     where said.outcome <> 'error'
     order by said.bureau, r.created_at desc),
  newest as (select r.id, r.report_data -> 'alerts' as alerts from reports r where r.status = 'success' order by r.created_at desc limit 1)
  select 'credit_freeze', md5(string_agg(id::text, ',' order by bureau)),
         jsonb_build_object('bureaus', jsonb_agg(bureau order by bureau), 'report_id', min(id::text))
    from last_words where outcome in ('frozen', 'locked')
  having count(*) > 0
  union all
  select 'deceased', newest.id::text, jsonb_build_object('report_id', newest.id)
    from newest
   where newest.alerts @? '$[*] ? (@.kind == "deceased")'
$$;

-- Flag 17: the file had a different SSN within the last year; if SSN changes are reviewed, typo corrections don't
-- count. Flag 19: a borrower's address, phone or email changed within 30 days before the application, or since. Flag
-- 26: the client says that someone else opened accounts.
create or replace function app.red_flags_of_changes(client public.clients, application public.loan_applications)
returns table (code text, basis text, facts jsonb)
language sql stable security definer set search_path = ''
as $$
  with edits as (
    select e.happened_at, e.details from app.audit_events e
     where e.organization_id = client.organization_id and e.subject_id = client.id and e.action = 'clients.changed'
       and e.happened_at > least(now() - interval '1 year', application.submitted_at - interval '30 days')),
  other_ssns as (
    select asked_at as at from public.client_ssn_changes
     where client_id = client.id and kind = 'second' and status <> 'refused' and asked_at > now() - interval '1 year'
    union all
    select happened_at from edits
     where jsonb_typeof(details #> '{ssn,0}') = 'string' and happened_at > now() - interval '1 year'
       and not app.reviews_ssns(client.organization_id)),
  moves as (
    select happened_at as at, field from edits cross join lateral unnest(array['address', 'phone', 'email']) as field
     where jsonb_typeof(details -> field -> 0) = 'string' and happened_at > application.submitted_at - interval '30 days'
       and exists (select from public.loans l
                    where l.client_id = client.id and l.application_id is distinct from application.id
                      and l.status not in ('paid_off', 'settled', 'sold')))
  select 'ssn_changed', max(at)::text, jsonb_build_object('on', max((at at time zone 'UTC')::date)) from other_ssns having count(*) > 0
  union all
  select 'contact_changed', max(at)::text,
         jsonb_build_object('on', max((at at time zone 'UTC')::date), 'fields', jsonb_agg(distinct field))
    from moves having count(*) > 0
  union all
  select 'identity_theft_claim', md5(string_agg(d.id::text, ',' order by d.id)),
         jsonb_build_object('count', count(*), 'on', max((d.created_at at time zone 'UTC')::date))
    from public.disputes d where d.client_id = client.id and d.reason = 'identity_theft' having count(*) > 0
$$;

-- Returns a fingerprint of the SSN and date of birth behind a flag. A different SSN is a different basis.
create or replace function app.identity_basis(client uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select md5(coalesce(string_agg(encode(blind_index, 'hex'), ',' order by column_name desc), ''))
    from app.sealed_values where row_id = client and table_name = 'clients' and column_name in ('ssn', 'date_of_birth')
$$;

-- The same for callers: two clients with the same numbers get different values, so that comparing them reveals nothing.
-- Earlier entries use app.identity_basis and are still valid.
create or replace function app.flag_basis(client uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select md5(client || app.identity_basis(client))
$$;

grant execute on function app.identity_basis, app.flag_basis to tradeline_server;
