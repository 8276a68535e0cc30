-- The figures of the reports, updated as things happen: who can read them, and how changes become totals.
--
-- Each report is one file, report-of-NAME.sql. In it:
-- NAME_parts returns what one row of a table adds to the figures. It has no `set search_path`, which would keep PostgreSQL from inlining
-- it: it would be called row by row. Every name in it is qualified, and its callers have an empty search path.
-- report_on_NAME is the trigger that adds the parts of a row's new version and subtracts those of the old. During a recount, rows that
-- are still to be counted add and subtract nothing (recounts.sql). It is definer, because a caller may not write figures.
-- recount_FAMILY_TABLE adds the parts of stored rows (recount-steps.sql). figure-families.sql names the families and their tables.
-- public.report_NAME returns the figures (report-periods.sql): a row for each group, the oldest or largest first, and one without
-- a key for all groups together.
alter table app.report_totals enable row level security;
alter table app.report_changes enable row level security;

create policy "staff read their organization's figures" on app.report_totals
  for select to authenticated
  using (staff_organization_id = (select app.current_organization_id()));

create policy "staff read their organization's newest figures" on app.report_changes
  for select to authenticated
  using (staff_organization_id = (select app.current_organization_id()));

create policy "the server reads figures" on app.report_totals for select to tradeline_server using (true);
create policy "the server reads the newest figures" on app.report_changes for select to tradeline_server using (true);

grant select on app.report_totals, app.report_changes to authenticated, tradeline_server;
-- No role can write figures, because they are derived. The team's figures are for owners and admins, through their
-- own function.

-- Adds the changes to the totals. The figures stay the same but can be read faster. Only one call runs at a time; a
-- second one returns immediately. Definer: no role can write figures.
create or replace function app.fold_report_changes() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.fold_report_changes')) then
    return;
  end if;
  with moved as (
    delete from app.report_changes returning *
  ), by_grain as (
    select organization_id, report, dimension, grain,
           case grain when 'day' then happened_on when 'month' then date_trunc('month', happened_on::timestamp)::date
                      else '-infinity' end as starts_on,
           value, measure, sum(amount) as amount
      from moved, (values ('day'), ('month'), ('ever')) as grains (grain)
     where grain = 'ever' or happened_on > '-infinity'
     group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0
     order by 1, 2, 3, 4, 5, 6, 7
  )
  insert into app.report_totals as totals (organization_id, report, dimension, grain, starts_on, value, measure, amount)
  select * from by_grain
  on conflict (organization_id, report, dimension, grain, starts_on, value, measure)
    do update set amount = totals.amount + excluded.amount;
end;
$$;

grant execute on function app.fold_report_changes to tradeline_server;
