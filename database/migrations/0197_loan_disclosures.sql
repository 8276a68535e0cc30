-- What the borrower of a loan was told of its cost before it was made: 12 CFR 1026.18(d), (e). Null where the loan came without it.
alter table public.loans
  add column disclosed_apr numeric(9, 6) check (disclosed_apr between 0 and 999),
  add column disclosed_finance_charge numeric(14, 2) check (disclosed_finance_charge between 0 and 999999999999);
comment on column public.loans.disclosed_apr is 'The annual percentage rate that the contract discloses, in percent, as it stands there; null where it is not known.';
comment on column public.loans.disclosed_finance_charge is 'The finance charge that the contract discloses; null where it is not known.';
