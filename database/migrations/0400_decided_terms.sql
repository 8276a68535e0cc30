-- The terms for which applications were approved or counteroffered.
create table public.application_terms (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  decision text not null check (decision in ('approved', 'counteroffered')),
  source text not null check (source in ('structure', 'engine', 'counteroffer', 'person')),
  -- features/lending/rules/underwriting/approved-terms.ts has its schema, and the server checks it.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  because text check (length(btrim(because)) between 8 and 500),
  decided_by uuid references app.people (id) on delete set null,
  decided_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table public.application_terms is 'The terms of each approval and counteroffer: amount, term, rate, charges, payment, APR. The newest ones of an approval are booked.';
comment on column public.application_terms.because is 'Why the approved terms were changed; null for the first ones.';
create index application_terms_of_application on public.application_terms (organization_id, application_id, created_at desc);
create index application_terms_of_client on public.application_terms (organization_id, client_id);
create index application_terms_decider on public.application_terms (decided_by);
