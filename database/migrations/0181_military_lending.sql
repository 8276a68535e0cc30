-- Whether a borrower is a servicemember or belongs to one, asked before a loan is made: 10 USC 987, 32 CFR 232.5(b).
create table public.military_checks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  application_id uuid not null references public.loan_applications (id) on delete restrict,
  is_covered boolean not null,
  -- The certificate: its number, the day it is about, and the name it was asked for.
  certificate_number text not null check (length(btrim(certificate_number)) between 1 and 100),
  as_of date not null,
  asked_about text not null check (length(btrim(asked_about)) between 1 and 500),
  is_sandbox boolean not null,
  checked_by uuid references app.people (id) on delete set null,
  checked_by_name text not null,
  created_at timestamptz not null default now()
);
comment on table public.military_checks is 'What was answered when somebody asked, before a loan, whether its borrower is covered by the Military Lending Act.';
create index military_checks_of_organization on public.military_checks (organization_id);
create index military_checks_of_client on public.military_checks (client_id, created_at desc);
create index military_checks_of_application on public.military_checks (application_id);
create index military_checks_of_checker on public.military_checks (checked_by);

-- What is charged when the loan is made, beside its interest: 32 CFR 232.4(c)(1). Only the first of them is a finance charge for the APR.
alter table public.loans
  add column prepaid_finance_charge numeric(14, 2) not null default 0 check (prepaid_finance_charge between 0 and 999999999999),
  add column credit_insurance numeric(14, 2) not null default 0 check (credit_insurance between 0 and 999999999999),
  add column debt_cancellation numeric(14, 2) not null default 0 check (debt_cancellation between 0 and 999999999999),
  add column ancillary_products numeric(14, 2) not null default 0 check (ancillary_products between 0 and 999999999999),
  add column application_fee numeric(14, 2) not null default 0 check (application_fee between 0 and 999999999999),
  add column participation_fee numeric(14, 2) not null default 0 check (participation_fee between 0 and 999999999999),
  add column military_check_id uuid references public.military_checks (id) on delete restrict;
comment on column public.loans.prepaid_finance_charge is 'Origination and other finance charges that are taken when the loan is made: the APR counts them.';
comment on column public.loans.military_check_id is 'The check of the borrower that the loan was made on; null where there was none that counts.';
create index loans_of_military_check on public.loans (military_check_id);
