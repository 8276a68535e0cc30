-- The credit repair dashboard, computed from the organization's own clients and reports.

-- The last days are today and those before it, as in the reports. Days are in UTC.
create or replace function app.first_day_of_last(days integer) returns date
language sql stable set search_path = ''
as $$
  select (now() at time zone 'UTC')::date - (days - 1)
$$;
create or replace function app.beginning_of_last(days integer) returns timestamptz
language sql stable set search_path = ''
as $$
  select app.first_day_of_last(days)::timestamp at time zone 'UTC'
$$;

-- Returns how a client's middle score changed in the last days: from the last report before them (or the first within
-- them) to the latest. Null without two scored reports, or if none was within them. The caller's policies decide what
-- is visible.
create or replace function app.score_change(client uuid, since timestamptz, out first_score smallint, out latest_score smallint, out change integer)
language sql stable set search_path = ''
as $$
  with scored as (
    select r.id, r.created_at, shown.score
      from public.credit_reports r, lateral app.middle_of(app.shown_scores(r.organization_id, r.id)) as shown (score)
     where r.client_id = client and r.status = 'success' and shown.score is not null
  ), latest as (
    select * from scored order by created_at desc limit 1
  ), baseline as (
    (select *, 0 as rank from scored where created_at < since order by created_at desc limit 1)
    union all
    (select *, 1 from scored where created_at >= since order by created_at limit 1)
    order by rank limit 1
  )
  select baseline.score, latest.score,
         case when latest.created_at >= since and latest.id <> baseline.id then latest.score - baseline.score end
    from latest left join baseline on true
$$;

-- A client who is not enrolled counts from the day the file was opened. Without `set search_path`, which would prevent
-- inlining; the body refers to no name that a search path could change.
create or replace function app.enrolled_day(c public.clients, e public.repair_enrollments) returns date
language sql stable
as $$
  select coalesce(e.enrolled_on, (c.created_at at time zone 'UTC')::date)
$$;

-- Returns a page of the roster's clients. The branches below find them by different indexes, each in the roster's
-- order, and only the needed ones run: * by the day the file was opened, on which most clients are enrolled; * by the
-- day of enrollment, for other clients; * by status: paused and canceled from the enrollments, archived from the
-- clients, because few have these; * by search, as in the client list. `offset 0` makes each found client a separate
-- lookup: for an organization of average size, the planner would otherwise read all of it.
create or replace function app.roster_page(wish jsonb, since timestamptz, after uuid, count integer) returns setof uuid
language sql stable rows 50 set search_path = ''
as $$
  with last as (
    select (select created_at from public.clients where clients.id = after) as created_at
  ), days as (
    select coalesce(nullif(wish ->> 'from', '')::date, '-infinity') as first_day, coalesce(nullif(wish ->> 'to', '')::date, 'infinity') as last_day
  ), asked as (
    select nullif(btrim(wish ->> 'search'), '') as search, coalesce(wish ->> 'status', 'all') as status,
           first_day, last_day, first_day::timestamp at time zone 'UTC' as opening,
           (last_day + 1)::timestamp at time zone 'UTC' - interval '1 microsecond' as closing,
           last.created_at as after_at, case when wish ->> 'kind' = 'new' then since else '-infinity' end as oldest,
           least(last.created_at, case when wish ->> 'kind' = 'existing' then since - interval '1 microsecond' else 'infinity' end) as newest
      from last, days
  ), listed as (
    select case when search is null then status end as status, greatest(oldest, opening) as oldest, least(newest, closing) as newest
      from asked
  ), opened_on_other_days as (
    select oldest, least(newest, opening - interval '1 microsecond') as newest from asked where search is null and first_day > '-infinity'
    union all
    select greatest(oldest, closing + interval '1 microsecond'), newest from asked where search is null and last_day < 'infinity'
  ), found as (
    (select c.id, c.created_at
       from public.clients c left join public.repair_enrollments e on e.client_id = c.id
      where (select status from listed) in ('all', 'active')
        and ((select status from listed) = 'all' or c.archived_at is null and coalesce(e.status, 'active') = 'active')
        and c.created_at >= (select oldest from listed) and c.created_at <= (select newest from listed)
        and app.enrolled_day(c, e) between (select first_day from asked) and (select last_day from asked)
        and (after is null or c.created_at < (select after_at from asked) or c.id > after)
      order by c.created_at desc, c.id limit count)
    union all
    (select e.client_id, e.client_since
       from public.repair_enrollments e
      where (select status from listed) in ('paused', 'cancelled')
        and e.status = (select status from listed) and not e.is_client_archived
        and e.client_since >= (select oldest from listed) and e.client_since <= (select newest from listed)
        and e.enrolled_on between (select first_day from asked) and (select last_day from asked)
        and (after is null or e.client_since < (select after_at from asked) or e.client_id > after)
      order by e.client_since desc, e.client_id limit count)
    union all
    (select c.id, c.created_at
       from public.clients c left join public.repair_enrollments e on e.client_id = c.id
      where (select status from listed) = 'cancelled' and c.archived_at is not null
        and c.created_at >= (select oldest from listed) and c.created_at <= (select newest from listed)
        and app.enrolled_day(c, e) between (select first_day from asked) and (select last_day from asked)
        and (after is null or c.created_at < (select after_at from asked) or c.id > after)
      order by c.created_at desc, c.id limit count)
    union all
    (select e.client_id, e.client_since
       from opened_on_other_days opened, public.repair_enrollments e
      where e.enrolled_on >= (select first_day from asked) and e.enrolled_on <= (select last_day from asked)
        and e.client_since >= opened.oldest and e.client_since <= opened.newest
        and (select status from asked) in ('all', case when e.is_client_archived then 'cancelled' else e.status end)
        and (after is null or e.client_since < (select after_at from asked) or e.client_id > after)
      order by e.client_since desc, e.client_id limit count)
    union all
    (select c.id, c.created_at
       from asked, app.matching_client_ids(asked.search) as matching
       cross join lateral (select * from public.clients where clients.id = matching offset 0) c
       left join lateral (select * from public.repair_enrollments where client_id = matching offset 0) e on true
      where asked.search is not null
        and asked.status in ('all', case when c.archived_at is null then coalesce(e.status, 'active') else 'cancelled' end)
        and c.created_at >= asked.oldest and c.created_at <= asked.newest
        and coalesce(e.enrolled_on, (c.created_at at time zone 'UTC')::date) between asked.first_day and asked.last_day
        and (after is null or c.created_at < asked.after_at or c.id > after))
  )
  select id from found order by created_at desc, id limit count
