-- The super admin's overview, in one response. No other role can call it.

-- Waiting jobs and jobs that were given up. The job tables are created after the migrations, so they are looked up at
-- run time.
create or replace function app.queue_health() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  health jsonb;
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return null;
  end if;
  execute $query$
    select jsonb_build_object(
      'waiting', count(*) filter (where run_at <= now() and attempts < max_attempts and locked_at is null),
      'later', count(*) filter (where run_at > now() and attempts < max_attempts),
      'failed', count(*) filter (where attempts >= max_attempts),
      'oldest_seconds', coalesce(extract(epoch from now() - min(run_at) filter (
        where run_at <= now() and attempts < max_attempts and locked_at is null))::integer, 0))
      from graphile_worker._private_jobs
  $query$ into health;
  return health;
end;
$$;

/*
 * Returns the whole overview: the amounts prepared for this hour, and the changes since. The first call of a new
 * hour, before the amounts are prepared, waits for the totals. `days` has the thirty days in order, oldest first.
 * While figures that it uses are being recounted, it returns only the progress (`recount_percent`) and the queue.
 * Definer: no role can read the totals, and only a platform admin can call this.
 */
create or replace function public.platform_overview() returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  this_hour constant timestamptz := date_trunc('hour', now(), 'UTC');
  is_ready constant boolean := exists (select from app.platform_shown where hour = this_hour);
  recount_percent constant integer := app.recount_percent_of_all('{platform,dashboard,loan_totals,disputes}');
  overview jsonb;
begin
  if recount_percent is not null then
    return jsonb_build_object('recount_percent', recount_percent, 'queue', app.queue_health());
  end if;
  -- In plpgsql with a plan for any hour, because that plan is cached; planning this query takes longer than running
  -- it.
  with shown as (
    select section, key, amount from app.platform_shown where is_ready
    union all
    -- Summed by hour first: thousands of changes belong to a few hours, and finding the places of an amount is the
    -- slow part.
    select place.section, place.key, c.amount
      from (select starts_at, measure, sum(amount) as amount from app.platform_changes group by starts_at, measure) c,
           lateral app.platform_places(c.starts_at, c.measure, this_hour) place
    union all
    select place.section, place.key, t.amount
      from app.platform_totals t, lateral app.platform_places(t.starts_at, t.measure, this_hour) place
     where not is_ready and (t.starts_at = '-infinity' or t.starts_at >= this_hour - interval '365 days')
  ), sums as materialized (
    select section, key, sum(amount) as amount from shown group by section, key
  ), sections as (
    select section, jsonb_object_agg(key, amount) as amounts from sums group by section
  ), series as (
    select measure, jsonb_agg(coalesce(s.amount, 0) order by day) as amounts
      from unnest(array['reports'] || array(select 'asked.' || bureau from unnest(app.bureaus()) as bureau)) measure
      cross join generate_series(0, 29) day
      left join sums s on s.section = 'days.' || measure and s.key = day::text
     group by measure
  )
  select jsonb_build_object(
    'standing', coalesce((select amounts from sections where section = 'standing'), '{}'),
    'pulls', jsonb_build_object('h24', 0, 'd3', 0, 'd7', 0, 'd30', 0, 'd365', 0)
             || coalesce((select amounts from sections where section = 'pulls'), '{}'),
    'days', (select jsonb_object_agg(measure, amounts) from series),
    'last_day', (now() at time zone 'UTC')::date,
    'bureaus', coalesce((select amounts from sections where section = 'bureaus'), '{}'),
    'queue', app.queue_health())
    into overview;
  return overview;
end;
$$;

grant execute on function public.platform_overview to platform_admin;
