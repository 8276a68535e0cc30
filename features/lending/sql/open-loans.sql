-- Written by `npm run schema` from features/lending/rules/open-loan.ts.

-- Returns true if a loan of this status still has installments to pay.
create or replace function app.is_open_loan(status text) returns boolean
language sql immutable
as $$
  select status in ('current', 'past_due')
$$;
