-- A processor that took another amount than was asked: a person accepts it, and it is posted.
alter table public.loan_charges add column taken_cents bigint check (taken_cents > 0);
comment on column public.loan_charges.taken_cents is 'The amount that the processor took, if it is another one than asked and a person accepted it.';
