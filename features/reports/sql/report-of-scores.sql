-- Average scores and their movement. report-of-clients.sql counts the clients of each band, and report-of-pulls.sql
-- calls report_on_scores. See report-figures.sql for the parts of a report.

create or replace function app.score_band(score smallint) returns text
language sql immutable
as $$
  select case when score >= 750 then 'excellent' when score >= 700 then 'very_good' when score >= 640 then 'good'
              when score >= 580 then 'fair' when score is not null then 'poor' else 'none' end
$$;

-- Only this trigger counts scores: before a report's scores are stored, there is nothing to count.
create or replace function app.report_on_stored_scores() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stored public.credit_report_scores[] := '{}';
  gone public.credit_report_scores[] := '{}';
  changed uuid[];
begin
  if tg_op <> 'DELETE' then
    stored := array(select row(a.*)::public.credit_report_scores from added a where a.model = app.shown_model());
  end if;
  if tg_op <> 'INSERT' then
    gone := array(select row(r.*)::public.credit_report_scores from removed r where r.model = app.shown_model());
  end if;
  select array_agg(distinct report_id) into changed from unnest(stored || gone);
  if changed is null then
    return null;
  end if;
  perform app.meet_recounts(array(select distinct organization_id from unnest(stored || gone)));
  perform app.report_on_scores(
    array(select distinct client_id from public.credit_reports where id = any (changed)), changed,
    -- The previous scores of these reports: the stored ones without the new ones, plus the removed ones.
    (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
       from (select r.id, r.organization_id, r.client_id, r.created_at, was.bureau, was.score
               from public.credit_reports r,
                    lateral (select s.bureau, s.score from public.credit_report_scores s
                              where s.organization_id = r.organization_id and s.report_id = r.id and s.model = app.shown_model()
                                and s.bureau <> all (array(select n.bureau from unnest(stored) n where n.report_id = r.id))
                             union all
                             select o.bureau, o.score from unnest(gone) o where o.report_id = r.id) was
              where r.id = any (changed) and r.status = 'success' and was.score is not null) s));
  return null;
end;
$$;

create or replace trigger report_new_scores after insert on public.credit_report_scores
  referencing new table as added for each statement execute function app.report_on_stored_scores();
create or replace trigger report_changed_scores after update on public.credit_report_scores
  referencing new table as added old table as removed for each statement execute function app.report_on_stored_scores();
create or replace trigger report_removed_scores after delete on public.credit_report_scores
  referencing old table as removed for each statement execute function app.report_on_stored_scores();

/*
 * Counts score movement from each report of a client to the next: that of the current reports, minus that without the
 * `fresh` ones and with the scores of `before`, a list of { id, organization_id, client_id, created_at, bureau, score }.
 * It counts on the day of the later report.
 */
create or replace function app.report_on_scores(who uuid[], fresh uuid[], before jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counted uuid[];
begin
  -- Serializes two reports of a client; otherwise neither would see the other.
  perform from public.clients where id = any (who) order by id for no key update;
  select array_agg(c.id) into counted from public.clients c
   where c.id = any (who) and app.is_counted('scores', c.organization_id, 'public.clients', c.created_at, c.id);
  perform app.count_scores(counted, fresh, before);
end;
$$;

-- `fresh` is null to count all reports of these clients for the first time.
create or replace function app.count_scores(who uuid[], fresh uuid[], before jsonb) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  with stored as (
    select r.id, r.organization_id, r.client_id, r.created_at, s.bureau, s.score
      from public.credit_reports r
      join public.credit_report_scores s on s.organization_id = r.organization_id and s.report_id = r.id
     where r.client_id = any (who) and r.status = 'success' and s.model = app.shown_model() and s.score is not null
  ), versions as (
    select 1 as sign, * from stored
    union all
    select -1, * from stored where id <> all (fresh)
    union all
    select -1, * from jsonb_to_recordset(before) as known (id uuid, organization_id uuid, client_id uuid, created_at timestamptz,
                                                           bureau text, score smallint)
     where known.client_id = any (who)
  ), lines as (
    select sign, id, organization_id, client_id, created_at, 'bureau' as dimension, bureau as value, score from versions
    union all
    select sign, id, organization_id, client_id, created_at, 'all', '', percentile_disc(0.5) within group (order by score)
      from versions group by sign, id, organization_id, client_id, created_at
  ), scored as (
    select l.sign, l.organization_id, (l.created_at at time zone 'UTC')::date as day, l.dimension, l.value, l.score,
           l.score - lag(l.score) over (partition by l.sign, l.client_id, l.dimension, l.value order by l.created_at, l.id) as moved
      from lines l
  )
  select s.organization_id, 'scores', s.dimension, s.day, s.value, counted.measure, sum(s.sign * counted.amount)
    from scored s,
         lateral (values ('scored', 1::numeric), ('score_sum', s.score), ('compared', case when s.moved is not null then 1 end),
                         ('moved_sum', s.moved), ('rose', case when s.moved > 0 then 1 end),
                         ('fell', case when s.moved < 0 then 1 end)) as counted (measure, amount)
   where counted.amount <> 0
   group by 1, 3, 4, 5, 6 having sum(s.sign * counted.amount) <> 0
$$;

-- The score bands of clients, and the score movement of their reports.
create or replace function app.recount_scores_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.clients c, lateral app.client_parts(c) part
   where c.id = any (rows::uuid[]) and part.report = 'scores'
   group by 2, 3, 4, 5, 6;
  select app.count_scores(rows::uuid[], null, '[]');
$$;

create or replace function public.report_scores(group_by text, from_day date, until_day date)
returns table (key text, label text, scored bigint, average_score numeric, compared bigint, average_change numeric, rose bigint,
               fell bigint, clients bigint)
language plpgsql stable set search_path = ''
as $$
begin
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'bureau', 'band']);
  return query
    with figures as (select * from app.report_figures('scores', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'scored'), 0)::bigint as scored,
             sum(f.amount) filter (where f.measure = 'score_sum') as score_sum,
             coalesce(sum(f.amount) filter (where f.measure = 'compared'), 0)::bigint as compared,
             coalesce(sum(f.amount) filter (where f.measure = 'moved_sum'), 0) as moved_sum,
             coalesce(sum(f.amount) filter (where f.measure = 'rose'), 0)::bigint as rose,
             coalesce(sum(f.amount) filter (where f.measure = 'fell'), 0)::bigint as fell,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.clients'), 0)::bigint as clients
        from figures f group by grouping sets ((f.key), ())
    )
    select r.key, null::text, r.scored, round(r.score_sum / nullif(r.scored, 0)), r.compared,
           round(r.moved_sum / nullif(r.compared, 0), 1), r.rose, r.fell, r.clients
      from rows r
     where r.is_total or group_by in ('day', 'week', 'month') or r.scored + r.clients > 0
     order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end,
              array_position(array['excellent', 'very_good', 'good', 'fair', 'poor', 'none'], r.key), r.scored desc, r.key;
end;
$$;
comment on function public.report_scores is 'The average score of the reports pulled and the change since each client''s previous report, by day, week, month or bureau; or the number of clients in each score band now.';
grant execute on function public.report_scores to authenticated, tradeline_server;
