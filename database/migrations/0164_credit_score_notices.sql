-- What an applicant was told of their credit score with an approval, instead of a risk-based pricing notice: 12 CFR 1022.74. Kept word
-- for word beside the decision; nothing disposes of it.
create table public.credit_score_notices (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  application_id uuid not null unique references public.loan_applications (id) on delete restrict,
  report_id uuid not null references public.credit_reports (id) on delete restrict,
  contents jsonb not null check (contents ?& '{title,day,creditor,applicant,score,parts}'),
  decided_by uuid references app.people (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null default now(),
  -- Once it was given out: how, on which day, and who recorded it.
  given_how text check (given_how in ('mail', 'in_person')),
  given_on date check (given_on >= (created_at at time zone 'UTC')::date),
  given_by uuid references app.people (id) on delete set null,
  given_by_name text,
  constraint given_as_a_whole check (num_nonnulls(given_how, given_on, given_by_name) in (0, 3))
);
comment on table public.credit_score_notices is 'The credit score disclosure of each application that was approved here on a report, as it is given out.';
create index credit_score_notices_of_organization on public.credit_score_notices (organization_id, created_at desc);
create index credit_score_notices_of_client on public.credit_score_notices (client_id);
create index credit_score_notices_of_report on public.credit_score_notices (report_id);
create index credit_score_notices_of_decider on public.credit_score_notices (decided_by);
create index credit_score_notices_of_giver on public.credit_score_notices (given_by);
