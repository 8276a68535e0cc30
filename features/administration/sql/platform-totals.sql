-- The totals of all subscribers. Changes are added every minute, and the overview's amounts are kept ready.
alter table app.platform_totals enable row level security;
alter table app.platform_changes enable row level security;
alter table app.platform_shown enable row level security;
-- None of the three tables is granted to any role; only the functions below use them.

-- Returns the places where an amount from a moment is shown in this hour: current figures, pulls by period (whole
-- hours up to three days, whole UTC days including today for longer ones), thirty single days (29 is today), and
-- bureaus over 24 hours. Its names are bound when it is created, so it needs no search_path, which would prevent
-- inlining.
create or replace function app.platform_places(starts_at timestamptz, measure text, hour timestamptz)
returns table (section text, key text)
language sql stable
begin atomic
  select 'standing', measure where starts_at = '-infinity'
  union all
  select 'pulls', period.key
    from (values ('h24', hour - interval '24 hours'), ('d3', hour - interval '72 hours'),
                 ('d7', date_trunc('day', hour, 'UTC') - interval '6 days'), ('d30', date_trunc('day', hour, 'UTC') - interval '29 days'),
                 ('d365', date_trunc('day', hour, 'UTC') - interval '364 days')) as period (key, since)
   where measure = 'reports' and starts_at >= period.since
  union all
  select 'days.' || measure, (29 - ((hour at time zone 'UTC')::date - (starts_at at time zone 'UTC')::date))::text
   where (measure = 'reports' or measure like 'asked.%')
     and starts_at >= date_trunc('day', hour, 'UTC') - interval '29 days'
  union all
  select 'bureaus', measure where measure <> 'reports' and starts_at >= hour - interval '24 hours';
end;

-- Adds changes to the totals, merges hours that are some days old into days, and prepares the amounts of this hour.
-- Only one call runs at a time; a second one finds nothing to do. Definer: no role can write the totals.
create or replace function app.fold_platform_changes() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  edge constant timestamptz := date_trunc('day', now(), 'UTC') - interval '4 days';
begin
  if not pg_try_advisory_xact_lock(hashtext('app.fold_platform_changes')) then
    return;
  end if;
  if not exists (select from app.platform_changes) and exists (select from app.platform_shown where hour = this_hour) then
    return;
  end if;
  with moved as (
    delete from app.platform_changes returning *
  ), aged as (
    delete from app.platform_totals t
     where t.starts_at > '-infinity' and t.starts_at < edge and t.starts_at <> date_trunc('day', t.starts_at, 'UTC')
    returning t.*
  )
  insert into app.platform_totals as totals (starts_at, measure, amount)
  select case when starts_at > '-infinity' and starts_at < edge then date_trunc('day', starts_at, 'UTC') else starts_at end,
         measure, sum(amount)
    from (select * from moved union all select * from aged) every
   group by 1, 2
  on conflict (starts_at, measure) do update set amount = totals.amount + excluded.amount;

  delete from app.platform_shown;
  insert into app.platform_shown (hour, section, key, amount)
  select this_hour, place.section, place.key, sum(t.amount)
    from app.platform_totals t, lateral app.platform_places(t.starts_at, t.measure, this_hour) place
   where t.starts_at = '-infinity' or t.starts_at >= this_hour - interval '365 days'
   group by place.section, place.key;
end;
$$;

-- The parts that a recount adds for a company itself, its loans, its reports, and for files (recount-steps.sql).
create or replace function app.recount_platform_organizations(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity', part.measure, part.amount
    from app.organizations o,
         lateral (select * from app.standing_of(o) union all select * from app.clients_by_type(o.id, o.account_type)) part
   where o.id = any (rows::uuid[]) and part.amount <> 0
$$;

create or replace function app.recount_platform_loans(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity', part.measure, sum(part.amount)
    from public.loans l join app.organizations o on o.id = l.organization_id and o.account_type = 'dealer',
         lateral app.bhph_part(l) part
   where l.id = any (rows::uuid[])
   group by 2 having sum(part.amount) <> 0
$$;

create or replace function app.recount_platform_credit_reports(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.platform_changes (starts_at, measure, amount)
  select part.starts_at, part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.report_part(r) part where r.id = any (rows::uuid[])
   group by 1, 2
  union all
  select '-infinity', part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.disputes_part(r) part where r.id = any (rows::uuid[])
   group by 2 having sum(part.amount) <> 0
$$;

create or replace function app.recount_platform_objects(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.platform_changes (starts_at, measure, amount)
  select '-infinity', part.measure, sum(part.amount)
    from storage.objects f, lateral app.file_part(f.metadata) part where f.id = any (rows::uuid[])
   group by 2 having sum(part.amount) <> 0
$$;

grant execute on function app.fold_platform_changes to tradeline_server;
