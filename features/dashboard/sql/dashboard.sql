-- A company's figures by day: the totals, and the changes that have yet to be added to them. A new client or report adds a row of
-- changes, so that no writer waits for another (docs/decisions/0150-imports-in-passing.md).
alter table app.daily_totals enable row level security;
alter table app.daily_changes enable row level security;

create policy "staff read their organization's totals" on app.daily_totals
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every total" on app.daily_totals
  for select to platform_admin
  using (true);

-- For figures of all subscribers together, such as those of the landing page.
create policy "the server reads every total" on app.daily_totals
  for select to tradeline_server
  using (true);

create policy "staff read their organization's newest changes" on app.daily_changes
  for select to authenticated
  using (organization_id = (select app.current_organization_id()));

create policy "platform admins read every change" on app.daily_changes
  for select to platform_admin
  using (true);

create policy "the server reads every change" on app.daily_changes
  for select to tradeline_server
  using (true);

grant select on app.daily_totals, app.daily_changes to authenticated, platform_admin, tradeline_server;

-- One row or several for each day. The reader's policies filter both tables.
create or replace view app.daily_figures with (security_invoker = true) as
  select organization_id, day, clients_added, clients_archived, reports_success, reports_error, reports_pending, pending_change
    from app.daily_totals
  union all
  select organization_id, day, clients_added, clients_archived, reports_success, reports_error, reports_pending, pending_change
    from app.daily_changes;
grant select on app.daily_figures to authenticated, platform_admin, tradeline_server;

-- Adds the changes to the totals. The figures stay the same but can be read faster. Only one call runs at a time; a second one returns
-- immediately. Definer: no role can write figures.
create or replace function app.fold_daily_changes() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.fold_daily_changes')) then
    return;
  end if;
  with moved as (
    delete from app.daily_changes returning *
  )
  insert into app.daily_totals as totals (organization_id, day, clients_added, clients_archived, reports_success, reports_error,
                                          reports_pending, pending_change)
  select organization_id, day, sum(clients_added), sum(clients_archived), sum(reports_success), sum(reports_error),
         sum(reports_pending), sum(pending_change)
    from moved group by organization_id, day order by organization_id, day
  on conflict (organization_id, day) do update
    set clients_added = totals.clients_added + excluded.clients_added,
        clients_archived = totals.clients_archived + excluded.clients_archived,
        reports_success = totals.reports_success + excluded.reports_success,
        reports_error = totals.reports_error + excluded.reports_error,
        reports_pending = totals.reports_pending + excluded.reports_pending,
        pending_change = totals.pending_change + excluded.pending_change;
end;
$$;
grant execute on function app.fold_daily_changes to tradeline_server;

-- The daily totals that a client, and a report, adds to.
create or replace function app.client_days(c public.clients) returns table (day date, added integer, archived integer)
language sql stable
as $$
  select (moment.at at time zone 'UTC')::date, moment.added, moment.archived
    from (values (c.created_at, 1, 0), (c.archived_at, 0, 1)) as moment (at, added, archived)
   where moment.at is not null
$$;
create or replace function app.report_day(r public.credit_reports)
returns table (day date, success integer, error integer, pending integer)
language sql stable
as $$
  select (r.created_at at time zone 'UTC')::date, (r.status = 'success')::integer, (r.status = 'error')::integer, (r.status = 'pending')::integer
$$;

-- Definer: totals follow the rows, and no role can write them. Rows that a recount has not reached yet are left to it
-- (recounts.sql).
create or replace function app.total_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from added));
begin
  insert into app.daily_changes (organization_id, day, clients_added)
  select organization_id, (created_at at time zone 'UTC')::date, count(*) from added
   where not is_recounting or app.is_counted('dashboard', organization_id, 'public.clients', created_at, id)
   group by 1, 2;
  return null;
end;
$$;

create or replace trigger total_clients after insert on public.clients
  referencing new table as added
  for each statement execute function app.total_clients();

-- Definer: see app.total_clients. Archiving counts on the day it happens.
create or replace function app.total_archived_clients() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from changed));
begin
  insert into app.daily_changes (organization_id, day, clients_archived)
  select organization_id, (now() at time zone 'UTC')::date, sum(direction)
    from (select organization_id, created_at, id, 1 as direction from changed where archived_at is not null
          union all
          select organization_id, created_at, id, -1 from previous where archived_at is not null) as moves
   where not is_recounting or app.is_counted('dashboard', organization_id, 'public.clients', created_at, id)
   group by 1 having sum(direction) <> 0;
  return null;
end;
$$;

create or replace trigger total_archived_clients after update on public.clients
  referencing new table as changed old table as previous
  for each statement execute function app.total_archived_clients();

-- Definer: see app.total_clients. `direction` is 1 for new rows and -1 for old ones. The days on which a report
-- became pending or stopped being pending are recorded as they happen, and never recounted.
create or replace function app.total_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_recounting constant boolean := app.meet_recounts(array(select distinct organization_id from changed));
begin
  if tg_op = 'UPDATE' then
    insert into app.daily_changes (organization_id, day, reports_success, reports_error, reports_pending)
    select organization_id, (created_at at time zone 'UTC')::date,
           coalesce(sum(direction) filter (where status = 'success'), 0),
           coalesce(sum(direction) filter (where status = 'error'), 0),
           coalesce(sum(direction) filter (where status = 'pending'), 0)
      from (select organization_id, created_at, id, status, 1 as direction from changed
            union all
            select organization_id, created_at, id, status, -1 from previous) as moves
     where not is_recounting or app.is_counted('dashboard', organization_id, 'public.credit_reports', created_at, id)
     group by 1, 2;
    insert into app.daily_changes (organization_id, day, pending_change)
    select organization_id, (now() at time zone 'UTC')::date, sum(direction)
      from (select organization_id, 1 as direction from changed where status = 'pending'
            union all
            select organization_id, -1 from previous where status = 'pending') as moves
     group by 1 having sum(direction) <> 0;
  else
    insert into app.daily_changes (organization_id, day, reports_success, reports_error, reports_pending, pending_change)
    select organization_id, (created_at at time zone 'UTC')::date,
           count(*) filter (where is_counted and status = 'success'),
           count(*) filter (where is_counted and status = 'error'),
           count(*) filter (where is_counted and status = 'pending'),
           count(*) filter (where status = 'pending')
      from (select organization_id, created_at, status,
                   not is_recounting or app.is_counted('dashboard', organization_id, 'public.credit_reports', created_at, id) as is_counted
              from changed) reports
     group by 1, 2;
  end if;
  return null;
