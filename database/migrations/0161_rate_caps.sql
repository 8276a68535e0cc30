-- The highest yearly rates at which a loan may be made, by the state its borrower lives in.
create table public.rate_caps (
  id uuid primary key default gen_random_uuid(),
  -- Whose rule it is; null for those that come with the product and hold for everybody.
  organization_id uuid references app.organizations (id) on delete restrict,
  state text not null check (state ~ '^[A-Z]{2}$'),
  license text check (length(btrim(license)) between 1 and 100),
  loan_type text check (loan_type in ('auto', 'mortgage', 'personal', 'other')),
  -- Both ends of a band are within it; null is without end.
  amount_from numeric(14, 2) check (amount_from >= 0),
  amount_to numeric(14, 2) check (amount_to >= coalesce(amount_from, 0)),
  months_from integer check (months_from >= 1),
  months_to integer check (months_to >= coalesce(months_from, 1)),
  rate numeric(9, 6) not null check (rate between 0 and 999),
  fees_included boolean not null,
  effective_from date not null,
  effective_until date,
  citation text not null check (length(btrim(citation)) between 1 and 300),
  created_by uuid,
  created_at timestamptz not null default now()
);
comment on table public.rate_caps is 'The highest yearly rate of a loan, by state. Never changed once written; it ends, and another takes its place.';
comment on column public.rate_caps.license is 'Under which license that much may be charged. For reading: without it, no more may be charged.';
comment on column public.rate_caps.fees_included is 'Whether the APR, which counts what is charged beside interest, may not be above it either.';
comment on column public.rate_caps.effective_until is 'The first day on which it holds no longer.';
create index rate_caps_of_organization on public.rate_caps (organization_id);

alter table public.loans add column rate_cap_id uuid references public.rate_caps (id) on delete restrict;
comment on column public.loans.rate_cap_id is 'The lowest cap that the loan was held to when it was made; null where there was none.';

-- Amendment 89 took effect on that day. Part of Maine's rule on larger loans is a blend of three rates, which no single rate says.
insert into public.rate_caps (state, license, loan_type, amount_to, rate, fees_included, effective_from, citation)
values ('AR', null, null, null, 17, true, '2011-01-01', 'Ark. Const. amend. 89 § 3'),
       ('ME', 'Supervised lender', 'personal', 2000, 30, true, '1999-01-01', '9-A M.R.S. § 2-401(2)(A)(i)');
