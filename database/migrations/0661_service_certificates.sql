-- The certificates of military service that are asked for before a repossession: 50 USC 3952.
create table public.service_certificates (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  client_id uuid not null,
  asked_on date not null,
  number text not null check (length(btrim(number)) between 1 and 100),
  is_in_service boolean not null,
  left_on date,
  is_sandbox boolean not null,
  asked_by uuid references app.people (id) on delete set null,
  asked_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table public.service_certificates is 'Evidence of each check of military service: who was asked about, on which day, and the result.';
comment on column public.service_certificates.left_on is 'The last day of active duty, if it ended within 367 days before.';
create index service_certificates_of_loan on public.service_certificates (organization_id, loan_id, created_at desc);
create index service_certificates_of_client on public.service_certificates (organization_id, client_id);
create index service_certificates_asker on public.service_certificates (asked_by);
