-- Credit reports ordered and their outcomes. See report-figures.sql for the parts of a report.

-- A credit report's parts, except score movement, which depends on the client's other reports.
create or replace function app.pull_parts(r public.credit_reports)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  with pulled as (
    select (r.created_at at time zone 'UTC')::date as day,
           case when jsonb_typeof(r.report_data -> 'outcomes') = 'object' then r.report_data -> 'outcomes' end as outcomes
  )
  select 'pulls', along.dimension, day, along.value, counted.measure, 1::numeric
    from pulled, (values ('all', ''), ('person', coalesce(r.ordered_by::text, ''))) as along (dimension, value),
         (values ('pulls'), (r.status)) as counted (measure)
  union all
  select 'pulls', 'bureau', day, bureau.key, counted.measure, 1
    from pulled, jsonb_each_text(outcomes) bureau, lateral (values ('asked'), (bureau.value)) as counted (measure)
  union all
  select 'disputes', along.dimension, day, along.value, counted.measure, counted.amount
    from pulled, (values ('all', ''), ('person', coalesce(r.ordered_by::text, ''))) as along (dimension, value),
         (values ('disputes', r.dispute_count), ('won', r.successful_disputes)) as counted (measure, amount)
   where counted.amount <> 0
$$;

create or replace function app.report_on_pulls() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
  moved uuid[];
begin
  if tg_op = 'INSERT' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select r.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added r, lateral app.pull_parts(row(r.*)::public.credit_reports) part
     where not is_recounting or app.is_counted(part.report, r.organization_id, 'public.credit_reports', r.created_at, r.id)
     group by 1, 2, 3, 4, 5, 6;
    return null;
  end if;
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
    from (select r.organization_id, part.* from added r, lateral app.pull_parts(row(r.*)::public.credit_reports) part
           where not is_recounting or app.is_counted(part.report, r.organization_id, 'public.credit_reports', r.created_at, r.id)
          union all
          select r.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
            from removed r, lateral app.pull_parts(row(r.*)::public.credit_reports) part
           where not is_recounting or app.is_counted(part.report, r.organization_id, 'public.credit_reports', r.created_at, r.id)) moves
   group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  select array_agg(r.id) into moved
    from removed r join added n using (id)
   where (r.client_id, r.status, r.created_at) is distinct from (n.client_id, n.status, n.created_at);
  if moved is not null then
    perform app.report_on_scores(
      array(select client_id from added where id = any (moved) union select client_id from removed where id = any (moved)), moved,
      (select coalesce(jsonb_agg(to_jsonb(s)), '[]')
         from (select r.id, r.organization_id, r.client_id, r.created_at, s.bureau, s.score
                 from removed r
                 join public.credit_report_scores s on s.organization_id = r.organization_id and s.report_id = r.id
                where r.id = any (moved) and r.status = 'success' and s.model = app.shown_model() and s.score is not null) s));
  end if;
  return null;
end;
$$;

create or replace trigger report_new_pulls after insert on public.credit_reports
  referencing new table as added for each statement execute function app.report_on_pulls();
create or replace trigger report_changed_pulls after update on public.credit_reports
  referencing new table as added old table as removed for each statement execute function app.report_on_pulls();

create or replace function app.recount_pulls_credit_reports(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.pull_parts(r) part
   where r.id = any (rows::uuid[]) and part.report = 'pulls'
   group by 2, 3, 4, 5, 6
$$;

create or replace function public.report_pulls(group_by text, from_day date, until_day date)
returns table (key text, label text, pulls bigint, success bigint, error bigint, pending bigint, asked bigint, hit bigint,
               no_score bigint, no_hit bigint, frozen bigint, success_percent numeric)
language plpgsql stable set search_path = ''
as $$
begin
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'person', 'bureau']);
  return query
    with figures as (select * from app.report_figures('pulls', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'pulls'), 0)::bigint as pulls,
             coalesce(sum(f.amount) filter (where f.measure = 'success'), 0)::bigint as success,
             coalesce(sum(f.amount) filter (where f.measure = 'error'), 0)::bigint as error,
             coalesce(sum(f.amount) filter (where f.measure = 'pending'), 0)::bigint as pending,
             coalesce(sum(f.amount) filter (where f.measure = 'asked'), 0)::bigint as asked,
             coalesce(sum(f.amount) filter (where f.measure = 'hit'), 0)::bigint as hit,
             coalesce(sum(f.amount) filter (where f.measure = 'no_score'), 0)::bigint as no_score,
             coalesce(sum(f.amount) filter (where f.measure = 'no_hit'), 0)::bigint as no_hit,
             coalesce(sum(f.amount) filter (where f.measure = 'frozen'), 0)::bigint as frozen
        from figures f where f.measure not like 'ever.%' and f.measure not like 'later.%'
       group by grouping sets ((f.key), ())
    )
    select r.key, case group_by when 'person' then app.report_label(r.key) end, r.pulls, r.success, r.error, r.pending, r.asked, r.hit, r.no_score, r.no_hit,
           r.frozen, round(100 * (r.success + r.hit) / nullif(r.pulls + r.asked, 0)::numeric, 1)
      from rows r order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end, r.pulls + r.asked desc, r.key;
end;
$$;
comment on function public.report_pulls is 'Credit reports ordered and their results, by day, week, month, person who ordered, or bureau.';
grant execute on function public.report_pulls to authenticated, tradeline_server;
