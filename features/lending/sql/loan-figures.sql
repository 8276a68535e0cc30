-- A loan's figures on a day, in whole cents. The same rules as rules/loan-account.ts; tests compare the two.

-- Rounds to the nearest whole number, ties to even. Neither argument may be negative.
create or replace function app.half_even(numerator numeric, denominator numeric) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select (quotient + case when 2 * rest > denominator or (2 * rest = denominator and quotient % 2 = 1) then 1 else 0 end)::bigint
    from (select div(numerator, denominator) as quotient, mod(numerator, denominator) as rest) division
$$;

-- Returns the fraction of a year between two days.
create or replace function app.year_part(from_day date, to_day date, day_count text, out numerator bigint, out denominator bigint)
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if day_count = '30/360' then
    numerator := (extract(year from to_day) - extract(year from from_day)) * 360
               + (extract(month from to_day) - extract(month from from_day)) * 30
               + least(extract(day from to_day), 30) - least(extract(day from from_day), 30);
    denominator := 360;
  elsif day_count = 'actual/actual' then
    -- Days in a leap year count as 366ths, all others as 365ths.
    select sum((least(to_day, make_date(year + 1, 1, 1)) - greatest(from_day, make_date(year, 1, 1)))
               * case when make_date(year + 1, 1, 1) - make_date(year, 1, 1) = 366 then 365 else 366 end)
      into numerator
      from generate_series(extract(year from from_day)::int, extract(year from to_day)::int) as year;
    denominator := 365 * 366;
  else
    numerator := to_day - from_day;
    denominator := case day_count when 'actual/360' then 360 else 365 end;
  end if;
end;
$$;

create or replace function app.interest_cents(balance bigint, rate_percent numeric, numerator bigint, denominator bigint) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select app.half_even(balance::numeric * trunc(rate_percent * 1000000) * numerator, 100000000::numeric * denominator)
$$;

-- Returns the schedule from the terms. The last installment pays the rest and so absorbs all rounding.
create or replace function app.loan_schedule(loan public.loans)
returns table (starts date, due date, opening bigint, interest bigint, principal bigint)
language plpgsql immutable set search_path = ''
as $$
declare
  balance bigint := loan.original_amount * 100;
  part record;
begin
  starts := loan.start_date;
  for n in 1 .. loan.term_months loop
    due := loan.first_payment_date + make_interval(months => n - 1);
    -- Under 30/360 a regular month is thirty days, also from January 31 to February 28.
    if loan.day_count = '30/360' and (n > 1 or (starts + interval '1 month')::date = due) then
      select 30::bigint as numerator, 360::bigint as denominator into part;
    else
      select * into part from app.year_part(starts, due, loan.day_count);
    end if;
    opening := balance;
    interest := app.interest_cents(balance, loan.interest_rate, part.numerator, part.denominator);
    principal := case when n = loan.term_months then balance
                      else least((loan.monthly_payment * 100)::bigint - interest, balance) end;
    balance := balance - principal;
    return next;
    starts := due;
  end loop;
end;
$$;

-- Returns the earned interest of an installment on a day: all of it once due, none before its period, and a share by
-- days in between.
create or replace function app.earned_interest(loan public.loans, day date, starts date, due date, opening bigint, interest bigint) returns bigint
language sql immutable set search_path = ''
as $$
  select case
    when day >= due then interest
    when day <= starts then 0
    else (select least(interest, app.interest_cents(opening, loan.interest_rate, part.numerator, part.denominator))
            from app.year_part(starts, day, loan.day_count) part)
  end
$$;

/*
 * Replays the ledger. A payment goes to the instalments whose period has begun, oldest first, interest before principal; then to
 * fees; then to the instalments that follow. One that covers the payoff ends the loan, and interest not yet earned is waived.
 * Definer: the figures are the loan's, whoever caused the posting.
 */
create or replace function app.loan_figures(loan public.loans, as_of date,
  out amount numeric, out status text, out past_due_amount numeric, out days_past_due integer, out next_payment_date date)
