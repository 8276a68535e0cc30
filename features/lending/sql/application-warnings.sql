-- Duplicates that staff and the decision engine look at: other applications of people who share details with the applicant or applied from
-- the same place, and the same VIN elsewhere. features/lending/rules/applications/application-limits.ts has the limits.

-- Returns how many people with other SSNs submitted an application from the applicant's network address, and with the same browser there,
-- in the 7 days before: { what, people }. The hashes are keyed, so the addresses can't be read from them (server/intake/submission-trace.ts).
-- Definer: see app.applications_sharing.
create or replace function app.people_at_origin(application public.loan_applications) returns table (what text, people bigint)
language sql stable security definer set search_path = ''
as $$
  with own as (
    select l.address_hash, l.device_hash, l.submitted_at from app.application_links l
     where l.organization_id = application.organization_id and l.application_id = application.id and l.submitted_at is not null),
  others as (
    select 'network' as what, o.client_id
      from own join app.application_links o
        on o.organization_id = application.organization_id and o.address_hash = own.address_hash
       and o.submitted_at between own.submitted_at - interval '7 days' and own.submitted_at
    union all
    select 'device', o.client_id
      from own join app.application_links o
        on o.organization_id = application.organization_id and o.device_hash = own.device_hash
       and o.submitted_at between own.submitted_at - interval '7 days' and own.submitted_at),
  ssns as (
    select s.row_id, s.blind_index from app.sealed_values s
     where s.organization_id = application.organization_id and s.table_name = 'clients' and s.column_name = 'ssn' and s.sealed <> ''
       and (s.row_id = application.client_id or s.row_id in (select client_id from others)))
  select o.what, count(distinct coalesce(s.blind_index, uuid_send(o.client_id)))
    from others o
    left join ssns s on s.row_id = o.client_id
   where o.client_id <> application.client_id
     and not exists (select from ssns mine where mine.row_id = application.client_id and mine.blind_index = s.blind_index)
   group by o.what
$$;

-- Returns how many applications the people who share an SSN, a phone number, an email, or an address with the applicant made in the 90 days
-- before, and how many people applied from the same place: { what: count }. Definer: the counts must not depend on whom the caller sees.
create or replace function app.applications_sharing(application public.loan_applications) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(found.what, found.applications), '{}')
    from (select s.what, count(distinct a.id) as applications
            from public.clients c
            cross join lateral app.clients_sharing(c) s
            join public.loan_applications a on a.organization_id = c.organization_id and a.client_id = s.id
             and a.submitted_at between application.submitted_at - interval '90 days' and application.submitted_at
           where c.organization_id = application.organization_id and c.id = application.client_id
           group by s.what
          union all
          select o.what, o.people from app.people_at_origin(application) o) found
$$;

-- Returns on how many other open applications and open loans a VIN of the application is. Definer: see app.applications_sharing.
create or replace function app.vin_conflicts(application public.loan_applications) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(distinct other.application_id)::integer
    from public.application_collateral own
    join public.application_collateral other
      on other.organization_id = own.organization_id and reverse(other.vin) = reverse(own.vin) and other.vin is not null
     and other.application_id <> own.application_id and other.removed_at is null
    join public.loan_applications a on a.organization_id = other.organization_id and a.id = other.application_id
    left join public.loans l on l.organization_id = other.organization_id and l.id = other.loan_id
   where own.organization_id = application.organization_id and own.application_id = application.id
     and own.vin is not null and own.removed_at is null
     and (a.status in ('pending', 'in_review', 'counteroffered', 'approved')
          or l.status not in ('paid_off', 'settled', 'sold', 'charged_off'))
$$;

-- Returns the counts for the open applications of a client that the caller sees.
create or replace function public.application_duplicates(client_id uuid)
returns table (application_id uuid, sharing jsonb, vin_conflicts integer)
language sql stable security definer set search_path = ''
as $$
  select a.id, app.applications_sharing(a), app.vin_conflicts(a)
    from public.loan_applications a
   where a.client_id = application_duplicates.client_id
     and a.organization_id = (select app.organization_of_client(application_duplicates.client_id))
     and a.status in ('pending', 'in_review', 'counteroffered', 'approved')
   order by a.submitted_at desc limit 20
$$;
comment on function public.application_duplicates is
  'Of a client''s open applications: how many applications of people who share details came in 90 days, how many people applied from the same place in 7 days, and where else a VIN is.';

grant execute on function public.application_duplicates to authenticated, platform_admin;
grant execute on function app.applications_sharing, app.people_at_origin, app.vin_conflicts to tradeline_server;
