-- Collections: the queues of late loans, contacts with borrowers, promises to pay, and what stops contact.
create table public.collection_settings (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  collects_for_others boolean not null default false,
  promise_grace_days smallint not null default 1 check (promise_grace_days between 0 and 10),
  promise_tolerance_cents bigint not null default 0 check (promise_tolerance_cents between 0 and 100000),
  updated_at timestamptz not null default clock_timestamp(),
  updated_by_name text
);
comment on table public.collection_settings is 'How each company collects. A company without a row has the defaults.';
comment on column public.collection_settings.collects_for_others is 'The company is a debt collector: 12 CFR 1006.14(b) and 1006.6(b) bind it.';

create table public.collection_queues (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  place integer not null check (place between 1 and 1000),
  is_catch_all boolean not null default false,
  -- Every condition that is not null must hold.
  min_days integer check (min_days between 1 and 10000),
  max_days integer check (max_days between 1 and 10000),
  min_cents bigint check (min_cents between 0 and 100000000000),
  max_cents bigint check (max_cents between 0 and 100000000000),
  is_broken_promise boolean not null default false,
  no_contact_days integer check (no_contact_days between 1 and 365),
  is_first_payment_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (organization_id, id),
  constraint a_catch_all_has_no_condition check (not is_catch_all or num_nonnulls(min_days, max_days, min_cents, max_cents, no_contact_days) = 0
    and not is_broken_promise and not is_first_payment_default),
  constraint days_in_order check (min_days <= max_days),
  constraint cents_in_order check (min_cents <= max_cents)
);
comment on table public.collection_queues is 'The queues of late loans. A loan is in the first queue, by place, whose conditions it meets.';
create index collection_queues_in_order on public.collection_queues (organization_id, place) where removed_at is null;
create unique index collection_queues_one_catch_all on public.collection_queues (organization_id) where is_catch_all and removed_at is null;

-- Scripts and templates of a company's collectors.
create table public.collection_texts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('script', 'email', 'text')),
  title text not null check (length(btrim(title)) between 1 and 80),
  subject text check (length(btrim(subject)) between 1 and 200),
  body text not null check (length(btrim(body)) between 1 and 5000),
  place integer not null default 1 check (place between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by_name text,
  removed_at timestamptz,
  primary key (organization_id, id),
  constraint an_email_has_a_subject check ((kind = 'email') = (subject is not null))
);
comment on table public.collection_texts is 'Scripts for calls, and templates of emails and texts to late borrowers.';
create index collection_texts_in_order on public.collection_texts (organization_id, kind, place) where removed_at is null;

create table public.collection_accounts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  loan_id uuid not null,
  client_id uuid not null,
  queue_id uuid,
  rank integer not null default 0,
  days_past_due integer not null default 0 check (days_past_due >= 0),
  past_due_cents bigint not null default 0 check (past_due_cents >= 0),
  broken_promise_on date,
  promised_until date,
  last_attempt_at timestamptz,
  last_contact_at timestamptz,
  follow_up_on date,
  follow_up_note text check (length(btrim(follow_up_note)) between 1 and 500),
  collector_id uuid references app.people (id) on delete set null,
  collector_name text,
  assigned_at timestamptz,
  placed_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, loan_id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, queue_id) references public.collection_queues (organization_id, id) on delete restrict,
  constraint a_late_loan_is_in_a_queue check ((queue_id is not null) = (days_past_due > 0))
);
comment on table public.collection_accounts is 'Each loan that is or was late, with its queue. Triggers keep it (features/collections/sql/queues.sql).';
comment on column public.collection_accounts.queue_id is 'Null once the loan is no longer late.';
comment on column public.collection_accounts.rank is 'The next-best order within a queue, the highest first (features/collections/rules/next-best.ts).';
create index collection_accounts_in_queue on public.collection_accounts (organization_id, queue_id, rank desc, loan_id)
  include (past_due_cents) where queue_id is not null;
create index collection_accounts_of_collector on public.collection_accounts (organization_id, collector_id, rank desc, loan_id)
  where queue_id is not null and collector_id is not null;
create index collection_accounts_of_client on public.collection_accounts (organization_id, client_id);
create index collection_accounts_collector on public.collection_accounts (collector_id);

