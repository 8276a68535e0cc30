-- The interest that each borrower paid in a year: the figures of Form 1098, or a statement that is no tax form.
create table public.annual_interest_statements (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid not null,
  year smallint not null check (year between 2000 and 2200),
  -- 1, and one more for each correction.
  version smallint not null default 1 check (version > 0),
  kind text not null check (kind in ('form_1098', 'annual')),
  interest_cents bigint not null,
  principal_cents bigint not null check (principal_cents >= 0),
  originated_on date not null,
  property text check (length(property) between 1 and 500),
  status text not null check (status in ('emailed', 'to_print', 'printed', 'mailed', 'canceled')),
  batch_id uuid,
  -- Entries of the ledger until then are in its figures.
  checked_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  finished_by_name text,
  primary key (organization_id, id),
  unique (organization_id, loan_id, year, version),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, batch_id) references public.mail_batches (organization_id, id) on delete restrict
);
comment on table public.annual_interest_statements is 'The interest received in each year by loan. A correction is another version.';
create index annual_interest_statements_of_client on public.annual_interest_statements (organization_id, client_id);
create index annual_interest_statements_of_year on public.annual_interest_statements (organization_id, year desc, loan_id);
create index annual_interest_statements_to_print on public.annual_interest_statements (organization_id, created_at, id) where status = 'to_print';
create index annual_interest_statements_of_batch on public.annual_interest_statements (organization_id, batch_id, id) where batch_id is not null;
