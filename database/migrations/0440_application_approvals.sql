-- The facts that each approval relied on. The booking compares them with the application as it is then.
create table app.application_approvals (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  -- Lists of objects: the people besides the applicant, the reports that were used, and the collateral.
  people jsonb not null check (jsonb_typeof(people) = 'array'),
  reports jsonb not null check (jsonb_typeof(reports) = 'array'),
  collateral jsonb not null check (jsonb_typeof(collateral) = 'array'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table app.application_approvals is
  'The people, the credit reports, and the collateral that each approval of an application relied on. Rows never change.';
create index application_approvals_of_application on app.application_approvals (organization_id, application_id, created_at desc);
create index application_approvals_of_client on app.application_approvals (organization_id, client_id);
