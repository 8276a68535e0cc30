-- The credit repair dashboard, computed from the organisation's own clients and reports.

-- How a client's middle score moved within the last days: from the last report before them (else the first within) to the latest.
-- Null without two scored reports, or when none fell within. The caller's policies decide what is seen.
create or replace function app.score_change(client uuid, since timestamptz, out first_score smallint, out latest_score smallint, out change integer)
language sql stable set search_path = ''
as $$
  with scored as (
    select r.id, r.created_at, app.middle_score(r.experian_score, r.equifax_score, r.transunion_score) as score
      from public.credit_reports r
     where r.client_id = client and r.status = 'success'
       and coalesce(r.experian_score, r.equifax_score, r.transunion_score) is not null
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

-- Which of the caller's clients a roster's filter lets through: the words of a name, and the days between which the file was opened.
create or replace function app.is_on_roster(c public.clients, wish jsonb, since timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select case coalesce(wish ->> 'status', 'all')
           when 'active' then c.archived_at is null
           when 'cancelled' then c.archived_at is not null
           when 'all' then true
           else false
         end
     and case coalesce(wish ->> 'kind', 'all') when 'new' then c.created_at >= since when 'existing' then c.created_at < since else true end
     and (nullif(wish ->> 'from', '') is null or c.created_at >= (wish ->> 'from')::date::timestamp at time zone 'UTC')
     and (nullif(wish ->> 'to', '') is null or c.created_at < ((wish ->> 'to')::date + 1)::timestamp at time zone 'UTC')
     and not exists (
       select from regexp_split_to_table(lower(coalesce(wish ->> 'search', '')), '\s+') as word
        where word <> '' and strpos(lower(c.first_name || ' ' || c.last_name), word) = 0)
$$;

-- `enrolled_on` is the day the file was opened. A file that is archived counts as cancelled; pausing is not kept yet, so that
-- nobody is paused. Read by index from the client `after` on; scores are compared for the rows of the page alone.
drop function if exists public.credit_repair_roster(integer);
create or replace function public.credit_repair_roster(period_days integer, wish jsonb default '{}', after uuid default null, count integer default 50)
returns table (id uuid, first_name text, last_name text, enrolled_on date, status text, is_new boolean, latest_score smallint, score_change integer)
language sql stable set search_path = ''
as $$
  with period as (
    select now() - make_interval(days => period_days) as since
  ), last as (
    select (select created_at from public.clients where clients.id = after) as created_at
  ), page as materialized (
    select c.id, c.first_name, c.last_name, c.created_at, c.archived_at, period.since
      from period, last, public.clients c
     where app.is_on_roster(c, wish, period.since)
       and (after is null or c.created_at < last.created_at or (c.created_at = last.created_at and c.id > after))
     order by c.created_at desc, c.id
     limit count
  )
  select page.id, page.first_name, page.last_name, (page.created_at at time zone 'UTC')::date,
         case when page.archived_at is null then 'active' else 'cancelled' end,
         page.created_at >= page.since, moved.latest_score, moved.change
    from page
    left join lateral app.score_change(page.id, page.since) moved on true
   order by page.created_at desc, page.id
$$;
comment on function public.credit_repair_roster is 'The organisation''s clients with what their scores did in the last days, newest first: `count` of them after the client `after`, narrowed by `wish` (search, status, kind, from, to).';

-- Definer: see app.record_audit. A search may be a name: that there was one is enough to know.
create or replace function app.note_roster_export(wish jsonb, clients integer) returns void
language sql volatile security definer set search_path = ''
as $$
  select app.record_audit(organization, auth.uid(), 'roster.exported', 'clients', null,
           jsonb_build_object('filter', wish - 'search', 'searched', coalesce(wish ->> 'search', '') <> '', 'clients', clients))
    from app.current_organization_id() as organization
   where organization is not null
$$;

-- The whole roster at once, as a list in JSON: whoever takes it is written down with it.
create or replace function public.export_credit_repair_roster(period_days integer, wish jsonb default '{}') returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  taken jsonb;
begin
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
    select now() - make_interval(days => period_days) as since
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
comment on function public.credit_repair_summary is 'How many clients there are and how much their middle score rose on average in the last days; null when none can be compared.';

-- One row per day, week or month with scored reports: their average middle score.
create or replace function public.credit_repair_trend(period_days integer)
returns table (starts_on date, average_score integer, reports bigint)
language sql stable set search_path = ''
as $$
  select date_trunc(case when period_days <= 30 then 'day' when period_days <= 90 then 'week' else 'month' end,
                    r.created_at at time zone 'UTC')::date,
         round(avg(app.middle_score(r.experian_score, r.equifax_score, r.transunion_score)))::integer, count(*)
    from public.credit_reports r
   where r.created_at >= now() - make_interval(days => period_days) and r.status = 'success'
     and coalesce(r.experian_score, r.equifax_score, r.transunion_score) is not null
   group by 1 order by 1
$$;

create or replace function public.credit_repair_achievers(period_days integer)
returns table (id uuid, first_name text, last_name text, first_score smallint, latest_score smallint, score_change integer)
language sql stable set search_path = ''
as $$
  select c.id, c.first_name, c.last_name, m.first_score, m.latest_score, m.change
    from (select distinct r.client_id from public.credit_reports r
           where r.created_at >= now() - make_interval(days => period_days)) pulled
    join public.clients c on c.id = pulled.client_id,
         lateral app.score_change(pulled.client_id, now() - make_interval(days => period_days)) m
   where m.change > 0
   order by m.change desc, c.id
   limit 5
$$;

grant execute on function app.middle_score, app.score_change, public.credit_repair_roster, public.credit_repair_summary,
  public.credit_repair_trend, public.credit_repair_achievers, app.is_on_roster to authenticated, platform_admin;
grant execute on function public.export_credit_repair_roster, app.note_roster_export to authenticated;
