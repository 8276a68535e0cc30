-- The notices to co-applicants whose credit report a decision used: 15 USC 1681m(a), 12 CFR 1022.75(c).
create table public.applicant_notices (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('adverse_action', 'credit_score')),
  contents jsonb not null check (jsonb_typeof(contents) = 'object'),
  report_id uuid not null references public.credit_reports (id) on delete restrict,
  decided_by uuid references app.people (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  given_how text check (given_how in ('mail', 'in_person')),
  given_on date,
  given_by uuid references app.people (id) on delete set null,
  given_by_name text,
  primary key (organization_id, id),
  unique (organization_id, application_id, client_id, kind),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_given_notice_is_whole check (num_nulls(given_how, given_on, given_by_name) in (0, 3))
);
comment on table public.applicant_notices is 'The notices to co-applicants: of adverse action, and of the credit score. None states anything from the report of another person.';
create index applicant_notices_of_client on public.applicant_notices (organization_id, client_id);
create index applicant_notices_report on public.applicant_notices (report_id);
create index applicant_notices_decider on public.applicant_notices (decided_by);
create index applicant_notices_giver on public.applicant_notices (given_by);