$$;

-- An archived client counts as canceled, one who is not enrolled as active. New means that the file was opened within
-- the period, as in the summary. Money, scores and activity are looked up only for the rows of the page. Refunds are
-- subtracted in their own month.
create or replace function public.credit_repair_roster(period_days integer, wish jsonb default '{}', after uuid default null, count integer default 50)
returns table (id uuid, first_name text, last_name text, enrolled_on date, status text, is_new boolean, latest_score smallint, score_change integer,
               monthly_fee numeric, total_revenue numeric, current_month_revenue numeric, ytd_revenue numeric, lifetime_value numeric, full_name text)
language sql stable set search_path = ''
as $$
  with period as (
    select app.beginning_of_last(period_days) as since, (now() at time zone 'UTC')::date as today
  ), page as materialized (
    select c.id, c.first_name, c.last_name, c.full_name, c.created_at, e.monthly_fee,
           coalesce(e.enrolled_on, (c.created_at at time zone 'UTC')::date) as enrolled_on,
           case when c.archived_at is null then coalesce(e.status, 'active') else 'cancelled' end as status, period.since, period.today,
           app.wire_role() = 'platform_admin' or app.has_permission('see_revenue') as shows_revenue
      from period, lateral app.roster_page(wish, period.since, after, count) wanted
     cross join lateral (select * from public.clients where clients.id = wanted offset 0) c
      left join lateral (select * from public.repair_enrollments where client_id = wanted offset 0) e on true
  )
  select page.id, page.first_name, page.last_name, page.enrolled_on, page.status,
         page.created_at >= page.since, moved.latest_score, moved.change,
         case when page.shows_revenue then page.monthly_fee end, case when page.shows_revenue then paid.total end,
         case when page.shows_revenue then paid.this_month end, case when page.shows_revenue then paid.this_year end,
         case when page.shows_revenue then paid.total + case when page.status = 'active' then 12 * coalesce(page.monthly_fee, 0) else 0 end end,
         page.full_name
    from page
    left join lateral app.score_change(page.id, page.since) moved on true
    cross join lateral (
      select coalesce(sum(app.signed_fee(f)), 0) as total,
             coalesce(sum(app.signed_fee(f)) filter (where f.received_on >= date_trunc('month', page.today)), 0) as this_month,
             coalesce(sum(app.signed_fee(f)) filter (where f.received_on >= date_trunc('year', page.today)), 0) as this_year
        from public.repair_fees f where f.client_id = page.id) paid
   order by page.created_at desc, page.id
