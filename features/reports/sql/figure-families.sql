-- The families of stored figures, and the tables each is counted from (docs/decisions/0061-recounts.md).

-- Raise a family's version if its SQL counts differently than before; the upgrade then has its figures recounted. A
-- test compares the counting SQL with the version (test/architecture/counting-sql.test.ts).
create or replace function app.figure_families() returns table (family text, version integer)
language sql immutable set search_path = ''
as $$
  values ('clients', 2), ('pulls', 1), ('scores', 1), ('disputes', 1), ('dispute_results', 1), ('loans', 2), ('team', 1),
         ('dashboard', 1), ('repair_revenue', 1), ('risk_board', 2), ('loan_totals', 1), ('platform', 1)
$$;

-- The tables that a recount goes through, in this order, with the tables counted along with their rows. Each has a
-- function app.recount_<family>_<table>.
create or replace function app.figure_sources() returns table (family text, relation text, along text[])
language sql immutable set search_path = ''
as $$
  values ('clients', 'public.clients', '{}'::text[]),
         ('pulls', 'public.credit_reports', '{}'),
         ('scores', 'public.clients', '{public.credit_reports}'),
         ('disputes', 'public.credit_reports', '{public.disputes}'),
         ('dispute_results', 'public.disputes', '{}'),
         ('loans', 'public.loans', '{public.loan_postings}'),
         ('team', 'app.audit_events', '{}'),
         ('dashboard', 'public.clients', '{}'),
         ('dashboard', 'public.credit_reports', '{}'),
         ('repair_revenue', 'public.clients', '{public.repair_enrollments}'),
         ('repair_revenue', 'public.repair_fees', '{}'),
         ('risk_board', 'public.clients', '{public.repair_enrollments}'),
         ('risk_board', 'public.repair_fees', '{}'),
         ('risk_board', 'public.repair_contracts', '{}'),
         ('risk_board', 'public.disputes', '{}'),
         ('loan_totals', 'public.loans', '{}'),
         ('platform', 'app.organizations', '{app.daily_changes}'),
         ('platform', 'public.loans', '{}'),
         ('platform', 'public.credit_reports', '{}'),
         ('platform', 'storage.objects', '{}')
$$;

-- The owner of figures that belong to no company.
create or replace function app.no_company() returns uuid
language sql immutable
as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- Starts a recount of a family's figures. From now on, triggers skip the rows that the job has not counted yet.
-- Locking the tables waits for writers that don't know of the recount.
create or replace function app.request_recount(wanted text) returns void
language plpgsql set search_path = ''
as $$
declare
  counted text;
begin
  for counted in
    select distinct unnest(s.relation || s.along) from app.figure_sources() s where s.family = wanted order by 1
  loop
    execute format('lock table %s in share row exclusive mode', counted);
  end loop;
  if wanted = 'platform' then
    perform app.clear_platform_totals();
  end if;
  insert into app.figure_versions as kept (family, version, companies)
  select f.family, f.version, (select count(*) from app.organizations) from app.figure_families() f where f.family = wanted
  on conflict (family) do update
    set version = excluded.version, companies = excluded.companies, requested_at = clock_timestamp();
  delete from app.recounts where family = wanted;
  insert into app.recounts (organization_id, family, is_cleared) select id, wanted, wanted = 'platform' from app.organizations;
  if wanted = 'platform' and found then
    insert into app.recounts (organization_id, family, is_cleared) values (app.no_company(), wanted, true);
  end if;
  insert into app.uncounted (organization_id, family, relation)
  select r.organization_id, r.family, s.relation
    from app.recounts r join app.figure_sources() s using (family)
   where r.family = wanted and (s.relation = 'storage.objects') = (r.organization_id = app.no_company());
end;
$$;

-- Locks the changes first, like a fold does, so that the two can't deadlock.
create or replace function app.clear_platform_totals() returns void
language sql set search_path = ''
as $$
  lock table app.platform_changes, app.platform_shown, app.platform_totals in access exclusive mode;
  delete from app.platform_changes;
  delete from app.platform_shown;
  delete from app.platform_totals;
$$;

-- The previous release is granted these two functions but never calls them. Remove them in the next release.
create or replace function app.recount_reports() returns void
language sql security definer set search_path = ''
as $$
  select app.request_recount(f.family) from app.figure_families() f
   where f.family in ('clients', 'pulls', 'scores', 'disputes', 'dispute_results', 'loans', 'team')
$$;
create or replace function app.recount_platform() returns void
language sql security definer set search_path = ''
as $$
  select app.request_recount('platform')
$$;
grant execute on function app.recount_reports, app.recount_platform to tradeline_server;

-- Part of the upgrade's transaction. The counting itself is done by a job.
do $$
begin
  perform app.request_recount(f.family)
     from app.figure_families() f left join app.figure_versions v using (family)
    where v.version is distinct from f.version;
end;
$$;
