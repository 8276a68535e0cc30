-- Who is enrolled in credit repair, and what they paid for which finished work (15 USC 1679b(b), 16 CFR 310.4(a)(2)).

create table public.repair_enrollments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null unique references public.clients (id) on delete restrict,
  status text not null default 'active' check (status in ('active', 'paused', 'cancelled')),
  monthly_fee numeric(14, 2) not null check (monthly_fee >= 0),
  enrolled_on date not null,
  sale_channel text not null check (sale_channel in ('in_person', 'web', 'phone')),
  -- Copies of the client's row, so that a part of the roster is read in its order by one index.
  client_since timestamptz not null,
  is_client_archived boolean not null default false,
  created_by uuid references app.people (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  updated_by uuid references app.people (id) on delete set null,
  updated_at timestamptz not null default clock_timestamp()
);
comment on table public.repair_enrollments is 'Clients enrolled in credit repair, one row each. Written by the server alone.';
comment on column public.repair_enrollments.sale_channel is 'How it was sold: what was sold by phone is paid for much later (16 CFR 310.4(a)(2)).';
create index repair_enrollments_by_status on public.repair_enrollments
  (organization_id, status, client_since desc, client_id) where not is_client_archived;
create index repair_enrollments_creator on public.repair_enrollments (created_by);
create index repair_enrollments_changer on public.repair_enrollments (updated_by);

create table public.repair_fees (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references app.organizations (id) on delete restrict,
  client_id uuid not null references public.clients (id) on delete restrict,
  kind text not null check (kind in ('fee', 'refund')),
  amount numeric(14, 2) not null check (amount > 0),
  received_on date not null,
  method text check (method in ('cash', 'check', 'card', 'ach', 'other')),
  reference text check (length(reference) between 1 and 100),
  dispute_ids uuid[] not null default '{}',
  refunds_id uuid unique references public.repair_fees (id) on delete restrict,
  reason text check (length(reason) between 1 and 200),
  recorded_by uuid not null references app.people (id) on delete restrict,
  -- The name as it was then: a ledger says who took the money, whoever works there later.
  recorded_by_name text not null check (length(recorded_by_name) between 1 and 320),
  created_at timestamptz not null default clock_timestamp(),
  constraint a_fee_is_for_finished_work check ((kind = 'fee') = (cardinality(dispute_ids) > 0)),
  constraint a_fee_comes_some_way check ((kind = 'fee') = (method is not null) and (kind = 'fee' or reference is null)),
  constraint a_refund_gives_a_fee_back check ((kind = 'refund') = (refunds_id is not null) and (kind = 'refund') = (reason is not null))
);
comment on table public.repair_fees is 'What clients paid for credit repair, and what they were given back. Append-only, written by the server alone.';
comment on column public.repair_fees.dispute_ids is 'The finished disputes that a fee is for; each is paid for once.';
comment on column public.repair_fees.received_on is 'Of a refund, the day on which it was given back.';
create index repair_fees_of_client on public.repair_fees (client_id, received_on);
create index repair_fees_of_organization on public.repair_fees (organization_id, created_at desc);
create index repair_fees_recorder on public.repair_fees (recorded_by);

create table app.repair_totals (
  organization_id uuid not null references app.organizations (id) on delete cascade,
  measure text not null check (measure in ('enrolled', 'active', 'recurring', 'revenue')),
  -- The first of the month for what was received; '-infinity' for what stands now.
  month date not null,
  amount numeric not null,
  primary key (organization_id, measure, month)
);
comment on table app.repair_totals is 'What the figures of the credit repair dashboard are summed from. Follows the rows by triggers.';
