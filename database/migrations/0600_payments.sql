-- Money taken through a payment processor: the company's account there, the methods of its clients, and each charge. Numbers of cards and
-- accounts stay with the processor.
create table app.payment_accounts (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  account text not null unique check (length(account) between 1 and 100),
  takes_payments boolean not null default false,
  is_sandbox boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table app.payment_accounts is 'The account of each company with the payment processor.';

create table app.payment_customers (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null,
  customer text not null check (length(customer) between 1 and 100),
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict
);
comment on table app.payment_customers is 'The id of each client with the payment processor.';

create table public.payment_methods (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('bank_account', 'card')),
  brand text not null check (length(brand) <= 100),
  last_four text not null check (last_four ~ '^\d{4}$'),
  -- The first day of a card's last month.
  expires_on date,
  status text not null default 'active' check (status in ('active', 'ended', 'removed')),
  end_reason text check (length(end_reason) between 1 and 200),
  is_sandbox boolean not null,
  added_by uuid references app.people (id) on delete set null,
  added_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint an_ended_method_has_its_time check ((status = 'active') = (ended_at is null))
);
comment on table public.payment_methods is 'The bank accounts and cards of clients that the payment processor keeps. Only the last four digits are here.';
create index payment_methods_of_client on public.payment_methods (organization_id, client_id);
create index payment_methods_adder on public.payment_methods (added_by);

create table app.processor_methods (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  method_id uuid not null,
  token text not null check (length(token) between 1 and 100),
  primary key (organization_id, method_id),
  unique (organization_id, token),
  foreign key (organization_id, method_id) references public.payment_methods (organization_id, id) on delete restrict
);
comment on table app.processor_methods is 'The processor''s token of each payment method. It is worth nothing without the company''s account.';

-- A page of the processor on which a client enters a method.
create table app.payment_method_pages (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  page text check (length(page) between 1 and 200),
  method_id uuid,
  opened_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, method_id) references public.payment_methods (organization_id, id) on delete restrict
);
comment on table app.payment_method_pages is 'The pages of the payment processor that were opened, each with the method that was entered on it.';
create index payment_method_pages_of_client on app.payment_method_pages (organization_id, client_id);
create index payment_method_pages_of_method on app.payment_method_pages (organization_id, method_id) where method_id is not null;
create index payment_method_pages_opener on app.payment_method_pages (opened_by);

create table public.loan_charges (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid not null,
  method_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 50),
  -- The day on which it is sent, in the company's time zone.
  due_on date not null,
  source text not null check (source in ('staff', 'autopay', 'pay_page')),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'sending', 'processing', 'succeeded', 'failed', 'returned', 'canceled', 'review')),
  -- How many earlier debits of the same payment were returned: Nacha allows two more.
  presented_again smallint not null default 0 check (presented_again between 0 and 2),
  retries_id uuid,
  processor_id text check (length(processor_id) between 1 and 100),
  sent_on date,
  settled_at timestamptz,
  returned_on date,
  decline_code text check (length(decline_code) between 1 and 60),
  decline_reason text check (length(decline_reason) between 1 and 200),
  review_note text check (length(review_note) between 1 and 500),
  posting_id uuid,
  reversal_id uuid,
  -- When the processor is asked next about a charge under way.
  asked_again_at timestamptz,
  is_sandbox boolean not null,
  requested_by uuid references app.people (id) on delete set null,
  requested_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, loan_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, method_id) references public.payment_methods (organization_id, id) on delete restrict,
  foreign key (organization_id, retries_id) references public.loan_charges (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id, reversal_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  constraint a_sent_charge_has_its_day check (status in ('scheduled', 'canceled', 'failed') or sent_on is not null),
  constraint a_returned_charge_says_why check (status <> 'returned' or returned_on is not null and decline_reason is not null),
  constraint a_failed_charge_says_why check (status <> 'failed' or decline_reason is not null),
  constraint money_taken_is_posted check (status not in ('processing', 'succeeded') or posting_id is not null)
);
comment on table public.loan_charges is 'Each payment of a loan that was taken, or is to be taken, through the payment processor.';
create index loan_charges_of_loan on public.loan_charges (organization_id, loan_id, created_at desc);
create index loan_charges_of_client on public.loan_charges (organization_id, client_id);
create index loan_charges_of_method on public.loan_charges (organization_id, method_id);
create unique index loan_charges_by_processor on public.loan_charges (organization_id, processor_id) where processor_id is not null;
create unique index loan_charges_one_retry on public.loan_charges (organization_id, retries_id) where retries_id is not null;
create index loan_charges_under_way on public.loan_charges (asked_again_at) where status in ('sending', 'processing', 'review');
create index loan_charges_waiting on public.loan_charges (due_on) where status = 'scheduled';
create index loan_charges_by_status on public.loan_charges (organization_id, status, due_on);
create index loan_charges_requester on public.loan_charges (requested_by);
create index loan_charges_posting on public.loan_charges (organization_id, loan_id, posting_id) where posting_id is not null;
create index loan_charges_reversal on public.loan_charges (organization_id, loan_id, reversal_id) where reversal_id is not null;

-- The events of each charge. Rows never change.
create table public.loan_charge_events (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  charge_id uuid not null,
  loan_id uuid not null,
  kind text not null check (kind in ('scheduled', 'sending', 'processing', 'succeeded', 'failed', 'returned', 'canceled', 'review')),
  note text check (length(note) between 1 and 500),
  by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, loan_id, charge_id) references public.loan_charges (organization_id, loan_id, id) on delete restrict
);
comment on table public.loan_charge_events is 'The events of each charge, with the person who caused them.';
create index loan_charge_events_of_charge on public.loan_charge_events (organization_id, loan_id, charge_id, created_at);

-- An event of the processor that arrives again is ignored.
create table app.payment_hook_events (
  account text not null,
  event text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (account, event)
);
comment on table app.payment_hook_events is 'The events of the payment processor that were received.';
create index payment_hook_events_oldest on app.payment_hook_events (received_at);
