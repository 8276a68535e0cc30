-- Checks of a bank's lockbox, entered as a batch with the totals of the bank's sheet.
create table public.lockbox_batches (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  -- The day of the deposit, on which the payments count.
  deposited_on date not null,
  control_count integer not null check (control_count between 1 and 300),
  control_cents bigint not null check (control_cents > 0),
  status text not null default 'draft' check (status in ('draft', 'posted', 'reversed', 'discarded')),
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  posted_by uuid references app.people (id) on delete set null,
  posted_by_name text,
  posted_at timestamptz,
  reversed_by uuid references app.people (id) on delete set null,
  reversed_by_name text,
  reversed_at timestamptz,
  reverse_reason text check (length(reverse_reason) between 1 and 200),
  primary key (organization_id, id),
  constraint a_posted_batch_has_its_time check ((status in ('posted', 'reversed')) = (posted_at is not null)),
  constraint a_reversed_batch_says_why check ((status = 'reversed') = (reversed_at is not null and reverse_reason is not null)),
  constraint another_person_reverses check (reversed_by is null or reversed_by is distinct from posted_by)
);
comment on table public.lockbox_batches is 'Batches of checks from a lockbox, with the count and total of the bank''s sheet.';
create index lockbox_batches_newest on public.lockbox_batches (organization_id, created_at desc);
create index lockbox_batches_maker on public.lockbox_batches (created_by);
create index lockbox_batches_poster on public.lockbox_batches (posted_by);
create index lockbox_batches_reverser on public.lockbox_batches (reversed_by);

create table public.lockbox_rows (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  position integer not null check (position >= 0),
  -- As it was entered: a loan's id, or its first eight characters.
  loan_number text not null check (length(loan_number) between 1 and 60),
  check_number text not null check (length(check_number) <= 60),
  amount_cents bigint not null check (amount_cents > 0),
  loan_id uuid,
  posting_id uuid,
  reversal_id uuid,
  primary key (organization_id, id),
  unique (organization_id, batch_id, position),
  foreign key (organization_id, batch_id) references public.lockbox_batches (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id, posting_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict,
  foreign key (organization_id, loan_id, reversal_id) references public.loan_postings (organization_id, loan_id, id) on delete restrict
);
comment on table public.lockbox_rows is 'The checks of each lockbox batch, with their ledger entries.';
create index lockbox_rows_of_loan on public.lockbox_rows (organization_id, loan_id, check_number) where loan_id is not null;
create index lockbox_rows_posting on public.lockbox_rows (organization_id, loan_id, posting_id) where posting_id is not null;
create index lockbox_rows_reversal on public.lockbox_rows (organization_id, loan_id, reversal_id) where reversal_id is not null;
