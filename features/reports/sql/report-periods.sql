-- The figures of the reports between two days. Row-level security decides what can be read; each function also names
-- the organization, so that the server can call it for a person. Days are in UTC, both ends included.

/*
 * Splits the days between two dates into whole months and days. A partial month is either its included days, or the
 * whole month minus its other days, whichever is shorter. With `by_day`, only days.
 */
create or replace function app.report_stretches(from_day date, until_day date, by_day boolean)
returns table (grain text, starts_on date, ends_on date, sign integer)
language plpgsql immutable rows 3 set search_path = ''
as $$
declare
  first_month constant date := date_trunc('month', from_day::timestamp);
  last_month constant date := date_trunc('month', until_day::timestamp);
  second_month constant date := first_month + interval '1 month';
  after_months constant date := last_month + interval '1 month';
  head_is_cut_off constant boolean := from_day - first_month <= second_month - from_day;
  tail_is_cut_off constant boolean := after_months - 1 - until_day <= until_day + 1 - last_month;
begin
  if by_day or first_month >= last_month and (from_day > first_month or until_day < after_months - 1) then
    return query values ('day', from_day, until_day, 1);
    return;
  end if;
  return query values
    ('month', case when head_is_cut_off then first_month else second_month end,
              case when tail_is_cut_off then last_month else last_month - 1 end, 1),
    ('day', case when head_is_cut_off then first_month else from_day end,
            case when head_is_cut_off then from_day - 1 else second_month - 1 end, case when head_is_cut_off then -1 else 1 end),
    ('day', case when tail_is_cut_off then until_day + 1 else last_month end,
            case when tail_is_cut_off then after_months - 1 else until_day end, case when tail_is_cut_off then -1 else 1 end);
end;
$$;

-- The figures of a report along a dimension between two days, by day or by month. Days subtracted from a month have
-- the month's date. Reads totals together with unfolded changes. Raises PT423 while the figures are being recounted.
create or replace function app.report_amounts(home uuid, wanted text, along text, by_day boolean, from_day date, until_day date)
returns table (starts_on date, value text, measure text, amount numeric)
language plpgsql stable set search_path = ''
as $$
begin
  if home is not null then
    perform app.assert_counted(array[wanted], home);
  end if;
  return query
    select case s.sign when 1 then t.starts_on else date_trunc('month', t.starts_on::timestamp)::date end,
           t.value, t.measure, s.sign * t.amount
      from app.report_stretches(from_day, until_day, by_day) s
      join app.report_totals t
        on t.organization_id = home and t.report = wanted and t.dimension = along and t.grain = s.grain
       and t.starts_on between s.starts_on and s.ends_on
    union all
    select c.happened_on, c.value, c.measure, c.amount from app.report_changes c
     where c.organization_id = home and c.report = wanted and c.dimension = along
       and c.happened_on between from_day and until_day;
end;
$$;
-- The current and all-time figures along a dimension.
create or replace function app.report_standing(home uuid, wanted text, along text)
returns table (value text, measure text, amount numeric)
language plpgsql stable set search_path = ''
as $$
begin
  if home is not null then
    perform app.assert_counted(array[wanted], home);
  end if;
  return query
    select t.value, t.measure, t.amount from app.report_totals t
     where t.organization_id = home and t.report = wanted and t.dimension = along and t.grain = 'ever'
    union all
    select c.value, c.measure, c.amount from app.report_changes c
     where c.organization_id = home and c.report = wanted and c.dimension = along;
end;
$$;

-- Returns the end of this month if the period reaches today, so that this month is read as a whole.
create or replace function app.report_horizon(until_day date) returns date
language sql stable set search_path = ''
as $$
  select case when until_day >= (now() at time zone 'UTC')::date
              then greatest(until_day, (date_trunc('month', now() at time zone 'UTC') + interval '1 month - 1 day')::date)
              else until_day end
$$;

/*
 * The figures of a report by day, week, month or the values of a dimension. Every period of time has a row, even
 * without any figures. By value, measures that start with 'ever.' are current or all-time figures, and those with
 * 'later.' are from after the period. Raises 22023 for an invalid period or grouping.
 */
create or replace function app.report_figures(wanted text, group_by text, from_day date, until_day date)
returns table (key text, measure text, amount numeric)
language plpgsql stable set search_path = ''
as $$
declare
  home uuid := app.current_organization_id();
  horizon date := app.report_horizon(until_day);
begin
  if from_day is null or until_day is null or from_day > until_day then
    raise exception 'The period must begin before it ends' using errcode = '22023';
  end if;
  if from_day < date '2000-01-01' or until_day > date '2199-12-31' then
    raise exception 'Choose days from January 1, 2000 to December 31, 2199' using errcode = '22023';
  end if;
  if group_by in ('day', 'week', 'month') then
    if until_day - from_day > (case group_by when 'day' then 366 when 'week' then 1830 else 7320 end) then
      raise exception 'The period is too long for this grouping' using errcode = '22023';
    end if;
    return query
      select date_trunc(group_by, a.starts_on::timestamp)::date::text, a.measure, sum(a.amount)
        from app.report_amounts(home, wanted, 'all', group_by <> 'month', from_day, horizon) a
       where a.starts_on <= until_day
       group by 1, 2
      union all
      select stretch::date::text, 'none', 0::numeric
        from generate_series(date_trunc(group_by, from_day::timestamp), until_day::timestamp, ('1 ' || group_by)::interval) stretch;
  else
    return query
      select a.value, a.measure, sum(a.amount)
        from app.report_amounts(home, wanted, group_by, false, from_day, horizon) a group by 1, 2 having sum(a.amount) <> 0
      union all
      select s.value, 'ever.' || s.measure, sum(s.amount) from app.report_standing(home, wanted, group_by) s group by 1, 2 having sum(s.amount) <> 0
      union all
      select a.value, 'later.' || a.measure, sum(a.amount)
        from app.report_amounts(home, wanted, group_by, false, horizon + 1, app.report_horizon((now() at time zone 'UTC')::date)) a
       where horizon < app.report_horizon((now() at time zone 'UTC')::date) group by 1, 2 having sum(a.amount) <> 0;
  end if;
end;
$$;

grant execute on function app.report_stretches, app.report_amounts, app.report_standing, app.report_horizon, app.report_figures
  to authenticated, tradeline_server;
