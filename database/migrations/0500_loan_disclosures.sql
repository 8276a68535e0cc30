-- The closed-end disclosures of loans: 12 CFR 1026.17 and 1026.18. A disclosure never changes: another one supersedes it.
create table public.loan_disclosures (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  client_id uuid not null,
  number integer not null check (number between 1 and 1000),
  -- features/lending/rules/disclosure/disclosure.ts has its fields. The hashes are of its canonical text.
  contents jsonb not null check (jsonb_typeof(contents) = 'object'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  schedule_hash text not null check (schedule_hash ~ '^[0-9a-f]{64}$'),
  -- The request of the quote, as the loan engine takes it.
  quote jsonb not null check (jsonb_typeof(quote) = 'object'),
  -- The differences from the disclosure before, in words. Empty for the first one.
  changes text[] not null default '{}',
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  superseded_by uuid,
  superseded_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, application_id, number),
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, superseded_by) references public.loan_disclosures (organization_id, id) on delete restrict
    deferrable initially deferred,
  constraint a_superseded_disclosure_has_its_moment check (superseded_by is null or superseded_at is not null)
);
comment on table public.loan_disclosures is 'The closed-end disclosure of each contract, with its hash. The newest one that is not superseded holds.';
comment on column public.loan_disclosures.superseded_by is 'Null while it holds, and if its closing was canceled.';
create unique index loan_disclosures_that_hold on public.loan_disclosures (organization_id, application_id) where superseded_at is null;
create index loan_disclosures_of_client on public.loan_disclosures (organization_id, client_id);
create index loan_disclosures_superseding on public.loan_disclosures (organization_id, superseded_by) where superseded_by is not null;

-- Each person who received a disclosure, and when: it must precede the signature.
create table public.loan_disclosure_deliveries (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  disclosure_id uuid not null,
  client_id uuid not null,
  how text not null check (how in ('link', 'tablet', 'paper')),
  given_at timestamptz not null,
  recorded_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, disclosure_id, client_id),
  foreign key (organization_id, disclosure_id) references public.loan_disclosures (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_delivery_is_not_in_the_future check (given_at <= created_at)
);
comment on table public.loan_disclosure_deliveries is 'Who received a disclosure, how, and when. Rows never change.';
comment on column public.loan_disclosure_deliveries.recorded_by_name is 'Null if the person opened it by link.';
create index loan_disclosure_deliveries_of_client on public.loan_disclosure_deliveries (organization_id, client_id);
