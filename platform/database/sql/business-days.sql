-- Written by `npm run schema` from platform/rules/business-days.ts.

-- A constraint of public.disputes calls both functions as the role that writes.
create or replace function app.is_business_day(day date) returns boolean
language sql immutable set search_path = ''
as $$
  select weekday < 6
     and not exists (select from (values (day), (case weekday when 5 then day + 1 when 1 then day - 1 end)) as observed (holiday)
                      where extract(month from holiday) * 100 + extract(day from holiday) in (101, 619, 704, 1111, 1225))
     and (month, weekday, nth) not in ((1, 1, 3), (2, 1, 3), (9, 1, 1), (10, 1, 2), (11, 4, 4))
     and not (weekday = 1 and month = 5 and day_of_month > 24)
    from (select extract(isodow from day) as weekday, extract(month from day) as month, extract(day from day) as day_of_month,
                 ceil(extract(day from day) / 7) as nth) as parts
$$;

create or replace function app.business_day_after(day date, count integer) returns date
language sql immutable set search_path = ''
as $$
  select day + n from generate_series(1, 2 * count + 8) as n where app.is_business_day(day + n) order by n offset count - 1 limit 1
$$;

grant execute on function app.is_business_day, app.business_day_after to tradeline_server;
