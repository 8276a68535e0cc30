-- Besides being disputed, an item that resulted from identity theft can be asked to be blocked (15 USC 1681c-2): within four business
-- days of receipt, which nothing extends. What is blocked is no longer reported, and kept as deleted.

-- Monday to Friday, less the holidays of 5 USC 6103(a) and the days on which they are observed, as domain/business-days.ts has it.
create function app.is_business_day(day date) returns boolean
language sql immutable set search_path = ''
as $$
  select weekday < 6
     and not exists (select from (values (day), (case weekday when 5 then day + 1 when 1 then day - 1 end)) as kept (holiday)
                      where extract(month from holiday) * 100 + extract(day from holiday) in (101, 619, 704, 1111, 1225))
     and not (weekday = 1 and ((month, nth) in ((1, 3), (2, 3), (9, 1), (10, 2)) or month = 5 and day_of_month > 24))
     and not (weekday = 4 and month = 11 and nth = 4)
    from (select extract(isodow from day) as weekday, extract(month from day) as month, extract(day from day) as day_of_month,
                 ceil(extract(day from day) / 7) as nth) as parts
$$;

create function app.business_day_after(day date, count integer) returns date
language sql immutable set search_path = ''
as $$
  select day + n from generate_series(1, 2 * count + 8) as n where app.is_business_day(day + n) order by n offset count - 1 limit 1
$$;
-- Constraints are checked as whoever writes.
grant execute on function app.is_business_day, app.business_day_after to tradeline_server;

alter table public.disputes
  drop constraint disputes_reason_check,
  add constraint disputes_reason_check check (reason in (
    'not_mine', 'identity_theft', 'wrong_balance', 'wrong_status', 'never_late', 'paid', 'duplicate', 'obsolete', 'other')),
  drop constraint disputes_result_check,
  add constraint an_answer_fits_what_was_asked check (
    case reason when 'identity_theft' then result in ('deleted', 'declined', 'rescinded', 'no_response')
      else result in ('deleted', 'modified', 'verified', 'frivolous', 'no_response') end),
  add constraint a_block_is_not_put_off check (reason <> 'identity_theft' or information_on is null),
  drop constraint the_clock_runs_from_receipt,
  add constraint the_clock_runs_from_receipt check (
    due_on is not distinct from case
      when reason = 'identity_theft' then app.business_day_after(received_on, 4)
      else received_on + case when information_on <= received_on + 30 then 45 else 30 end end);
