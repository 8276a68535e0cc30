-- The Safeguards Rule, 16 CFR 314: a company's duties, and when it fulfilled them. For owners and admins only.
alter table app.safeguard_records enable row level security;

create policy "the server keeps safeguard records" on app.safeguard_records
  for all to tradeline_server
  using (true);

grant select, insert on app.safeguard_records to tradeline_server;
-- Update and delete are granted to no role, and API roles have no access: owners and admins use the functions below.

-- The company's number of consumers, and the product's current safeguards. One row; days are in UTC. Definer, like
-- all functions here for owners and admins: its condition is app.permitted_organization_id().
create or replace function public.safeguards()
returns table (today date, company_name text, consumers bigint, owners bigint, admins bigint, staff bigint,
               requires_second_factor boolean, members_without_factor bigint, refuses_clear_values boolean, sealed_values bigint,
               audit_events bigint, audited_since timestamptz, disposals bigint, last_disposed_at timestamptz,
               oldest_report_at timestamptz, open_incidents bigint)
language sql stable security definer set search_path = ''
as $$
  select (now() at time zone 'utc')::date, o.company_name,
         (select count(*) from public.clients c where c.organization_id = o.id),
         team.owners, team.admins, team.staff, o.requires_second_factor, team.without_factor,
         -- The constraints that allow only masks in the columns that everyone can read.
         (select count(*) = 2 from pg_catalog.pg_constraint k
           where k.conrelid = 'public.clients'::regclass and k.conname in ('clients_ssn_check', 'clients_date_of_birth_check')
             and k.convalidated and k.conenforced),
         (select count(*) from app.sealed_values s where s.organization_id = o.id and s.table_name = 'clients' and s.key_version is not null),
         (select h.chain_number from app.audit_heads h where h.organization_id = o.id)
           + (select count(*) from app.unlinked_audit_events u where u.organization_id = o.id),
         (select e.happened_at from app.audit_events e where e.organization_id = o.id order by e.chain_number limit 1),
         certified.disposals, certified.last_disposed_at,
         (select min(r.created_at) from public.credit_reports r where r.organization_id = o.id and r.disposed_at is null),
         (select count(*) from app.incident_entries e
           where e.organization_id = o.id and not e.is_closed
             and not exists (select from app.incident_entries later where later.incident_id = e.incident_id and later.number > e.number))
    from app.organizations o
   cross join lateral (
     select count(*) filter (where p.organization_role = 'owner') as owners,
            count(*) filter (where p.organization_role = 'admin') as admins,
            count(*) filter (where p.organization_role = 'staff') as staff,
            count(*) filter (where not exists (
              select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified')) as without_factor
       from app.people p where p.organization_id = o.id) team
   cross join lateral (
     select count(*) as disposals, max(d.disposed_at) as last_disposed_at
       from app.disposals d where d.organization_id = o.id) certified
   where o.id = (select app.permitted_organization_id('manage_compliance'))
$$;
comment on function public.safeguards is 'The number of consumers that the caller''s organization keeps, and the product''s current safeguards. For owners and admins.';

create or replace function public.safeguard_records()
returns table (id uuid, duty text, done_on date, person_name text, note text, recorded_by_name text, recorded_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Checked first, because a condition is not evaluated on an empty table, and the difference would reveal that it is
  -- empty.
  home uuid := app.permitted_organization_id('manage_compliance');
begin
  return query
  select r.id, r.duty, r.done_on, r.person_name, r.note, r.recorded_by_name, r.recorded_at
    from app.safeguard_records r
   where r.organization_id = home
   order by r.recorded_at desc, r.id
   limit 500;
end;
$$;
comment on function public.safeguard_records is 'The records of the caller''s organization about its duties, newest first. For owners and admins.';

-- Days are in UTC, as everywhere in the database; in a time zone ahead of UTC, today may still be tomorrow's date.
create or replace function app.refuse_future(day date, what text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day > (now() at time zone 'utc')::date then
    raise exception '% is in the future', what using errcode = 'PT422', hint = 'Days are counted in UTC.';
  end if;
end;
$$;

-- Records that a duty was done, once per submission. Returns the record's id.
create or replace function app.record_safeguard(organization uuid, person uuid, duty text, done_on date, person_name text, note text,
                                                submission uuid, request text) returns uuid
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_variable
declare
  made uuid;
begin
  perform app.refuse_future(done_on, 'The date');
  insert into app.safeguard_records (organization_id, duty, done_on, person_name, note, recorded_by, recorded_by_name, submission)
  select organization, duty, done_on, nullif(btrim(person_name), ''), btrim(coalesce(note, '')), p.id, coalesce(p.full_name, p.email), submission
    from app.people p where p.id = person
  on conflict do nothing
  returning id into made;
  if made is null then
    return (select r.id from app.safeguard_records r where r.organization_id = organization and r.submission = submission);
  end if;
  perform app.record_audit(organization, person, 'safeguard.recorded', 'safeguard_records', made,
                           jsonb_build_object('duty', duty, 'done_on', done_on), request);
  return made;
end;
$$;

create or replace function public.record_safeguard(duty text, done_on date, submission uuid, person_name text default null,
                                                   note text default '') returns uuid
language sql volatile security definer set search_path = ''
as $$
  select app.record_safeguard((select app.permitted_organization_id('manage_compliance')), (select auth.uid()), duty, done_on, person_name, note,
                              submission, nullif(current_setting('request.id', true), ''))
$$;
comment on function public.record_safeguard is 'Records when a duty of the Safeguards Rule was done, once per submission. For owners and admins.';

grant execute on function public.safeguards, public.safeguard_records, public.record_safeguard to authenticated, platform_admin;
grant execute on function app.refuse_future, app.record_safeguard to tradeline_server;