language plpgsql stable security definer set search_path = ''
as $$
declare
  starts date[]; due date[]; opening bigint[]; interest bigint[]; principal bigint[];
  paid_interest bigint[] := array_fill(0::bigint, array[loan.term_months]);
  paid_principal bigint[] := array_fill(0::bigint, array[loan.term_months]);
  -- The number of periods begun and due by the current posting, and the oldest unpaid one. They only increase, so that
  -- each payment on an old mortgage doesn't reread its whole history.
  begun integer := 0;
  fallen integer := 0;
  open_from integer := 1;
  -- The principal owed, and the interest due minus all interest paid.
  owed_principal bigint := loan.original_amount * 100;
  owed_interest bigint := 0;
  -- The interest accrued by days in the current period.
  accrued bigint;
  is_ended boolean := false;
  fees bigint := 0;
  rest bigint;
  part bigint;
  oldest date;
  unpaid bigint;
  posting record;
begin
  select array_agg(s.starts), array_agg(s.due), array_agg(s.opening), array_agg(s.interest), array_agg(s.principal)
    into starts, due, opening, interest, principal
    from app.loan_schedule(loan) s;

  for posting in
    select p.kind, (p.amount * 100)::bigint as cents, p.effective_date as day
      from public.loan_postings p
     where p.loan_id = loan.id and p.kind in ('fee', 'payment') and p.effective_date <= as_of
       and not exists (select from public.loan_postings r where r.reverses_id = p.id)
     order by p.effective_date, p.kind = 'payment', p.id
  loop
    if posting.kind = 'fee' then
      fees := fees + posting.cents;
      continue;
    end if;
    while begun < loan.term_months and starts[begun + 1] < posting.day loop
      begun := begun + 1;
    end loop;
    while fallen < loan.term_months and due[fallen + 1] <= posting.day loop
      fallen := fallen + 1;
      owed_interest := owed_interest + interest[fallen];
    end loop;
    accrued := case when begun = fallen then 0
                    else app.earned_interest(loan, posting.day, starts[begun], due[begun], opening[begun], interest[begun]) end;
    -- A loan that has ended accrues no interest. Only later fees are owed.
    if posting.cents >= fees + (case when is_ended then 0 else owed_principal + owed_interest + accrued end) then
      if not is_ended then
        for n in fallen + 1 .. loan.term_months loop
          interest[n] := case when n = begun then accrued else 0 end;
        end loop;
      end if;
      is_ended := true;
      paid_interest := interest;
      paid_principal := principal;
      fees := 0;
      continue;
    end if;
    rest := posting.cents;
    for turn in 1 .. 2 loop
      for n in case turn when 1 then open_from else greatest(open_from, begun + 1) end
            .. case turn when 1 then begun else loan.term_months end loop
        exit when rest = 0;
        part := least(rest, interest[n] - paid_interest[n]);
        paid_interest[n] := paid_interest[n] + part;
        owed_interest := owed_interest - part;
        rest := rest - part;
        part := least(rest, principal[n] - paid_principal[n]);
        paid_principal[n] := paid_principal[n] + part;
        owed_principal := owed_principal - part;
        rest := rest - part;
      end loop;
      if turn = 1 then
        part := least(rest, fees);
        fees := fees - part;
        rest := rest - part;
      end if;
    end loop;
    while open_from <= loan.term_months and paid_interest[open_from] = interest[open_from]
          and paid_principal[open_from] = principal[open_from] loop
      open_from := open_from + 1;
    end loop;
  end loop;

  amount := 0;
  past_due_amount := 0;
  for n in 1 .. loan.term_months loop
    unpaid := interest[n] - paid_interest[n] + principal[n] - paid_principal[n];
    amount := amount + principal[n] - paid_principal[n];
    continue when unpaid = 0;
    if due[n] < as_of then
      past_due_amount := past_due_amount + unpaid;
      oldest := coalesce(oldest, due[n]);
    else
      next_payment_date := coalesce(next_payment_date, due[n]);
    end if;
  end loop;
  days_past_due := coalesce(as_of - oldest, 0);
  status := case when oldest is not null then 'past_due' when next_payment_date is null and fees = 0 then 'paid_off' else 'current' end;
  amount := amount / 100;
  past_due_amount := past_due_amount / 100;
end;
$$;