create table public.contact_attempts (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  -- The person who was contacted: the borrower or a co-borrower.
  client_id uuid not null,
  channel text not null check (channel in ('call', 'text', 'email', 'letter', 'visit')),
  is_inbound boolean not null default false,
  phone text check (phone ~ '^[0-9]{10}$'),
  outcome text not null check (outcome in ('placed', 'no_answer', 'busy', 'disconnected', 'wrong_number', 'voicemail', 'third_party',
    'conversation', 'promise', 'callback', 'refused', 'sent')),
  note text check (length(btrim(note)) between 1 and 2000),
  override_reason text check (length(btrim(override_reason)) between 1 and 500),
  message_id uuid,
  at timestamptz not null default clock_timestamp(),
  by_id uuid references app.people (id) on delete set null,
  by_name text not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint only_calls_have_a_phone check (phone is null or channel in ('call', 'text'))
);
comment on table public.contact_attempts is 'Each attempt to reach a person about a loan. The limits of 12 CFR 1006.14(b) count the calls among them.';
comment on column public.contact_attempts.override_reason is 'Why a first-party creditor contacted the person against the limits.';
create index contact_attempts_of_loan on public.contact_attempts (organization_id, loan_id, at desc);
create index contact_attempts_of_client on public.contact_attempts (organization_id, client_id, at desc);
create index contact_attempts_of_day on public.contact_attempts (organization_id, at);
create index contact_attempts_by on public.contact_attempts (by_id);

create table public.contact_stops (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('cease', 'attorney', 'deceased', 'bankruptcy')),
  received_on date not null,
  note text check (length(btrim(note)) between 1 and 500),
  attorney_name text check (length(btrim(attorney_name)) between 1 and 200),
  attorney_address text check (length(btrim(attorney_address)) between 1 and 500),
  attorney_phone text check (attorney_phone ~ '^[0-9]{10}$'),
  set_by uuid references app.people (id) on delete set null,
  set_by_name text not null,
  set_at timestamptz not null default clock_timestamp(),
  released_by uuid references app.people (id) on delete set null,
  released_by_name text,
  released_at timestamptz,
  release_reason text check (length(btrim(release_reason)) between 1 and 500),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint an_attorney_has_a_name_and_address check ((kind = 'attorney') = (attorney_name is not null and attorney_address is not null)),
  constraint a_release_says_why check (num_nonnulls(released_at, released_by_name, release_reason) in (0, 3))
);
comment on table public.contact_stops is 'What stops all contact with a person: a cease request, an attorney, a death, a bankruptcy.';
create index contact_stops_of_client on public.contact_stops (organization_id, client_id) where released_at is null;
create unique index contact_stops_once on public.contact_stops (organization_id, client_id, kind) where released_at is null;
create index contact_stops_setter on public.contact_stops (set_by);
create index contact_stops_releaser on public.contact_stops (released_by);

create table public.payment_promises (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  loan_id uuid not null,
  client_id uuid not null,
  status text not null default 'open' check (status in ('open', 'kept', 'broken', 'canceled')),
  total_cents bigint not null check (total_cents > 0),
  next_due_on date,
  last_due_on date not null,
  source text not null check (source in ('staff', 'borrower')),
  note text check (length(btrim(note)) between 1 and 500),
  received_cents bigint not null default 0,
  judged_on date,
  cancel_reason text check (length(btrim(cancel_reason)) between 1 and 500),
  made_on date not null,
  made_by uuid references app.people (id) on delete set null,
  made_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, loan_id, id),
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  constraint a_judged_promise_has_a_day check ((status in ('kept', 'broken')) = (judged_on is not null)),
  constraint a_canceled_promise_says_why check ((status = 'canceled') = (cancel_reason is not null))
);
comment on table public.payment_promises is 'Promises to pay. A job judges each from the loan''s payments.';
comment on column public.payment_promises.next_due_on is 'The day of the first part that is not paid yet. Null once the promise is closed.';
create unique index payment_promises_one_open on public.payment_promises (organization_id, loan_id) where status = 'open';
create index payment_promises_of_loan on public.payment_promises (organization_id, loan_id, created_at desc);
create index payment_promises_of_client on public.payment_promises (organization_id, client_id);
create index payment_promises_due on public.payment_promises (organization_id, next_due_on) where status = 'open';
create index payment_promises_to_judge on public.payment_promises (last_due_on) where status <> 'canceled';
create index payment_promises_maker on public.payment_promises (made_by);

create table public.promised_payments (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  promise_id uuid not null,
  loan_id uuid not null,
  number integer not null check (number between 1 and 12),
  due_on date not null,
  cents bigint not null check (cents > 0),
  primary key (organization_id, promise_id, number),
  foreign key (organization_id, loan_id, promise_id) references public.payment_promises (organization_id, loan_id, id) on delete restrict
);
comment on table public.promised_payments is 'The parts of each promise, in the order of their days.';
create index promised_payments_of_loan on public.promised_payments (organization_id, loan_id, promise_id);