end;
$$;

create or replace trigger total_new_reports after insert on public.credit_reports
  referencing new table as changed
  for each statement execute function app.total_reports();
create or replace trigger total_changed_reports after update on public.credit_reports
  referencing new table as changed old table as previous
  for each statement execute function app.total_reports();

create or replace function app.recount_dashboard_clients(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.daily_changes (organization_id, day, clients_added, clients_archived)
  select home, d.day, sum(d.added), sum(d.archived)
    from public.clients c, lateral app.client_days(c) d where c.id = any (rows::uuid[]) group by d.day order by d.day
$$;

create or replace function app.recount_dashboard_credit_reports(home uuid, rows text[]) returns void
language sql set search_path = ''
as $$
  insert into app.daily_changes (organization_id, day, reports_success, reports_error, reports_pending)
  select home, d.day, sum(d.success), sum(d.error), sum(d.pending)
    from public.credit_reports r, lateral app.report_day(r) d where r.id = any (rows::uuid[]) group by d.day order by d.day
$$;

-- Returns how much the value changed since `before`, in whole percent; null if there is nothing to compare with.
create or replace function app.change_percent(now_value numeric, before_value numeric) returns integer
language sql immutable set search_path = ''
as $$
  select case when before_value > 0 then round((now_value - before_value) * 100 / before_value)::integer end
$$;

-- The dashboard's counts by day: the totals, or for people who see assigned clients only, the sums of those. The
-- caller's policies filter both.
create or replace function app.days_seen()
returns table (day date, clients_added bigint, clients_archived bigint, reports_success bigint, reports_error bigint,
               reports_pending bigint, pending_change bigint)
language sql stable set search_path = ''
as $$
  select t.day, t.clients_added, t.clients_archived, t.reports_success, t.reports_error, t.reports_pending, t.pending_change
    from app.daily_figures t where (select app.is_counted_by_client()) is not true
  union all
  select d.day, d.added, d.archived, 0, 0, 0, 0
    from public.clients c, lateral app.client_days(c) d where (select app.is_counted_by_client())
  union all
  select d.day, 0, 0, d.success, d.error, d.pending, d.pending
    from public.credit_reports r, lateral app.report_day(r) d where (select app.is_counted_by_client())
$$;

create or replace function app.is_counted_by_client() returns boolean
language sql stable set search_path = ''
as $$
  select app.wire_role() = 'authenticated' and not app.sees_all_clients()
$$;

-- The four figures of the dashboard and their change since thirty days ago. Raises PT423 while the totals are being
-- recounted.
create or replace function public.dashboard_summary()
returns table (
  total_clients bigint, total_clients_change_percent integer,
  active_disputes bigint, active_disputes_change_percent integer,
  success_rate integer, success_rate_change_percent integer,
  pending_actions bigint, pending_actions_change_percent integer
)
language plpgsql stable set search_path = ''
as $$
begin
  if not app.is_counted_by_client() then
    -- A super admin's summary covers all companies.
    perform app.assert_counted('{dashboard}', case when app.wire_role() <> 'platform_admin' then app.current_organization_id() end);
  end if;
  return query
    with figures as (
      select coalesce(sum(clients_added - clients_archived), 0) as clients,
             coalesce(sum(clients_added - clients_archived) filter (where day < thirty_days_ago), 0) as clients_before,
             coalesce(sum(reports_pending), 0) as pending,
             coalesce(sum(pending_change) filter (where day < thirty_days_ago), 0) as pending_before,
             round(100.0 * sum(reports_success) / nullif(sum(reports_success + reports_error + reports_pending), 0)) as rate,
             round(100.0 * sum(reports_success) filter (where day < thirty_days_ago)
                   / nullif(sum(reports_success + reports_error + reports_pending) filter (where day < thirty_days_ago), 0)) as rate_before
        from app.days_seen(), (select (now() at time zone 'UTC')::date - 30 as thirty_days_ago) as period
    )
    -- Active disputes and pending actions count disputes. A company without any counts its pending reports in both (specification, business
    -- constants). The number of actions that were pending thirty days ago is not known.
    select clients::bigint, app.change_percent(clients, clients_before),
           coalesce(d.active, pending::bigint),
           case when d.active is null then app.change_percent(pending, pending_before) else app.change_percent(d.active, d.active_before) end,
           coalesce(rate, 0)::integer, app.change_percent(rate, rate_before),
           coalesce(d.waiting, pending::bigint), case when d.active is null then app.change_percent(pending, pending_before) end
      from figures, app.dispute_counts() d;
end;
$$;

grant execute on function public.dashboard_summary, app.change_percent, app.days_seen, app.is_counted_by_client, app.client_days, app.report_day
  to authenticated, platform_admin;
