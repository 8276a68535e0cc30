-- Imports of whole portfolios of loans. Only the server reads and writes these tables (features/portfolio-import/server).
create table app.portfolio_imports (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  mode text not null check (mode in ('balances', 'histories')),
  status text not null default 'uploading'
    check (status in ('uploading', 'checking', 'checked', 'importing', 'done', 'undone', 'canceled', 'failed')),
  failure text check (failure in ('changed', 'fault')),
  loans_file text not null check (length(loans_file) between 1 and 200),
  payments_file text check (length(payments_file) between 1 and 200),
  cutover_on date not null check (cutover_on between '1950-01-01' and '2150-12-31'),
  day_count text not null check (day_count in ('30/360', 'actual/365', 'actual/360', 'actual/actual', 'actual/364')),
  loan_type text not null check (loan_type in ('auto', 'mortgage', 'personal', 'other')),
  difference_rule text not null check (difference_rule in ('refuse', 'replay')),
  loan_rows integer not null check (loan_rows between 1 and 25000),
  history_rows integer not null check (history_rows between 0 and 400000),
  -- Loans gone through by the job that runs.
  rows_done integer not null default 0,
  -- Results of the dry run: totals of the loans that can be created, loans whose figures differ, refused loans, and all problems.
  totals jsonb not null default '{}' check (jsonb_typeof(totals) = 'object'),
  differing_loans integer not null default 0,
  refused_loans integer not null default 0,
  problem_count integer not null default 0,
  -- Totals that the person typed from the old system, and the differences to them that the person accepted.
  typed_totals jsonb not null default '{}' check (jsonb_typeof(typed_totals) = 'object'),
  accepted_differences boolean not null default false,
  created_by uuid references app.people (id) on delete set null,
  created_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  undone_by uuid references app.people (id) on delete set null,
  undone_by_name text,
  undone_at timestamptz,
  undo_reason text check (length(btrim(undo_reason)) between 1 and 500),
  primary key (organization_id, id),
  constraint an_undone_import_says_why check ((status = 'undone') = (undo_reason is not null)),
  constraint a_failed_import_says_why check ((status = 'failed') = (failure is not null))
);
comment on table app.portfolio_imports is 'Files of loans that a company brings from another system: each with its dry run and its end.';
create index portfolio_imports_newest on app.portfolio_imports (organization_id, created_at desc);
create index portfolio_imports_creator on app.portfolio_imports (created_by);
create index portfolio_imports_undoer on app.portfolio_imports (undone_by);
create unique index portfolio_imports_one_at_work on app.portfolio_imports (organization_id) where status in ('checking', 'importing');

create table app.portfolio_import_parts (
  organization_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('loans', 'payments')),
  part integer not null check (part between 0 and 9999),
  row_count integer not null check (row_count between 1 and 4000),
  sealed bytea not null,
  primary key (organization_id, import_id, kind, part),
  foreign key (organization_id, import_id) references app.portfolio_imports (organization_id, id) on delete cascade
);
comment on table app.portfolio_import_parts is 'The rows of the files on their way in, sealed. They are removed after the import.';

create table app.portfolio_import_plans (
  organization_id uuid not null,
  import_id uuid not null,
  batch integer not null check (batch >= 0),
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  primary key (organization_id, import_id, batch),
  foreign key (organization_id, import_id) references app.portfolio_imports (organization_id, id) on delete cascade
);
comment on table app.portfolio_import_plans is 'The rows that an import will add, as its dry run computed them. They are removed after the import.';

create table app.portfolio_import_problems (
  organization_id uuid not null,
  import_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('loans', 'payments')),
  line integer not null check (line > 0),
  loan_number text,
  field text,
  message text not null,
  primary key (organization_id, import_id, number),
  foreign key (organization_id, import_id) references app.portfolio_imports (organization_id, id) on delete cascade
);
comment on table app.portfolio_import_problems is 'Why rows of an import are refused, by the row''s number in its file.';

create table app.portfolio_import_loans (
  organization_id uuid not null,
  import_id uuid not null,
  line integer not null check (line > 0),
  loan_number text not null check (length(btrim(loan_number)) between 1 and 40),
  borrower text not null,
  is_new_borrower boolean not null,
  client_id uuid not null,
  loan_id uuid not null,
  -- Cents and days on the day of the balances, by the file and by the ledger. Null if the file doesn't state it.
  file_principal bigint not null,
  file_interest bigint,
  file_fees bigint,
  file_past_due bigint,
  file_days_past_due integer,
  ledger_principal bigint not null,
  ledger_interest bigint not null,
  ledger_fees bigint not null,
  ledger_past_due bigint not null,
  ledger_days_past_due integer not null,
  is_different boolean not null,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references app.portfolio_imports (organization_id, id) on delete cascade
);
comment on table app.portfolio_import_loans is
  'The reconciliation of an import: each loan by the file and by the ledger. It stays after the import was undone.';
create index portfolio_import_loans_by_loan on app.portfolio_import_loans (organization_id, loan_id);

create table app.portfolio_import_columns (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  kind text not null check (kind in ('loans', 'payments')),
  heads jsonb not null check (jsonb_typeof(heads) = 'object'),
  primary key (organization_id, kind)
);
comment on table app.portfolio_import_columns is 'The column names of a company''s former system, by field, as it mapped them last.';

-- contract: public.loans: the release before adds no loan of an import
-- lock: public.loans: 1,000,000 rows in 0.5 s on two busy cores
alter table public.loans
  add column import_id uuid,
  -- The number of the loan in the system that it came from.
  add column loan_number text check (length(btrim(loan_number)) between 1 and 40),
  add constraint loans_import_fkey foreign key (organization_id, import_id) references app.portfolio_imports (organization_id, id)
    on delete restrict;
comment on column public.loans.import_id is 'The import that brought the loan from another system.';
-- lock: public.loans: 1,000,000 rows in 0.4 s on two busy cores
create unique index loans_by_number on public.loans (organization_id, lower(loan_number)) where loan_number is not null;
-- lock: public.loans: 1,000,000 rows in 0.4 s on two busy cores
create index loans_of_import on public.loans (organization_id, import_id) where import_id is not null;

-- Collateral of an imported loan has no application.
alter table public.application_collateral
  alter column application_id drop not null,
  add constraint collateral_is_of_something check (application_id is not null or loan_id is not null);
