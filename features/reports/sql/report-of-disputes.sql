-- Disputes and their results. report-of-pulls.sql counts the disputes of each credit report. See report-figures.sql
-- for the parts of a report.

-- The parts of a dispute's result, on its day: decided and won, by creditor; for removals, kind and reason; and for a
-- client's first removal, its duration.
create or replace function app.dispute_parts(d public.disputes)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'dispute_results', counted.dimension, d.result_on, counted.value, counted.measure, counted.amount
    from (values ('creditor', d.item_name, 'decided', 1::numeric),
                 ('creditor', d.item_name, 'won', app.is_won(d.result)::integer),
                 ('all', '', 'removed', (d.result = 'deleted')::integer),
                 ('type', d.item_kind || ' ' || d.reason, 'removed', (d.result = 'deleted')::integer),
                 ('all', '', 'first', (d.first_removal_days is not null)::integer),
                 ('all', '', 'days', coalesce(d.first_removal_days, 0))) as counted (dimension, value, measure, amount)
   where d.result is not null and counted.amount <> 0
$$;

-- For updates only, because a dispute starts without a result and adds nothing before it has one.
create or replace function app.report_on_disputes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
    from (select d.organization_id, part.* from added d, lateral app.dispute_parts(row(d.*)::public.disputes) part
           where not is_recounting or app.is_counted('dispute_results', d.organization_id, 'public.disputes', d.created_at, d.id)
          union all
          select d.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
            from removed d, lateral app.dispute_parts(row(d.*)::public.disputes) part
           where not is_recounting or app.is_counted('dispute_results', d.organization_id, 'public.disputes', d.created_at, d.id)) moves
   group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  return null;
end;
$$;

create or replace trigger report_changed_disputes after update on public.disputes
  referencing new table as added old table as removed for each statement execute function app.report_on_disputes();

-- Recounts the disputes of each report first. A report from before disputes existed keeps its counts.
create or replace function app.recount_disputes_credit_reports(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  update public.credit_reports r
     set dispute_count = found.sent, successful_disputes = found.won
    from (select d.report_id, count(d.sent_on)::integer as sent, count(*) filter (where app.is_won(d.result))::integer as won
            from public.disputes d where d.report_id = any (rows::uuid[]) group by d.report_id) found
   where r.id = found.report_id and (r.dispute_count, r.successful_disputes) <> (found.sent, found.won);
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.credit_reports r, lateral app.pull_parts(r) part
   where r.id = any (rows::uuid[]) and part.report = 'disputes'
   group by 2, 3, 4, 5, 6;
$$;

create or replace function app.recount_dispute_results_disputes(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.disputes d, lateral app.dispute_parts(d) part
   where d.id = any (rows::uuid[])
   group by 2, 3, 4, 5, 6
$$;

create or replace function public.report_disputes(group_by text, from_day date, until_day date)
returns table (key text, label text, disputes bigint, won bigint, undecided bigint, won_percent numeric)
language plpgsql stable set search_path = ''
as $$
begin
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'person']);
  return query
    with figures as (select * from app.report_figures('disputes', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'disputes'), 0)::bigint as disputes,
             coalesce(sum(f.amount) filter (where f.measure = 'won'), 0)::bigint as won
        from figures f where f.measure not like 'ever.%' and f.measure not like 'later.%'
       group by grouping sets ((f.key), ())
    )
    select r.key, case group_by when 'person' then app.report_label(r.key) end, r.disputes, r.won, r.disputes - r.won,
           round(100 * r.won / nullif(r.disputes, 0)::numeric, 1)
      from rows r order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end, r.disputes desc, r.key;
end;
$$;
comment on function public.report_disputes is 'Disputes of the reports pulled and the number won, by day, week, month of the report, or person who ordered it.';
grant execute on function public.report_disputes to authenticated, tradeline_server;
