-- The money of booked loans on its way to borrowers, dealers, and other lenders.
create table public.loan_fundings (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('processor', 'nacha', 'check', 'dealer_draft', 'payoff', 'cash')),
  status text not null default 'requested' check (status in ('requested', 'sending', 'sent', 'settled', 'returned', 'canceled')),
  payee_name text not null check (length(btrim(payee_name)) between 2 and 100),
  amount_cents bigint not null check (amount_cents > 0),
  routing_number text check (routing_number ~ '^\d{9}$'),
  account_mask text,
  account_type text check (account_type in ('checking', 'savings')),
  entry_class text check (entry_class in ('PPD', 'CCD')),
  -- A prenote tests the account before the money goes: the bank has until this day to return it.
  prenote text not null default 'none' check (prenote in ('none', 'wanted', 'sent')),
  prenote_until date,
  prenote_trace text,
  -- The last day of the right of rescission: 12 CFR 1026.23(c). Null if the loan can't be rescinded.
  held_until date,
  -- The number of the check or draft, the confirmation of a wire, or the processor's id.
  reference text check (length(btrim(reference)) between 1 and 60),
  file_id uuid,
  trace_number text,
  sent_on date,
  sent_by uuid references app.people (id) on delete set null,
  sent_initials text check (sent_initials ~ '^[[:alpha:]]{2,4}$'),
  settled_on date,
  witness_initials text check (witness_initials ~ '^[[:alpha:]]{2,4}$'),
  returned_on date,
  return_code text,
  return_reason text check (length(return_reason) between 1 and 200),
  -- The bank's notification of change, such as C01, which must be followed before the next entry.
  change_code text,
  is_sandbox boolean not null default false,
  requested_by uuid references app.people (id) on delete set null,
  requested_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_bank_transfer_has_an_account check
    (kind not in ('processor', 'nacha') or num_nonnulls(routing_number, account_mask, account_type) = 3),
  constraint a_sent_funding_has_its_day check (status not in ('sent', 'settled') or sent_on is not null),
  constraint a_settled_funding_has_its_day check (status <> 'settled' or settled_on is not null),
  constraint a_returned_funding_says_why check (status <> 'returned' or returned_on is not null and return_reason is not null)
);
comment on table public.loan_fundings is 'Each payout of a loan: to whom, how, and how far it is. A returned one is paid again as another row.';
create index loan_fundings_of_loan on public.loan_fundings (organization_id, loan_id);
create index loan_fundings_of_client on public.loan_fundings (organization_id, client_id);
create index loan_fundings_under_way on public.loan_fundings (organization_id, status, created_at);
create index loan_fundings_by_trace on public.loan_fundings (organization_id, trace_number) where trace_number is not null;
create index loan_fundings_sender on public.loan_fundings (sent_by);
create index loan_fundings_requester on public.loan_fundings (requested_by);

-- The account numbers, encrypted. Screens show masks.
create table app.loan_funding_accounts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  funding_id uuid not null,
  sealed bytea not null,
  key_version smallint generated always as (app.key_version(sealed)) stored,
  primary key (organization_id, funding_id),
  foreign key (organization_id, funding_id) references public.loan_fundings (organization_id, id) on delete restrict,
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.loan_funding_accounts is 'The bank account of each payout, encrypted with the company''s key.';
create index loan_funding_accounts_by_key on app.loan_funding_accounts (organization_id, key_version);

-- The events of each payout. A response that arrives twice has the same key and is ignored.
create table public.loan_funding_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  funding_id uuid not null,
  kind text not null check (kind in ('requested', 'prenote', 'sending', 'sent', 'settled', 'returned', 'changed', 'canceled')),
  event_key text,
  note text,
  by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, funding_id, event_key),
  foreign key (organization_id, funding_id) references public.loan_fundings (organization_id, id) on delete restrict
);
comment on table public.loan_funding_events is 'The events of each payout of a loan, with the person who caused them. Rows never change.';

-- The bank that takes the company's ACH files, as rules/funding/nacha/ach-origin.ts has it.
create table app.ach_origins (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  origin jsonb not null check (jsonb_typeof(origin) = 'object'),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table app.ach_origins is 'The bank that takes a company''s ACH files, and the numbers that it assigned.';

create table public.funding_files (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number integer not null check (number >= 1),
  file_name text not null,
  effective_on date not null,
  entries integer not null check (entries > 0),
  total_cents bigint not null check (total_cents >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, number)
);
comment on table public.funding_files is 'The ACH files of a company. Each payout is in exactly one of them.';
alter table public.loan_fundings
  add constraint loan_fundings_file foreign key (organization_id, file_id) references public.funding_files (organization_id, id) on delete restrict
  not valid;
create index loan_fundings_of_file on public.loan_fundings (organization_id, file_id) where file_id is not null;

-- The files themselves, encrypted, because they list account numbers.
create table app.funding_file_contents (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  file_id uuid not null,
  sealed bytea not null,
  key_version smallint generated always as (app.key_version(sealed)) stored,
  primary key (organization_id, file_id),
  foreign key (organization_id, file_id) references public.funding_files (organization_id, id) on delete restrict,
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.funding_file_contents is 'The bytes of each ACH file, encrypted with the company''s key.';
create index funding_file_contents_by_key on app.funding_file_contents (organization_id, key_version);
