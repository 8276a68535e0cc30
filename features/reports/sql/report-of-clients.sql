-- Clients added and archived, and the clients at the end of a period. See report-figures.sql for the parts of a
-- report.

-- A client's parts: on the day it was added and the day it was archived, and in the current score bands.
create or replace function app.client_parts(c public.clients)
returns table (report text, dimension text, happened_on date, value text, measure text, amount numeric)
language sql stable
as $$
  select 'clients', along.dimension, (moment.at at time zone 'UTC')::date, along.value, moment.measure, 1::numeric
    from (values (c.created_at, 'added'), (c.archived_at, 'archived')) as moment (at, measure),
         (values ('all', ''), ('state', app.us_state(c.state)), ('source', c.source),
                 ('person', coalesce(c.assigned_contact_id::text, ''))) as along (dimension, value)
   where moment.at is not null
  union all
  select 'scores', 'band', '-infinity', app.score_band(c.middle_score), 'clients', 1 where c.archived_at is null
$$;

create or replace function app.report_on_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting boolean;
begin
  if tg_op = 'INSERT' then
    is_recounting := app.meet_recounts(array(select distinct organization_id from added));
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
      from added c, lateral app.client_parts(row(c.*)::public.clients) part
     where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)
     group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'UPDATE' then
    is_recounting := app.meet_recounts(array(select distinct organization_id from added));
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select moves.organization_id, moves.report, moves.dimension, moves.happened_on, moves.value, moves.measure, sum(moves.amount)
      from (select c.organization_id, part.* from added c, lateral app.client_parts(row(c.*)::public.clients) part
             where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)
            union all
            select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -part.amount
              from removed c, lateral app.client_parts(row(c.*)::public.clients) part
             where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)) moves
     group by 1, 2, 3, 4, 5, 6 having sum(moves.amount) <> 0;
  else
    is_recounting := app.meet_recounts(array(select distinct organization_id from removed));
    insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
    select c.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, -sum(part.amount)
      from removed c, lateral app.client_parts(row(c.*)::public.clients) part
     where not is_recounting or app.is_counted(part.report, c.organization_id, 'public.clients', c.created_at, c.id)
     group by 1, 2, 3, 4, 5, 6;
  end if;
  return null;
end;
$$;

create or replace trigger report_new_clients after insert on public.clients
  referencing new table as added for each statement execute function app.report_on_clients();
create or replace trigger report_changed_clients after update on public.clients
  referencing new table as added old table as removed for each statement execute function app.report_on_clients();
create or replace trigger report_removed_clients after delete on public.clients
  referencing old table as removed for each statement execute function app.report_on_clients();

create or replace function app.recount_clients_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select home, part.report, part.dimension, part.happened_on, part.value, part.measure, sum(part.amount)
    from public.clients c, lateral app.client_parts(c) part
   where c.id = any (rows::uuid[]) and part.report = 'clients'
   group by 2, 3, 4, 5, 6
$$;

create or replace function public.report_clients(group_by text, from_day date, until_day date)
returns table (key text, label text, added bigint, archived bigint, clients bigint)
language plpgsql stable set search_path = ''
as $$
declare
  is_time boolean := group_by in ('day', 'week', 'month');
  standing bigint;
begin
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'state', 'source', 'person']);
  if is_time then
    select sum(case s.measure when 'added' then s.amount else -s.amount end) into standing
      from app.report_standing(app.current_organization_id(), 'clients', 'all') s;
    select coalesce(standing, 0) - coalesce(sum(case a.measure when 'added' then a.amount else -a.amount end), 0) into standing
      from app.report_amounts(app.current_organization_id(), 'clients', 'all', false, app.report_horizon(until_day) + 1,
                              app.report_horizon((now() at time zone 'UTC')::date)) a
     where app.report_horizon(until_day) < app.report_horizon((now() at time zone 'UTC')::date);
  end if;
  return query
    with figures as (
      select f.key, coalesce(sum(f.amount) filter (where f.measure = 'added'), 0)::bigint as added,
             coalesce(sum(f.amount) filter (where f.measure = 'archived'), 0)::bigint as archived,
             coalesce(sum(case f.measure when 'ever.added' then f.amount when 'ever.archived' then -f.amount
                                         when 'later.added' then -f.amount when 'later.archived' then f.amount end), 0)::bigint as clients
        from app.report_figures('clients', group_by, from_day, until_day) f group by 1
    ), rows as (
      select f.key, f.added, f.archived,
             case when is_time
                  then standing - coalesce(sum(f.added - f.archived) over (order by f.key desc
                                           rows between unbounded preceding and 1 preceding), 0)::bigint
                  else f.clients end as clients
        from figures f
    )
    (select r.key, case group_by when 'person' then app.report_label(r.key) end, r.added, r.archived, r.clients from rows r
      where is_time or r.added <> 0 or r.archived <> 0 or r.clients <> 0
      order by case when is_time then r.key end, r.clients desc, r.added desc, r.key)
    union all
    select null, null, coalesce(sum(r.added), 0)::bigint, coalesce(sum(r.archived), 0)::bigint,
           case when is_time then standing else coalesce(sum(r.clients), 0)::bigint end
      from rows r;
end;
$$;
comment on function public.report_clients is 'Clients added and archived, and the number at the end, by day, week, month, state, source or assigned person.';
grant execute on function public.report_clients to authenticated, tradeline_server;
