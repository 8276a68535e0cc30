-- What credit reports add to the figures behind the reports, score movement included. Definer: see report-figure-changes.sql.

create or replace function app.report_on_pulls() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
  scored uuid[];
  before jsonb;
begin
  if tg_op = 'INSERT' then
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select r.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added r, lateral app.pull_parts(row(r.*)::public.credit_reports) part
     where not is_recounting or app.is_counted(part.report, r.organization_id, 'public.credit_reports', r.created_at, r.id)
     group by 1, 2, 3, 4, 5, 6;
    select array_agg(id) into scored from added where status = 'success';
    if scored is not null then
      perform app.report_on_scores((select array_agg(distinct client_id) from added where status = 'success'), scored, '[]');
    end if;
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
  select array_agg(r.id),
         jsonb_agg(jsonb_build_object('id', r.id, 'organization_id', r.organization_id, 'client_id', r.client_id, 'status', r.status,
                                      'experian_score', r.experian_score, 'equifax_score', r.equifax_score,
                                      'transunion_score', r.transunion_score, 'created_at', r.created_at))
    into scored, before
    from removed r join added n using (id)
   where (r.client_id, r.status, r.experian_score, r.equifax_score, r.transunion_score, r.created_at)
         is distinct from (n.client_id, n.status, n.experian_score, n.equifax_score, n.transunion_score, n.created_at);
  if scored is not null then
    perform app.report_on_scores(
      (select array_agg(distinct client_id) from (select client_id from added where id = any (scored)
                                                  union select client_id from removed where id = any (scored)) clients), scored, before);
  end if;
  return null;
end;
$$;

create or replace trigger report_new_pulls after insert on public.credit_reports
  referencing new table as added for each statement execute function app.report_on_pulls();
create or replace trigger report_changed_pulls after update on public.credit_reports
  referencing new table as added old table as removed for each statement execute function app.report_on_pulls();

/*
 * How scores moved from each report of a client to the next: for the reports as they are, less what it was without `fresh` ones
 * and with those of `before`. A score moves on the day of the later report.
 */
create or replace function app.report_on_scores(who uuid[], fresh uuid[], before jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counted uuid[];
begin
  -- Two reports of a client at once take turns, or neither would see the other.
  perform from public.clients where id = any (who) order by id for no key update;
  select array_agg(c.id) into counted from public.clients c
   where c.id = any (who) and app.is_counted('scores', c.organization_id, 'public.clients', c.created_at, c.id);
  perform app.count_scores(counted, fresh, before);
end;
$$;

-- `fresh` is null for all reports of these clients, as when they are counted for the first time.
create or replace function app.count_scores(who uuid[], fresh uuid[], before jsonb) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  with versions as (
    select 1 as sign, id, organization_id, client_id, status, experian_score, equifax_score, transunion_score, created_at
      from public.credit_reports where client_id = any (who)
    union all
    select -1, id, organization_id, client_id, status, experian_score, equifax_score, transunion_score, created_at
      from public.credit_reports where client_id = any (who) and id <> all (fresh)
    union all
    select -1, * from jsonb_to_recordset(before) as known (id uuid, organization_id uuid, client_id uuid, status text,
      experian_score smallint, equifax_score smallint, transunion_score smallint, created_at timestamptz)
     where known.client_id = any (who)
  ), scored as (
    select v.sign, v.organization_id, (v.created_at at time zone 'UTC')::date as day, along.dimension, along.value, along.score,
           along.score - lag(along.score) over (partition by v.sign, v.client_id, along.dimension, along.value
                                                order by v.created_at, v.id) as moved
      from versions v,
           lateral (values ('all', '', app.middle_score(v.experian_score, v.equifax_score, v.transunion_score)),
                           ('bureau', 'experian', v.experian_score), ('bureau', 'equifax', v.equifax_score),
                           ('bureau', 'transunion', v.transunion_score)) as along (dimension, value, score)
     where v.status = 'success' and along.score is not null
  )
  select s.organization_id, 'scores', s.dimension, s.day, s.value, counted.measure, sum(s.sign * counted.amount)
    from scored s,
         lateral (values ('scored', 1::numeric), ('score_sum', s.score), ('compared', case when s.moved is not null then 1 end),
                         ('moved_sum', s.moved), ('rose', case when s.moved > 0 then 1 end),
                         ('fell', case when s.moved < 0 then 1 end)) as counted (measure, amount)
   where counted.amount <> 0
   group by 1, 3, 4, 5, 6 having sum(s.sign * counted.amount) <> 0
$$;
