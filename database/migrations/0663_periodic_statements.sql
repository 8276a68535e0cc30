-- Periodic statements of loans, by email or in print batches.
alter table public.notice_settings
  add column statement_every text check (statement_every in ('month', 'quarter')),
  add column statement_days smallint check (statement_days between 1 and 30),
  add constraint statements_have_a_day check ((statement_every is null) = (statement_days is null));
comment on column public.notice_settings.statement_every is 'Null sends no statements.';
comment on column public.notice_settings.statement_days is 'Statements are made so many days before the due date.';

create table public.mail_batches (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  made_on date not null,
  statements integer not null check (statements > 0),
  made_by uuid references app.people (id) on delete set null,
  made_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz,
  mailed_by_name text,
  primary key (organization_id, id)
);
comment on table public.mail_batches is 'Statements that are printed together, with a cover sheet, and mailed.';
create index mail_batches_newest on public.mail_batches (organization_id, created_at desc, id);
create index mail_batches_maker on public.mail_batches (made_by);

create table public.periodic_statements (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid not null,
  -- The first day of the month or the quarter of the due date.
  cycle date not null,
  due_on date not null,
  period_from date not null,
  period_until date not null,
  -- The number of ledger entries that it shows or counts, in the order of entry.
  seen_postings integer not null check (seen_postings >= 0),
  due_cents bigint not null check (due_cents >= 0),
  status text not null check (status in ('emailed', 'to_print', 'printed', 'mailed', 'canceled')),
  batch_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  finished_by_name text,
  primary key (organization_id, id),
  unique (organization_id, loan_id, cycle),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, batch_id) references public.mail_batches (organization_id, id) on delete restrict,
  constraint a_period_has_days check (period_from <= period_until),
  constraint a_printed_statement_has_a_batch check ((status = 'printed') <= (batch_id is not null))
);
comment on table public.periodic_statements is 'Each periodic statement, once for a loan and its cycle.';
create index periodic_statements_of_client on public.periodic_statements (organization_id, client_id);
create index periodic_statements_newest on public.periodic_statements (organization_id, created_at desc, id);
create index periodic_statements_to_print on public.periodic_statements (organization_id, created_at, id) where status = 'to_print';
create index periodic_statements_of_batch on public.periodic_statements (organization_id, batch_id, id) where batch_id is not null;
create index periodic_statements_periods on public.periodic_statements (organization_id, loan_id, period_until desc);
