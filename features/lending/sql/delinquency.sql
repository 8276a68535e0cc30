-- Written by `npm run schema` from features/lending/rules/delinquency.ts.

-- Returns the first day of the bucket as text; '0' if nothing is past due.
create or replace function app.delinquency_bucket(days_past_due integer) returns text
language sql immutable
as $$
  select case
    when days_past_due >= 180 then '180'
    when days_past_due >= 150 then '150'
    when days_past_due >= 120 then '120'
    when days_past_due >= 90 then '90'
    when days_past_due >= 60 then '60'
    when days_past_due >= 30 then '30'
    when days_past_due >= 1 then '1'
    else '0' end
$$;
