-- Recounts as seen by writers and readers of figures (docs/decisions/0061-recounts.md).
alter table app.figure_versions enable row level security;
alter table app.recounts enable row level security;
alter table app.uncounted enable row level security;

create policy "staff see what is being recounted for their organization" on app.recounts
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));
create policy "platform admins see every recount" on app.recounts for select to platform_admin using (true);
create policy "the server sees every recount" on app.recounts for select to tradeline_server using (true);
create policy "the server sees when recounts were requested" on app.figure_versions for select to tradeline_server using (true);

-- The `users` view reads it with its reader's rights.
grant select on app.recounts to authenticated, platform_admin, service_role, tradeline_server;
grant select on app.figure_versions to tradeline_server;
-- No role can write these tables; the functions of recount-steps.sql do. app.uncounted is granted to no role.

-- Returns true if figures of one of these companies are being recounted. The job then waits until the caller's
-- transaction has ended, so that each row is counted once. Call it in a separate statement before app.is_counted.
create or replace function app.meet_recounts(organizations uuid[]) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  met uuid;
begin
  if not exists (select from app.uncounted u where u.organization_id = any (organizations)) then
    return false;
  end if;
  for met in select distinct u.organization_id from app.uncounted u where u.organization_id = any (organizations) order by 1 loop
    perform pg_advisory_xact_lock_shared(app.recount_lock(met));
  end loop;
  return true;
end;
$$;

create or replace function app.recount_lock(organization uuid) returns bigint
language sql immutable
as $$
  select hashtextextended('figures of ' || organization, 0)
$$;

-- Returns true if a row counts in the figures now, false if the recount has not reached it yet. The order of rows is
-- newest first, then by id.
create or replace function app.is_counted(of_family text, organization uuid, of_relation text, at timestamptz, id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from app.uncounted u
                      where u.organization_id = organization and u.family = of_family and u.relation = of_relation
                        and (at < u.from_at or at = u.from_at and is_counted.id > u.from_id))
$$;

-- For rows that are counted along with their client or loan.
create or replace function app.is_client_counted(of_family text, organization uuid, client uuid) returns boolean
language sql stable set search_path = ''
as $$
  select app.is_counted(of_family, organization, 'public.clients', c.created_at, c.id) from public.clients c where c.id = client
$$;

create or replace function app.is_loan_counted(of_family text, organization uuid, loan uuid) returns boolean
language sql stable set search_path = ''
as $$
  select app.is_counted(of_family, organization, 'public.loans', l.created_at, l.id) from public.loans l where l.id = loan
$$;

-- For rows that have a number instead.
create or replace function app.is_act_counted(organization uuid, number bigint) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from app.uncounted u
                      where u.organization_id = organization and u.family = 'team' and number < u.from_number)
$$;

-- Returns the progress of a company's recount of these families, in whole percent of the slowest; null if all its
-- figures are correct.
create or replace function app.recount_percent(families text[], organization uuid) returns integer
language sql stable set search_path = ''
as $$
  select min(app.whole_percent(app.part_done(r))) from app.recounts r where r.organization_id = organization and r.family = any (families)
$$;

-- The same for all companies together. Definer: returns only the percentage.
create or replace function app.recount_percent_of_all(families text[]) returns integer
language sql stable security definer set search_path = ''
as $$
  select min(app.whole_percent(1 - left_to_do.parts / greatest(v.companies, left_to_do.recounts)))
    from (select r.family, count(*) as recounts, sum(1 - app.part_done(r)) as parts
            from app.recounts r where r.family = any (families) group by r.family) left_to_do
    join app.figure_versions v using (family)
$$;

create or replace function app.part_done(recount app.recounts) returns numeric
language sql immutable
as $$
  select least(1, recount.rows_done / greatest(recount.rows_total, 1)::numeric)
$$;

-- Never 100, because unfinished figures are not correct.
create or replace function app.whole_percent(part numeric) returns integer
language sql immutable
as $$
  select least(99, floor(100 * part))::integer
$$;

-- Raises an error if figures are not correct yet: those of a company, or for a super admin without one, those of any
-- company. The database checks this, so that processes of the previous release refuse too.
create or replace function app.assert_counted(families text[], organization uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  percent integer;
begin
  if organization is null and app.wire_role() = 'platform_admin' then
    percent := app.recount_percent_of_all(families);
  else
    percent := app.recount_percent(families, organization);
  end if;
  if percent is not null then
    raise exception 'These figures are being recounted (% done)', percent || '%' using errcode = 'PT423', hint = percent::text;
  end if;
  return true;
end;
$$;

-- The recounts in progress, for super admins. Definer: covers all companies.
create or replace function public.recounts()
returns table (family text, percent integer, companies integer, companies_left integer, requested_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select v.family, app.recount_percent_of_all(array[v.family]), v.companies,
         count(*) filter (where r.organization_id <> app.no_company())::integer, v.requested_at
    from app.figure_versions v join app.recounts r using (family)
   group by v.family order by v.requested_at, v.family
$$;
comment on function public.recounts is 'The figures that are being recounted after an upgrade, with their progress.';

grant execute on function app.recount_percent, app.part_done, app.whole_percent, app.assert_counted
  to authenticated, platform_admin, tradeline_server;
grant execute on function app.recount_percent_of_all to platform_admin, tradeline_server;
grant execute on function public.recounts to platform_admin;
