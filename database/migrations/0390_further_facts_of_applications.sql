-- Further facts that an applicant states: residence, trade-in, debts, and references. Earlier applications have none of them.
-- The new rules are not checked against stored rows, because all of their columns are new and empty.
alter table public.loan_applications
  add column lived_since date,
  add column trade_in text,
  add column trade_in_allowance_cents bigint,
  add column trade_in_payoff_cents bigint,
  add column debt_changes jsonb,
  add column personal_references jsonb,
  add constraint lived_since_a_day check (lived_since between '1900-01-01' and '9999-12-31') not valid,
  add constraint trade_in_is_short check (length(trade_in) <= 200) not valid,
  add constraint trade_in_allowance_is_possible check (trade_in_allowance_cents between 0 and 99999999999) not valid,
  add constraint trade_in_payoff_is_possible check (trade_in_payoff_cents between 0 and 99999999999) not valid,
  add constraint trade_in_is_whole
    check ((trade_in_allowance_cents is null and trade_in_payoff_cents is null) or trade_in is not null) not valid,
  add constraint debt_changes_are_a_list check (jsonb_typeof(debt_changes) = 'array') not valid,
  add constraint references_are_a_list check (jsonb_typeof(personal_references) = 'array') not valid;
comment on column public.loan_applications.trade_in is 'The vehicle or other item that the applicant trades in.';
comment on column public.loan_applications.debt_changes is
  'Monthly debts that differ from the credit report, each with a reason: [{ account, creditor, monthly_payment_cents, reason }].';
comment on column public.loan_applications.personal_references is 'People who know the applicant: [{ name, phone, relationship }].';
