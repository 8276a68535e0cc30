-- What the reports answer, from the figures of report-periods.sql: a row per group, oldest or largest first, and one without a key
-- for all of them together.

-- Asked by each report, first of all.
create or replace function app.refuse_grouping(group_by text, known text[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- The figures are about all clients together.
  perform app.require_permission('see_all_clients');
  if group_by is null or group_by <> all (known) then
    raise exception 'This report can’t be grouped this way' using errcode = '22023';
  end if;
end;
$$;

-- Who a figure is about: a colleague's name; null for others, and where it is about nobody.
create or replace function app.report_label(key text) returns text
language sql stable set search_path = ''
as $$
  select coalesce(p.full_name, p.email) from app.people p where p.id = nullif(key, '')::uuid
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
comment on function public.report_clients is 'Clients added and archived, and how many there are at the end, by day, week, month, state, source or person they are assigned to.';

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
comment on function public.report_pulls is 'Credit reports ordered and what became of them, by day, week, month, person who ordered, or what each bureau answered.';

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
comment on function public.report_scores is 'The average score of the reports pulled and how far it moved since each client''s report before, by day, week, month or bureau; or how many clients are in each score band now.';

create or replace function public.report_loans(group_by text, from_day date, until_day date)
returns table (key text, label text, made bigint, lent numeric, received numeric, open bigint, owed numeric, past_due numeric)
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_permission('see_revenue');
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'type', 'delinquency']);
  return query
    with figures as (select * from app.report_figures('loans', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'made'), 0)::bigint as made,
             coalesce(sum(f.amount) filter (where f.measure = 'lent'), 0) as lent,
             coalesce(sum(f.amount) filter (where f.measure = 'received'), 0) as received,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.open'), 0)::bigint as open,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.owed'), 0) as owed,
             coalesce(sum(f.amount) filter (where f.measure = 'ever.past_due'), 0) as past_due
        from figures f group by grouping sets ((f.key), ())
    )
    select r.key, null::text, r.made, r.lent, r.received, r.open, r.owed, r.past_due
      from rows r
     where r.is_total or group_by in ('day', 'week', 'month') or r.made + r.open > 0 or r.received <> 0
     order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end,
              case when group_by = 'delinquency' then r.key::integer end, r.owed desc, r.key;
end;
$$;
comment on function public.report_loans is 'Loans made, money lent and received by day, week, month or type; or what is owed now by how long it is past due.';

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
comment on function public.report_disputes is 'Disputes of the reports pulled and how many were won, by day, week, month of the report, or person who ordered it.';

-- Definer: what each member did is nobody's to read, figures included. Those who may are let in by the first line.
create or replace function public.report_team(group_by text, from_day date, until_day date)
returns table (key text, label text, acts bigint, clients_added bigint, clients_changed bigint, files_opened bigint, pulls bigint,
               documents bigint, reveals bigint, exports bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_permission('see_team_report');
  perform app.refuse_grouping(group_by, array['day', 'week', 'month', 'person', 'action']);
  return query
    with figures as (select * from app.report_figures('team', group_by, from_day, until_day)),
    rows as (
      select f.key, grouping(f.key) = 1 as is_total, coalesce(sum(f.amount) filter (where f.measure = 'acts'), 0)::bigint as acts,
             coalesce(sum(f.amount) filter (where f.measure = 'clients_added'), 0)::bigint as clients_added,
             coalesce(sum(f.amount) filter (where f.measure = 'clients_changed'), 0)::bigint as clients_changed,
             coalesce(sum(f.amount) filter (where f.measure = 'files_opened'), 0)::bigint as files_opened,
             coalesce(sum(f.amount) filter (where f.measure = 'pulls'), 0)::bigint as pulls,
             coalesce(sum(f.amount) filter (where f.measure = 'documents'), 0)::bigint as documents,
             coalesce(sum(f.amount) filter (where f.measure = 'reveals'), 0)::bigint as reveals,
             coalesce(sum(f.amount) filter (where f.measure = 'exports'), 0)::bigint as exports
        from figures f where f.measure not like 'ever.%' and f.measure not like 'later.%'
       group by grouping sets ((f.key), ())
    )
    select r.key, case group_by when 'person' then app.report_label(r.key) end, r.acts, r.clients_added, r.clients_changed, r.files_opened, r.pulls, r.documents,
           r.reveals, r.exports
      from rows r order by r.is_total, case when group_by in ('day', 'week', 'month') then r.key end, r.acts desc, r.key;
end;
$$;
comment on function public.report_team is 'What the members did, by day, week, month, person or act. For those who may see the team report.';

grant execute on function app.refuse_grouping, app.report_label, public.report_clients, public.report_pulls, public.report_scores,
  public.report_loans, public.report_disputes, public.report_team to authenticated, tradeline_server;
