-- The results of disputes in the last days, for the credit repair dashboard: from the stored figures of results
-- (app.dispute_parts), and the newest by index.

create or replace function app.dispute_removal_types(home uuid, from_day date, until_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with counted as (
    select split_part(a.value, ' ', 1) as kind, split_part(a.value, ' ', 2) as reason, sum(a.amount)::bigint as count
      from app.report_amounts(home, 'dispute_results', 'type', false, from_day, until_day) a
     group by 1, 2 having sum(a.amount) > 0
  )
  select coalesce(jsonb_agg(counted order by count desc, kind, reason), '[]') from counted
$$;

create or replace function app.dispute_creditors(home uuid, from_day date, until_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with counted as (
    select a.value as name, coalesce(sum(a.amount) filter (where a.measure = 'decided'), 0)::bigint as decided,
           coalesce(sum(a.amount) filter (where a.measure = 'won'), 0)::bigint as won
      from app.report_amounts(home, 'dispute_results', 'creditor', false, from_day, until_day) a
     group by 1
  ), most as (
    select name, decided, won, round(100 * won / decided::numeric)::integer as won_percent
      from counted where decided > 0 and name <> 'Disposed of' order by decided desc, name limit 8
  )
  select coalesce(jsonb_agg(most order by decided desc, name), '[]') from most
$$;

create or replace function app.recent_removals(home uuid, from_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with recent as (
    select d.id as dispute_id, d.client_id, c.first_name, c.last_name, c.full_name, d.item_name, d.bureau, d.result_on
      from public.disputes d join public.clients c on c.id = d.client_id
     where d.organization_id = home and d.result = 'deleted' and d.result_on >= from_day
     order by d.result_on desc, d.id limit 10
  )
  select coalesce(jsonb_agg(recent order by result_on desc, dispute_id), '[]') from recent
$$;

-- Definer: a super admin's policies would read every organization's removals. The functions above read only the
-- organization passed to them, the caller's own; a super admin's screen links to the subscribers instead.
create or replace function public.dispute_figures(period_days integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  home constant uuid := app.current_organization_id();
  today constant date := (now() at time zone 'UTC')::date;
  -- No result is dated in the future, so this month is read as a whole.
  until_day constant date := app.report_horizon(today);
  from_day constant date := app.first_day_of_last(least(greatest(coalesce(period_days, 30), 1), 3660));
  counted record;
begin
  if home is not null then
    perform app.require_permission('see_all_clients');
  end if;
  select coalesce(sum(a.amount) filter (where a.measure = 'removed'), 0)::bigint as removed,
         -- Zero days are not stored: a removal without stored days came on the day of its letter.
         round(coalesce(sum(a.amount) filter (where a.measure = 'days'), 0)
               / nullif(sum(a.amount) filter (where a.measure = 'first'), 0))::integer as days_to_first_removal
    into counted
    from app.report_amounts(home, 'dispute_results', 'all', false, from_day, until_day) a;
  return jsonb_build_object(
    'removed', counted.removed, 'days_to_first_removal', counted.days_to_first_removal,
    'removal_types', app.dispute_removal_types(home, from_day, until_day),
    'by_creditor', app.dispute_creditors(home, from_day, until_day),
    'recent_removals', app.recent_removals(home, from_day));
end;
$$;
comment on function public.dispute_figures is
  'The results of disputes in the last days: how many items were removed and of what type, how long a client''s first removal took, how often each creditor''s items were won, and the newest removals.';

grant execute on function public.dispute_figures to authenticated, platform_admin;
