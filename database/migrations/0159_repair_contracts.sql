-- What comes before work on a client's credit: the statement of their rights, and a signed contract that they can cancel for three
-- business days (15 USC 1679c, 1679d, 1679e).

create table public.repair_statements (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null unique references public.clients (id) on delete restrict,
  acknowledged_on date not null,
  signature_name text not null check (length(signature_name) between 1 and 200),
  recorded_by uuid not null references app.people (id) on delete restrict,
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.repair_statements is 'Who signed that they got the statement of their credit file rights. Kept for good, written by the server alone.';
create index repair_statements_of_organization on public.repair_statements (organization_id);
create index repair_statements_recorder on public.repair_statements (recorded_by);

create table public.repair_contracts (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  statement_id uuid not null references public.repair_statements (id) on delete restrict,
  contract_date date not null,
  company_name text not null,
  company_address text not null check (length(company_address) between 1 and 300),
  total_cost numeric(14, 2) not null check (total_cost >= 0),
  services text not null check (length(services) between 1 and 4000),
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array'),
  cancel_until date not null,
  signature_name text check (length(signature_name) between 1 and 200),
  cancelled_on date,
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_by uuid references app.people (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp(),
  -- Three business days are three days at least; which days are holidays is for the server to know.
  constraint it_can_be_cancelled_for_three_days check (cancel_until >= contract_date + 3),
  constraint what_was_signed_is_cancelled_in_time check (
    cancelled_on is null or signature_name is not null and cancelled_on between contract_date and cancel_until)
);
comment on table public.repair_contracts is 'Credit repair contracts, prepared, signed and cancelled. Kept for good, written by the server alone.';
comment on column public.repair_contracts.contract_date is 'The day it is dated, which is the day it is signed.';
comment on column public.repair_contracts.clauses is 'What was printed, clause by clause: { id, title, text }.';
comment on column public.repair_contracts.cancel_until is 'The last day on which the client can cancel it; work begins after that day.';
comment on column public.repair_contracts.signature_name is 'The name as it is signed; null until it is.';
create unique index repair_contracts_standing on public.repair_contracts (client_id) where cancelled_on is null;
create index repair_contracts_of_client on public.repair_contracts (client_id, created_at desc);
create index repair_contracts_of_organization on public.repair_contracts (organization_id, created_at desc);
create index repair_contracts_statement on public.repair_contracts (statement_id);
create index repair_contracts_creator on public.repair_contracts (created_by);
create index repair_contracts_changer on public.repair_contracts (updated_by);
