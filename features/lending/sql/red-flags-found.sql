-- What the rows tell of an applicant: red flags of identity theft by their numbers in 16 CFR 681, Appendix A. Each says what it stands on
-- (`basis`), since an answer counts for that alone. What is done about them stands in red-flags.sql.

-- True if no more SSNs end like the client's than chance explains. Otherwise a colleague may have entered clients with guesses, and a
-- flag on the one that is equal would say the hidden digits; then the SSNs are not compared.
create or replace function app.may_compare_ssn(client public.clients) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  alike bigint := (select count(*) from public.clients c
                    where c.organization_id = client.organization_id and c.ssn = client.ssn and c.id <> client.id);
begin
  -- The second count reads every client, so it waits until the first is unusual for a small company.
  return alike <= 10
    or alike <= 10 + 3 * (select count(*) from public.clients c where c.organization_id = client.organization_id) / 10000;
end;
$$;

-- The company's other clients who gave the same SSN, phone number, e-mail or address, archived ones too. Of an SSN whose key was
-- destroyed nothing is known. Definer, like all that follow: a client's own company is looked into, whoever asks or decides.
create or replace function app.clients_sharing(client public.clients) returns table (what text, id uuid)
language sql stable security definer set search_path = ''
as $$
  select 'ssn', other.row_id
    from app.sealed_values own
    join app.sealed_values other using (organization_id, table_name, column_name, blind_index)
   where own.organization_id = client.organization_id and own.row_id = client.id and own.sealed <> '' and other.sealed <> ''
     and own.table_name = 'clients' and own.column_name = 'ssn' and other.row_id <> own.row_id and app.may_compare_ssn(client)
  union all
  select 'phone', c.id from public.clients c
   where c.organization_id = client.organization_id and c.phone = client.phone and c.id <> client.id
  union all
  select 'email', c.id from public.clients c
   where c.organization_id = client.organization_id and lower(c.email) = lower(client.email) and c.id <> client.id
  union all
  select 'address', c.id from public.clients c
   where c.organization_id = client.organization_id and lower(c.address) = lower(client.address)
     and left(c.zip, 5) = left(client.zip, 5) and c.id <> client.id
$$;

-- 14 and 15 of the appendix. An SSN is one person's; couples share a phone and families an address, so how many are unusual is ours.
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

-- 12: the client, or whoever shares something with them, had another application that was turned down as identity theft.
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

-- 2: of each bureau its last word counts, whichever report has it. 10(b): the newest report calls the person deceased. Fraud, active-duty
-- and address alerts are answered at the report: access/credit-compliance.sql holds approvals up for them.
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
    from last_words where outcome = 'frozen'
  having count(*) > 0
  union all
  select 'deceased', newest.id::text, jsonb_build_object('report_id', newest.id)
    from newest
   where newest.alerts @? '$[*] ? (@.kind == "deceased")'
$$;

-- 17: within a year another SSN stood in the file; where SSNs are reviewed, what was corrected is a slip of the finger. 19: a borrower's
-- address, phone or e-mail changed within 30 days before more credit was asked for, or since. 26: the client says that accounts were
-- opened by somebody else.
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
                    where l.client_id = client.id and l.application_id is distinct from application.id and l.status <> 'paid_off'))
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

-- Which SSN and date of birth a flag in their digits stands on: another one is another fact.
create or replace function app.identity_basis(client uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select md5(coalesce(string_agg(encode(blind_index, 'hex'), ',' order by column_name desc), ''))
    from app.sealed_values where row_id = client and table_name = 'clients' and column_name in ('ssn', 'date_of_birth')
$$;

-- The same for what callers see: two clients of the same numbers have different ones, so that nobody finds out a number by comparing.
-- Entries of before have app.identity_basis, and still stand.
create or replace function app.flag_basis(client uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select md5(client || app.identity_basis(client))
$$;

grant execute on function app.identity_basis, app.flag_basis to tradeline_server;
