-- Cash that clerks drop from their drawers into the safe, and its deposits at the bank. Both are numbered without gaps.
create table app.safe_numbers (
  organization_id uuid primary key references app.organizations (id) on delete restrict,
  last_drop bigint not null default 0 check (last_drop >= 0),
  last_deposit bigint not null default 0 check (last_deposit >= 0)
);
comment on table app.safe_numbers is 'The last numbers of the cash drops and bank deposits of each company.';

create table public.bank_deposits (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number bigint not null check (number > 0),
  deposited_on date not null,
  -- The number of the bank's slip or bag.
  slip text check (length(slip) between 1 and 60),
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  counted_cents bigint not null check (counted_cents >= 0),
  expected_cents bigint not null check (expected_cents > 0),
  variance_cents bigint not null,
  variance_reason text check (length(variance_reason) between 1 and 500),
  made_by uuid references app.people (id) on delete set null,
  made_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, number),
  constraint a_variance_is_the_difference check (variance_cents = counted_cents - expected_cents)
);
comment on table public.bank_deposits is 'The deposits of a company''s safe at its bank. Each takes all cash that was in the safe.';
create index bank_deposits_of_day on public.bank_deposits (organization_id, deposited_on desc);
create index bank_deposits_maker on public.bank_deposits (made_by);

create table public.cash_drops (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number bigint not null check (number > 0),
  drawer_id uuid not null,
  dropped_on date not null,
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  amount_cents bigint not null check (amount_cents > 0),
  dropped_by uuid references app.people (id) on delete set null,
  dropped_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Another person who counted the cash.
  confirmed_by uuid references app.people (id) on delete set null,
  confirmed_by_name text,
  confirmed_at timestamptz,
  canceled_by uuid references app.people (id) on delete set null,
  canceled_by_name text,
  canceled_at timestamptz,
  cancel_reason text check (length(cancel_reason) between 1 and 200),
  deposit_id uuid,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, drawer_id) references public.cash_drawers (organization_id, id) on delete restrict,
  foreign key (organization_id, deposit_id) references public.bank_deposits (organization_id, id) on delete restrict,
  constraint another_person_confirms check (confirmed_by is null or confirmed_by is distinct from dropped_by),
  constraint another_person_cancels check (canceled_by is null or canceled_by is distinct from dropped_by),
  constraint a_canceled_drop_says_why check ((canceled_at is null) = (cancel_reason is null)),
  constraint a_canceled_drop_is_not_deposited check (canceled_at is null or deposit_id is null)
);
comment on table public.cash_drops is 'The cash that clerks put from their drawers into the safe, numbered without gaps.';
create index cash_drops_in_safe on public.cash_drops (organization_id) where deposit_id is null and canceled_at is null;
create index cash_drops_of_drawer on public.cash_drops (organization_id, drawer_id);
create index cash_drops_of_deposit on public.cash_drops (organization_id, deposit_id) where deposit_id is not null;
create index cash_drops_of_day on public.cash_drops (organization_id, dropped_on desc);
create index cash_drops_dropper on public.cash_drops (dropped_by);
create index cash_drops_confirmer on public.cash_drops (confirmed_by);
create index cash_drops_canceler on public.cash_drops (canceled_by);