$$;
comment on function public.credit_repair_roster is 'The organization''s clients with their enrollment, fees and score changes in the last days, newest first: `count` of them after the client `after`, filtered by `wish` (search, status, kind, from, to). The lifetime value is the total received so far plus, for active clients, the fee of the next twelve months.';

-- Definer: see app.record_audit. Records that there was a search but not its text, which may be a name.
create or replace function app.note_roster_export(wish jsonb, clients integer) returns void
language sql volatile security definer set search_path = ''
as $$
  select app.assert_recent_sign_in();
  select app.record_audit(organization, auth.uid(), 'roster.exported', 'clients', null,
           jsonb_build_object('filter', app.known_filter(wish, '{status,kind,from,to}'), 'searched', coalesce(wish ->> 'search', '') <> '', 'clients', clients))
    from app.current_organization_id() as organization
   where organization is not null
$$;

-- Returns the whole roster as JSON and audits who exported it.
create or replace function public.export_credit_repair_roster(period_days integer, wish jsonb default '{}') returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform app.require_permission('export_data');
  select coalesce(jsonb_agg(row), '[]') into taken from public.credit_repair_roster(period_days, wish, null, null) row;
  perform app.note_roster_export(wish, jsonb_array_length(taken));
  return taken;
end;
$$;
comment on function public.export_credit_repair_roster is 'The whole roster as a JSON list, for a file. The export is written to the audit log.';

create or replace function public.credit_repair_summary(period_days integer)
returns table (total_clients bigint, new_clients bigint, clients_compared bigint, average_improvement integer, clients_improved bigint)
language sql stable set search_path = ''
as $$
  with period as (
    select app.beginning_of_last(period_days) as since
  ), moved as (
    select m.change
      from (select distinct r.client_id from public.credit_reports r, period where r.created_at >= period.since) pulled,
           period, lateral app.score_change(pulled.client_id, period.since) m
     where m.change is not null
  )
  select (select count(*) from public.clients where archived_at is null),
         (select count(*) from public.clients c, period where c.archived_at is null and c.created_at >= period.since),
         count(*), round(avg(change))::integer, count(*) filter (where change > 0)
    from moved
$$;
comment on function public.credit_repair_summary is 'The number of clients, and how much their middle score rose on average in the last days. Null if none can be compared.';

-- One row per day, week or month with scored reports: their average middle score.
create or replace function public.credit_repair_trend(period_days integer)
returns table (starts_on date, average_score integer, reports bigint)
language sql stable set search_path = ''
as $$
  select date_trunc(case when period_days <= 30 then 'day' when period_days <= 90 then 'week' else 'month' end,
                    r.created_at at time zone 'UTC')::date,
         round(avg(r.middle))::integer, count(*)
    from (select r.created_at, percentile_disc(0.5) within group (order by s.score) as middle
            from public.credit_reports r
            join public.credit_report_scores s on s.organization_id = r.organization_id and s.report_id = r.id
           where r.created_at >= app.beginning_of_last(period_days) and r.status = 'success'
             and s.model = app.shown_model() and s.score is not null
           group by r.id) r
   group by 1 order by 1
$$;

create or replace function public.credit_repair_achievers(period_days integer)
returns table (id uuid, first_name text, last_name text, first_score smallint, latest_score smallint, score_change integer, full_name text)
language sql stable set search_path = ''
as $$
  with period as (
    select app.beginning_of_last(period_days) as since
  )
  select c.id, c.first_name, c.last_name, m.first_score, m.latest_score, m.change, c.full_name
    from period
   cross join lateral (select distinct r.client_id from public.credit_reports r where r.created_at >= period.since) pulled
    join public.clients c on c.id = pulled.client_id
   cross join lateral app.score_change(pulled.client_id, period.since) m
   where m.change > 0
   order by m.change desc, c.id
   limit 5
$$;

grant execute on function app.first_day_of_last, app.beginning_of_last, app.middle_score, app.score_change, public.credit_repair_roster, public.credit_repair_summary,
  public.credit_repair_trend, public.credit_repair_achievers, app.enrolled_day,
  app.roster_page, app.matching_client_ids to authenticated, platform_admin;
grant execute on function public.export_credit_repair_roster, app.note_roster_export to authenticated;
