-- Reminders before installments, and notices of late ones.
create table public.notice_settings (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  -- Null sends none.
  reminder_days smallint check (reminder_days between 1 and 30),
  late_days smallint check (late_days between 1 and 60),
  updated_at timestamptz not null default clock_timestamp(),
  updated_by_name text
);
comment on table public.notice_settings is 'The days on which each company sends reminders and late notices. A company without a row sends none.';

create table public.payment_notices (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid not null,
  kind text not null check (kind in ('reminder', 'late')),
  -- The due date of the installment that it is about.
  due_on date not null,
  status text not null check (status in ('emailed', 'to_print', 'mailed', 'canceled')),
  due_cents bigint not null check (due_cents >= 0),
  past_due_cents bigint not null check (past_due_cents >= 0),
  -- The day on which autopay debits the installment.
  debited_on date,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  finished_by_name text,
  primary key (organization_id, id),
  unique (organization_id, loan_id, kind, due_on),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict
);
comment on table public.payment_notices is 'Each reminder and late notice, once for an installment.';
create index payment_notices_of_client on public.payment_notices (organization_id, client_id);
create index payment_notices_newest on public.payment_notices (organization_id, created_at desc, id);
create index payment_notices_to_print on public.payment_notices (organization_id, created_at, id) where status = 'to_print';
