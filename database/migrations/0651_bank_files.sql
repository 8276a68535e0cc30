-- Debits in ACH files for the company's own bank, without a processor: settings, bank accounts, files, the debits in them, and returns.

-- Payouts and debits of a company share one row of trace numbers.
alter table app.ach_origins add column trace_count bigint not null default 0 check (trace_count >= 0);
comment on column app.ach_origins.trace_count is 'The trace numbers that the company''s ACH files took.';
update app.ach_origins o
   set trace_count = coalesce((select sum(f.entries) from public.funding_files f where f.organization_id = o.organization_id), 0);

create table app.debit_settings (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  is_on boolean not null default false,
  -- Times of the company's own day. A file that is made later takes effect a banking day later.
  cutoff time not null,
  -- Null if people make the files.
  made_at time,
  -- The company's own account, which gets the sum of each batch. Without one, the bank books the sum as agreed.
  offset_routing text check (offset_routing ~ '^\d{9}$'),
  offset_account_type text check (offset_account_type in ('checking', 'savings')),
  offset_last_four text check (offset_last_four ~ '^\d{4}$'),
  sealed bytea,
  key_version smallint generated always as (app.key_version(sealed)) stored,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by_name text,
  constraint an_offset_is_whole check (num_nulls(offset_routing, offset_account_type, offset_last_four, sealed) in (0, 4)),
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.debit_settings is 'How a company collects by ACH files. Only the server reads it.';
create index debit_settings_by_key on app.debit_settings (organization_id, key_version);

alter table public.payment_methods
  add column kept_by text not null default 'processor' check (kept_by in ('processor', 'company')),
  add constraint only_accounts_are_kept_by_the_company check (kept_by = 'processor' or kind = 'bank_account') not valid;
comment on column public.payment_methods.kept_by is 'The processor, or the company, which debits the account by ACH files.';

create table app.bank_account_numbers (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  method_id uuid not null,
  routing text not null check (routing ~ '^\d{9}$'),
  account_type text not null check (account_type in ('checking', 'savings')),
  is_business boolean not null default false,
  sealed bytea not null,
  key_version smallint generated always as (app.key_version(sealed)) stored,
  primary key (organization_id, method_id),
  foreign key (organization_id, method_id) references public.payment_methods (organization_id, id) on delete restrict,
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.bank_account_numbers is 'The account number of each bank account that the company debits by ACH files, encrypted with the company''s key.';
create index bank_account_numbers_by_key on app.bank_account_numbers (organization_id, key_version);

alter table public.loan_charges add column entry_class text check (entry_class in ('PPD', 'CCD', 'WEB', 'TEL'));
comment on column public.loan_charges.entry_class is 'How the borrower authorized a debit by an ACH file. Null for a payment through the processor.';

create table public.debit_files (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number integer not null check (number >= 1),
  file_name text not null check (length(file_name) <= 60),
  status text not null default 'made' check (status in ('made', 'delivered', 'canceled')),
  made_on date not null,
  effective_on date not null check (effective_on > made_on),
  entries integer not null check (entries > 0),
  total_cents bigint not null check (total_cents > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  is_automatic boolean not null default false,
  made_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  downloaded_at timestamptz,
  downloaded_by_name text,
  delivered_at timestamptz,
  delivered_by_name text,
  canceled_at timestamptz,
  canceled_by_name text,
  cancel_reason text check (length(btrim(cancel_reason)) between 1 and 200),
  primary key (organization_id, id),
  unique (organization_id, number),
  constraint a_delivered_file_has_its_time check ((status = 'delivered') = (delivered_at is not null)),
  constraint a_canceled_file_says_why check ((status = 'canceled') = (canceled_at is not null and cancel_reason is not null))
);
comment on table public.debit_files is 'The ACH files of debits of a company.';
-- The product makes one file a day by itself.
create unique index debit_files_automatic on public.debit_files (organization_id, made_on) where is_automatic;
create index debit_files_delivered on public.debit_files (effective_on) where status = 'delivered';

create table app.debit_file_contents (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  file_id uuid not null,
  sealed bytea not null,
  key_version smallint generated always as (app.key_version(sealed)) stored,
  primary key (organization_id, file_id),
  foreign key (organization_id, file_id) references public.debit_files (organization_id, id) on delete restrict,
  constraint sealed_with_a_kept_key foreign key (organization_id, key_version)
    references app.organization_keys (organization_id, version) on delete restrict
);
comment on table app.debit_file_contents is 'The bytes of each ACH file of debits, encrypted with the company''s key. A canceled file has none.';
create index debit_file_contents_by_key on app.debit_file_contents (organization_id, key_version);

create table public.debit_entries (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  charge_id uuid not null,
  loan_id uuid not null,
  client_id uuid not null,
  trace_number text not null check (trace_number ~ '^\d{15}$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- True once its file was canceled: the debit can go into another one.
  is_canceled boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, trace_number),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, file_id) references public.debit_files (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, charge_id) references public.loan_charges (organization_id, loan_id, id) on delete restrict
);
comment on table public.debit_entries is 'The debits in ACH files. Each debit is in one file that was not canceled.';
create unique index debit_entries_once on public.debit_entries (organization_id, charge_id) where not is_canceled;
create index debit_entries_of_file on public.debit_entries (organization_id, file_id);
create index debit_entries_of_charge on public.debit_entries (organization_id, loan_id, charge_id);
create index debit_entries_of_client on public.debit_entries (organization_id, client_id);

create table public.debit_returns (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('return', 'change')),
  code text not null check (code ~ '^[RC]\d\d$'),
  -- The numbers of the entry that came back, and of the return itself.
  original_trace text not null check (length(original_trace) between 1 and 15),
  return_trace text not null check (length(return_trace) <= 15),
  amount_cents bigint not null check (amount_cents >= 0),
  -- Null if no debit of the company has the number.
  client_id uuid,
  loan_id uuid,
  charge_id uuid,
  outcome text not null check (outcome in ('returned', 'updated', 'ask', 'unknown')),
  note text check (length(note) between 1 and 300),
  handled_at timestamptz,
  handled_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  read_by_name text,
  primary key (organization_id, id),
  unique (organization_id, kind, code, original_trace, return_trace),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, charge_id) references public.loan_charges (organization_id, loan_id, id) on delete restrict
);
comment on table public.debit_returns is 'The returns and corrections of debits that the bank sent, each read once. Account numbers are not here.';
create index debit_returns_open on public.debit_returns (organization_id, created_at) where handled_at is null and outcome in ('ask', 'unknown');
create index debit_returns_of_client on public.debit_returns (organization_id, client_id);
create index debit_returns_of_charge on public.debit_returns (organization_id, loan_id, charge_id);
