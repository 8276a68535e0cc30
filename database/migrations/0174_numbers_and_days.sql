-- NaN passes for more than every number, and infinity for a day: what holds either is no amount and no date, screens can't read it,
-- and a cap between such bounds holds nothing. Not valid, so that a row of before keeps nobody from starting.
alter table public.rate_caps
  add constraint amounts_are_numbers check (amount_from <> 'NaN' and amount_to <> 'NaN') not valid,
  add constraint days_are_of_the_calendar check (
    effective_from between '0001-01-01' and '9999-12-31' and effective_until between '0001-01-01' and '9999-12-31') not valid;
alter table public.loan_applications
  add constraint amount_is_a_number check (amount <> 'NaN') not valid,
  add constraint it_came_one_day check (isfinite(submitted_at)) not valid;
alter table public.loans
  add constraint days_are_of_the_calendar check (start_date >= '0001-01-01' and first_payment_date <= '9999-12-31') not valid;
alter table public.credit_cards
  add constraint figures_are_numbers check (credit_limit <> 'NaN' and current_balance <> 'NaN' and available_credit <> 'NaN') not valid;
