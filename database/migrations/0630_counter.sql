-- Payments taken at the counter: a cash drawer per clerk, and receipts that are numbered without gaps.
create table public.counter_settings (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  -- True once the first drawer was opened. Cash then goes through a drawer, unless a manager turns it off.
  uses_drawers boolean not null default true,
  -- A larger difference between the count and the books must be explained.
  most_unexplained_cents bigint not null default 0 check (most_unexplained_cents >= 0),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.counter_settings is 'How each company takes cash.';

-- The row is locked by the transaction that posts the payment, so that numbers have no gaps.
create table app.counter_numbers (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  last_receipt bigint not null check (last_receipt > 0)
);
comment on table app.counter_numbers is 'The last receipt number of each company.';

create table public.cash_drawers (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  clerk_id uuid references app.people (id) on delete set null,
  clerk_name text not null,
  -- The day on which it was opened, in the company's time zone. It takes cash on this day only.
  business_day date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  opened_at timestamptz not null default clock_timestamp(),
  -- The number of bills and coins of each kind.
  opening_counts jsonb not null check (jsonb_typeof(opening_counts) = 'object'),
  opening_cents bigint not null check (opening_cents >= 0),
  closed_at timestamptz,
  closed_by uuid references app.people (id) on delete set null,
  closed_by_name text,
  closing_counts jsonb check (jsonb_typeof(closing_counts) = 'object'),
  closing_cents bigint check (closing_cents >= 0),
  expected_cents bigint,
  variance_cents bigint,
  variance_reason text check (length(variance_reason) between 1 and 500),
  primary key (organization_id, id),
  constraint a_closed_drawer_is_counted check ((status = 'closed') =
    (closed_at is not null and closing_counts is not null and closing_cents is not null and expected_cents is not null)),
  constraint a_variance_is_the_difference check (variance_cents = closing_cents - expected_cents)
);
comment on table public.cash_drawers is 'The cash drawer of each clerk and day, with both counts.';
create unique index cash_drawers_one_open on public.cash_drawers (organization_id, clerk_id) where status = 'open';
create index cash_drawers_of_day on public.cash_drawers (organization_id, business_day);
create index cash_drawers_clerk on public.cash_drawers (clerk_id);
create index cash_drawers_closer on public.cash_drawers (closed_by);

create table public.counter_receipts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number bigint not null check (number > 0),
  client_id uuid not null,
  drawer_id uuid,
  method text not null check (method in ('cash', 'check', 'money_order')),
  amount_cents bigint not null check (amount_cents > 0),
  tendered_cents bigint not null,
  change_cents bigint not null default 0 check (change_cents >= 0),
  reference text check (length(reference) between 1 and 60),
  note text check (length(note) between 1 and 500),
  received_on date not null,
  status text not null default 'posted' check (status in ('posted', 'void_requested', 'voided')),
  taken_by uuid references app.people (id) on delete set null,
  taken_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  printed integer not null default 0 check (printed >= 0),
  void_reason text check (length(void_reason) between 1 and 200),
  void_requested_by uuid references app.people (id) on delete set null,
  void_requested_by_name text,
  void_requested_at timestamptz,
  voided_by uuid references app.people (id) on delete set null,
  voided_by_name text,
  voided_at timestamptz,
  -- The drawer from which the cash was given back.
  void_drawer_id uuid,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, drawer_id) references public.cash_drawers (organization_id, id) on delete restrict,
  foreign key (organization_id, void_drawer_id) references public.cash_drawers (organization_id, id) on delete restrict,
  constraint cash_has_a_drawer check (method <> 'cash' or drawer_id is not null),
  constraint the_sum_is_what_was_given check (tendered_cents = amount_cents + change_cents),
  constraint change_is_given_for_cash check (method = 'cash' or change_cents = 0),
  constraint a_requested_void_has_a_reason check (status = 'posted' or void_reason is not null and void_requested_at is not null),
  constraint a_void_has_its_time check ((status = 'voided') = (voided_at is not null)),
  constraint another_person_voids check (voided_by is null or voided_by is distinct from taken_by and voided_by is distinct from void_requested_by)
);
comment on table public.counter_receipts is 'The receipts of payments at the counter, numbered without gaps.';
create index counter_receipts_of_day on public.counter_receipts (organization_id, received_on, number desc);
create index counter_receipts_of_client on public.counter_receipts (organization_id, client_id);
create index counter_receipts_of_drawer on public.counter_receipts (organization_id, drawer_id) where drawer_id is not null;
create index counter_receipts_of_void_drawer on public.counter_receipts (organization_id, void_drawer_id) where void_drawer_id is not null;
create index counter_receipts_to_void on public.counter_receipts (organization_id, void_requested_at) where status = 'void_requested';
create index counter_receipts_taker on public.counter_receipts (taken_by);
create index counter_receipts_void_asker on public.counter_receipts (void_requested_by);
create index counter_receipts_voider on public.counter_receipts (voided_by);

create table public.counter_receipt_lines (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  receipt_id uuid not null,
  loan_id uuid not null,
  position smallint not null check (position >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- The principal owed after the payment.
  balance_cents bigint not null,
  posting_id uuid not null,
  reversal_id uuid,
  primary key (organization_id, receipt_id, loan_id),
  unique (organization_id, posting_id),
  foreign key (organization_id, receipt_id) references public.counter_receipts (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id, reversal_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict
);
comment on table public.counter_receipt_lines is 'The loans that each receipt pays, with their ledger entries.';
create index counter_receipt_lines_of_loan on public.counter_receipt_lines (organization_id, loan_id);
create index counter_receipt_lines_posting on public.counter_receipt_lines (organization_id, loan_id, posting_id);
create index counter_receipt_lines_reversal on public.counter_receipt_lines (organization_id, loan_id, reversal_id) where reversal_id is not null;
